import { recordAuditEntry } from '#audit';
import {
  canBreakGlass,
  deleteIdentities,
  deleteSessionsOfProvider,
  deleteSessionsWithoutProvider,
  listMembersById,
  requireAdminWithPassword,
  type Team,
} from '#members';
import type { Database, Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { fixed, invalidRequest, type Problem, refusal, say } from '#platform/problem.ts';
import { addressesOf } from './addresses.ts';
import { newKeyPair } from './new-key-pair.ts';
import {
  DEFAULTS,
  OWN_FIELDS,
  type Provider,
  type SingleSignOn,
  type SingleSignOnChanges,
  type SingleSignOnInput,
} from './schema.ts';
import { sealProviderSecret } from './seal-secrets.ts';
import * as store from './store.ts';

interface SettingsContext {
  database: Database;
  publicUrl: string;
  identityProviders: { forget(clientId: string): void };
}

interface Change {
  team: Team;
  actor: Actor;
  ifMatch: IfMatch;
}

export function toSingleSignOn(
  { publicUrl }: Pick<SettingsContext, 'publicUrl'>,
  clientId: string,
  row: store.SettingsRow | undefined,
): SingleSignOn {
  return {
    is_configured: row !== undefined,
    ...DEFAULTS,
    sign_in_name: null,
    issuer: null,
    client_id: null,
    ...row?.provider,
    has_client_secret: Boolean(row?.sealed_client_secret),
    is_enforced: row?.is_enforced ?? false,
    break_glass_member_ids: row?.break_glass_member_ids ?? [],
    managed_by: row?.is_from_environment ? 'environment' : 'team',
    ...addressesOf(publicUrl, clientId),
    updated_at: row?.updated_at ?? null,
  };
}

/** Sets up single sign-on, or replaces it. A secret that is not sent again is kept. */
export async function putSettings(
  context: SettingsContext,
  change: Change,
  input: SingleSignOnInput,
): Promise<SingleSignOn> {
  return save(context, change, (before) => {
    const { client_secret: clientSecret, is_enforced, break_glass_member_ids, ...given } = input;
    return {
      provider: { ...DEFAULTS, ...withoutAbsent(given) } as Provider,
      clientSecret,
      isEnforced: is_enforced ?? before?.is_enforced ?? false,
      breakGlass: break_glass_member_ids ?? before?.break_glass_member_ids ?? [],
    };
  });
}

export async function changeSettings(
  context: SettingsContext,
  change: Change,
  changes: SingleSignOnChanges,
): Promise<SingleSignOn> {
  return save(context, change, (before) => {
    if (!before) throw notConfigured();
    const { client_secret: clientSecret, is_enforced, break_glass_member_ids, ...given } = changes;
    return {
      provider: { ...before.provider, ...withoutAbsent(given) },
      clientSecret,
      isEnforced: is_enforced ?? before.is_enforced,
      breakGlass: break_glass_member_ids ?? before.break_glass_member_ids,
    };
  });
}

function withoutAbsent<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}

interface Wanted {
  provider: Provider;
  clientSecret: string | undefined;
  isEnforced: boolean;
  breakGlass: readonly string[];
}

