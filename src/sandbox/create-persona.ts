import { linkAccount, requireAccount, showAccount } from '#accounts';
import { type AcceptedBy, acceptTerm, requireSystemTerm } from '#authorisations';
import { listEntries } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import { createUser, readUser, readUserSettings, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { requireProviders, type SandboxContext } from './context.ts';
import { claimedBy } from './persona-users.ts';
import type { SandboxUser } from './user-schema.ts';

export const PERSONA_PROVIDER = 'harbour';
export const PERSONA_PASSWORD = 'pass_good';
const DATA_MS_MAX = 15_000;
const ENTRIES_MAX = 100;

/** Creates the user, a recurring consent and the account, as a client would with three calls. */
export async function createPersona(
  tx: Db,
  tenant: Tenant,
  options: {
    persona: PersonaName;
    start: Parameters<typeof linkAccount>[2]['start'];
    by: AcceptedBy;
    extId?: string;
  },
): Promise<SandboxUser> {
  const { persona, start, by, extId = null } = options;
  const user = await createUser(tx, tenant, { ...claimedBy(persona), ext_id: extId });
  const { user_id } = user;
  const term_id = await requireSystemTerm(tx, tenant.clientId, 'recurring');
  // members and the service can't accept for a person, so the fictional person does
  const actor = by.actor.kind === 'api_key' ? by.actor : ({ kind: 'user', id: user_id } as const);
  const authorisation = await acceptTerm(tx, tenant, { input: { user_id, term_id }, by: { ...by, actor } });
  const account = await linkAccount(tx, tenant, {
    input: { user_id, payroll_provider: PERSONA_PROVIDER, user_name: persona, password: PERSONA_PASSWORD },
    start,
    authorisationId: authorisation.authorisation_id,
  });
  return { user, authorisation, account, entry_count: 0, submission_count: 0 };
}

/**
 * Waits for a worker to connect the account and fetch its payslips, up to a limit, and returns the state
 * then.
 */
export async function awaitData(
  context: SandboxContext,
  tenant: Tenant,
  { persona, made }: { persona: PersonaName; made: SandboxUser },
): Promise<SandboxUser> {
  const { database, watches } = context;
  const { clientId } = tenant;
  const { user_id: userId } = made.user;
  const { account_id: accountId } = made.account;
  const db = database.tenant(clientId);
  const hasPayslips = await paysWithinLookback(context, tenant, { persona, userId });
  await watches.accounts.untilSettled(accountId, {
    msMax: DATA_MS_MAX,
    read: () => requireAccount(db, clientId, accountId),
    isSettled: ({ status, latest_pay_date }) =>
      status === 'CONNECTED' ? latest_pay_date !== null || !hasPayslips : status !== 'PENDING',
  });
  return database.inTenantSnapshot(clientId, async (tx) => {
    const page = { userId, skip: 0, limit: ENTRIES_MAX };
    const { rows, totalCount } = await listEntries(tx, clientId, page);
    return {
      user: await readUser(tx, tenant, userId),
      authorisation: made.authorisation,
      account: await showAccount(tx, tenant, await requireAccount(tx, clientId, accountId)),
      entry_count: totalCount,
      submission_count: rows.reduce((sum, { submission_count }) => sum + submission_count, 0),
    };
  });
}

/** A person who was never paid has no payslips to wait for. */
async function paysWithinLookback(
  context: SandboxContext,
  { clientId, clientTime }: Tenant,
  { persona, userId }: { persona: PersonaName; userId: string },
): Promise<boolean> {
  const { payroll_period_months } = await readUserSettings(
    context.database.tenant(clientId),
    clientId,
    userId,
  );
  const now = clientTime();
  const [from, to] = [dayOf(addMonths(now, -payroll_period_months.value)), dayOf(now)];
  const payslips = (await requireProviders(context, clientId)).people.payslips(persona);
  return payslips.some(({ payDate }) => payDate >= from && payDate <= to);
}
