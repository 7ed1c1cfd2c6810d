import { taxTableWarnings } from '#payroll';
import type { Dependencies } from '#platform/dependencies/dependencies.ts';
import type { DependencyKind, Failing } from '#platform/dependencies/dependency.ts';
import type { Providers } from '#providers';
import type { Tenant } from '#users';
import type { Permission } from '#values/roles.ts';
import type { Warning } from './schema.ts';

const ASK =
  'If you run the service, "stipend doctor" says what is wrong. Otherwise tell the people who run it.';

/** Teams are not told of a lost node: it is no loss to the teams of other nodes, and its own teams can't sign in. */
type KindForTeams = Exclude<DependencyKind, 'database_node'>;

/** What each failure means for a team. Those with an effect on people are for everybody who works with the data, others for admins. */
const MEANINGS: {
  [Kind in KindForTeams]: {
    code: Warning['code'];
    permission: Permission;
    message: (failing: Failing, provider: string) => string;
  };
} = {
  storage: {
    code: 'documents_not_stored',
    permission: 'read_documents',
    message: ({ reason }) =>
      reason === 'full'
        ? `New documents can’t be stored, because the storage is full. Stored documents can be opened. ${ASK}`
        : `Documents can’t be stored or opened, because the storage does not work. Everything else works. People who send a document are asked to try again later. ${ASK}`,
  },
  disk: {
    code: 'disk_nearly_full',
    permission: 'change_configuration',
    message: () =>
      `A disk of the service is nearly full. Once it is full, nothing new can be stored there. Free or add space. ${ASK}`,
  },
  archive: {
    code: 'database_not_archived',
    permission: 'change_configuration',
    message: () =>
      `The database can’t copy its log to its archive. Everything works, but its disk fills, and if its machine were lost now, everything since then would be lost too. ${ASK}`,
  },
  key_service: {
    code: 'key_service_unavailable',
    permission: 'change_configuration',
    message: () =>
      `The key service does not work. Nobody notices yet, but the service can’t start again until it works: don’t restart or upgrade. ${ASK}`,
  },
  mail: {
    code: 'emails_not_sent',
    permission: 'read_overview',
    message: () =>
      `Emails can’t be sent, for example links, invitations and new passwords. The service tries again for about 16 hours, so they arrive late. ${ASK}`,
  },
  sms: {
    code: 'text_messages_not_sent',
    permission: 'read_overview',
    message: () =>
      `Text messages can’t be sent, for example links and sign-in codes. The service tries again for about 16 hours, so they arrive late. ${ASK}`,
  },
  provider: {
    code: 'provider_failing',
    permission: 'read_accounts',
    message: (_, provider) =>
      `${provider} does not work for anybody at the moment. You need not do anything: queries and recurring checks are tried again. People can send payslips or bank statements as files instead, if you ask for them.`,
  },
};

interface Context {
  providers: Providers;
  dependencies: Pick<Dependencies, 'list'>;
}

/** What the caller should know about the service itself. In the sandbox, the providers of other clients are left out. */
export async function readWarnings(
  { providers, dependencies }: Context,
  tenant: Tenant,
  may: (permission: Permission) => boolean,
): Promise<Warning[]> {
  const rows = providers.catalogue.providers;
  const nameOf = new Map(
    rows.map(({ id, name }) => [`provider:${providers.throttleNameFor(tenant.clientId, id)}`, name]),
  );
  const failing = (await dependencies.list())
    .filter(isForTeams)
    .filter(({ kind, name }) => may(MEANINGS[kind].permission) && (kind !== 'provider' || nameOf.has(name)));
  const found = failing.map(
    (one): Warning => ({
      code: MEANINGS[one.kind].code,
      message: MEANINGS[one.kind].message(one, nameOf.get(one.name) ?? ''),
      payroll_provider: one.provider,
      since: one.since.toISOString(),
    }),
  );
  const tables = taxTableWarnings(tenant).map(
    (message): Warning => ({ code: 'tax_tables_missing', message, payroll_provider: null, since: null }),
  );
  return [...firstOfEach(found), ...tables];
}

function isForTeams(failing: Failing): failing is Failing & { kind: KindForTeams } {
  return failing.kind !== 'database_node';
}

/** Several machines may have the same problem. Teams don’t know the machines. */
function firstOfEach(warnings: readonly Warning[]): Warning[] {
  const groups = Map.groupBy(warnings, ({ code, payroll_provider }) => `${code} ${payroll_provider}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