async function save(
  context: SettingsContext,
  { team, actor, ifMatch }: Change,
  want: (before: store.SettingsRow | undefined) => Wanted,
): Promise<SingleSignOn> {
  const { clientId } = team;
  const { database } = context;
  const known = await store.findSettings(database.tenant(clientId), clientId);
  const { sign_in_name: name, client_authentication: authentication } = want(known).provider;
  // before the transaction, because it takes a while
  const isKeyNeeded = authentication === 'private_key_jwt' && !known?.sealed_private_key;
  const pair = isKeyNeeded ? await newKeyPair() : null;
  const saved = await withName(context, { clientId, name }, async (tx) => {
    const before = await store.findSettingsForChange(tx, clientId);
    await ifMatch(() => toSingleSignOn(context, clientId, before));
    const wanted = want(before);
    if (wanted.provider.sign_in_name !== name) throw changedMeanwhile();
    requireComplete(before, wanted);
    if (before?.is_from_environment) requireOwnFields(before, wanted);
    const isOtherIssuer = before !== undefined && before.provider.issuer !== wanted.provider.issuer;
    const row = {
      updated_at: team.clock.now(),
      provider: wanted.provider,
      is_enforced: wanted.isEnforced,
      break_glass_member_ids: [...new Set(wanted.breakGlass)],
      ...secretOf(team, { clientSecret: wanted.clientSecret, isOtherIssuer }),
      ...(pair
        ? {
            sealed_private_key: sealProviderSecret(team, 'sealed_private_key', pair.privateKey),
            public_key: JSON.stringify(pair.publicKey),
          }
        : {}),
    };
    if (before) await store.updateSettings(tx, clientId, row);
    else await insert(tx, team, row);
    if (isOtherIssuer) await forgetProvider(tx, team);
    if (wanted.isEnforced) await enforce(tx, clientId, wanted.breakGlass);
    await recordAuditEntry(tx, team, {
      actor,
      action: 'single_sign_on_changed',
      details: { fields: fieldsThatDiffer(before, wanted), is_enforced: wanted.isEnforced },
    });
    return store.findSettings(tx, clientId);
  });
  context.identityProviders.forget(clientId);
  return toSingleSignOn(context, clientId, saved);
}

/** Runs a change under a name that no other team has. Whatever becomes of it, only the name that is stored then stays reserved. */
async function withName<Result>(
  context: SettingsContext,
  { clientId, name }: { clientId: string; name: string },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { database } = context;
  if (!(await database.inSystem((tx) => store.claimName(tx, { name, clientId })))) throw nameTaken();
  try {
    return await database.inTenant(clientId, work);
  } finally {
    await settleNames(context, clientId);
  }
}

async function settleNames({ database }: SettingsContext, clientId: string): Promise<void> {
  const name = (await store.findSettings(database.tenant(clientId), clientId))?.provider.sign_in_name ?? null;
  await database.inSystem(async (tx) => {
    await store.releaseNames(tx, clientId, name);
    // a concurrent change that was rejected may have released it
    if (name !== null) await store.claimName(tx, { name, clientId });
  });
}

/** Another issuer's secret is forgotten, even if the new issuer gets none. */
function secretOf(
  team: Team,
  { clientSecret, isOtherIssuer }: { clientSecret: string | undefined; isOtherIssuer: boolean },
): { sealed_client_secret?: Buffer | null } {
  if (clientSecret !== undefined)
    return { sealed_client_secret: sealProviderSecret(team, 'sealed_client_secret', clientSecret) };
  return isOtherIssuer ? { sealed_client_secret: null } : {};
}

async function insert(
  tx: Db,
  { clientId, clock }: Team,
  row: Omit<Parameters<typeof store.insertSettings>[1], 'client_id' | 'created_at' | 'is_from_environment'>,
): Promise<void> {
  const inserted = await store.insertSettings(tx, {
    ...row,
    client_id: clientId,
    created_at: clock.now(),
    is_from_environment: false,
  });
  if (!inserted) throw changedMeanwhile();
}

/** Removes single sign-on. Members without a password need a link from an admin before they can sign in again. */
export async function removeSettings(
  context: SettingsContext,
  { team, actor, ifMatch }: Change,
): Promise<void> {
  const { clientId } = team;
  await context.database.inTenant(clientId, async (tx) => {
    const before = await store.findSettingsForChange(tx, clientId);
    await ifMatch(() => toSingleSignOn(context, clientId, before));
    if (!before) throw notConfigured();
    if (before.is_from_environment) throw operatorsField('issuer');
    await requireAdminWithPassword(tx, clientId);
    await store.deleteSettings(tx, clientId);
    await forgetProvider(tx, team);
    await recordAuditEntry(tx, team, { actor, action: 'single_sign_on_changed', details: { removed: true } });
  });
  await settleNames(context, clientId);
  context.identityProviders.forget(clientId);
}

/** Another provider knows members by other identities: each is linked again, by a verified email address. */
async function forgetProvider(tx: Db, { clientId, clock }: Team): Promise<void> {
  await deleteIdentities(tx, clientId, clock.now());
  await deleteSessionsOfProvider(tx, clientId);
}

/** Ends what enforcing does not allow. Somebody must still be able to sign in if the provider fails. */
async function enforce(tx: Db, clientId: string, breakGlass: readonly string[]): Promise<void> {
  const members = await listMembersById(tx, clientId, breakGlass);
  if (!members.some(canBreakGlass)) throw NO_BREAK_GLASS;
  await deleteSessionsWithoutProvider(tx, clientId, breakGlass);
}

function requireComplete(before: store.SettingsRow | undefined, { provider, clientSecret }: Wanted): void {
  const isSecret = provider.client_authentication !== 'private_key_jwt';
  const isOtherIssuer = before?.provider.issuer !== provider.issuer;
  // a stored secret must not be sent to a server that somebody has named since
  if (isSecret && clientSecret === undefined && (isOtherIssuer || !before?.sealed_client_secret))
    throw invalidRequest(say`[client_secret] is missing: it is needed with a new issuer`);
  if (provider.roles_claim === null && provider.role_mapping.length > 0)
    throw invalidRequest(say`[roles_claim] is missing: [role_mapping] needs it`);
  if (
    provider.provisioning === 'just_in_time' &&
    provider.roles_claim === null &&
    provider.default_role === null
  )
    throw invalidRequest(
      say`[default_role] is missing: people who become members at their first sign-in need a role. Set it, or set [roles_claim] and [role_mapping]`,
    );
  if (provider.roles_claim !== null && provider.role_mapping.length === 0 && provider.default_role === null)
    throw invalidRequest(
      say`[role_mapping] is empty, so nobody could sign in: add an entry, or set [default_role]`,
    );
}

/** The operator's settings stay as they are. The team still decides about enforcing and its name. */
function requireOwnFields(before: store.SettingsRow, wanted: Wanted): void {
  const changed = fieldsThatDiffer(before, wanted).filter(
    (field) => !(OWN_FIELDS as readonly string[]).includes(field),
  );
  if (changed[0]) throw operatorsField(changed[0]);
}

function fieldsThatDiffer(before: store.SettingsRow | undefined, wanted: Wanted): string[] {
  const provider = (Object.keys(wanted.provider) as (keyof Provider)[]).filter(
    (field) => JSON.stringify(before?.provider[field]) !== JSON.stringify(wanted.provider[field]),
  );
  return [
    ...provider,
    ...(wanted.clientSecret === undefined ? [] : ['client_secret']),
    ...(before?.is_enforced === wanted.isEnforced ? [] : ['is_enforced']),
    ...(JSON.stringify(before?.break_glass_member_ids ?? []) === JSON.stringify(wanted.breakGlass)
      ? []
      : ['break_glass_member_ids']),
  ];
}

const NO_BREAK_GLASS = invalidRequest(
  say`[break_glass_member_ids] must name at least one admin who has a password and a second factor: they can still sign in if the provider fails`,
);

export function notConfigured(): Problem {
  return refusal('not_found', say`Single sign-on is not set up: use PUT /single-sign-on first`);
}

function nameTaken(): Problem {
  return invalidRequest(say`[sign_in_name] belongs to another team: choose another one`);
}

function operatorsField(field: string): Problem {
  return invalidRequest(
    say`[${fixed(field)}] is set by the operator of this service and can't be changed here`,
  );
}

function changedMeanwhile(): Problem {
  return refusal('precondition_failed', say`Somebody changed single sign-on in the meantime: read it again`);
}
