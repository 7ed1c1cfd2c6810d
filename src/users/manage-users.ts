import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#audit';
import { type ResolvedSettings, readClientSettings, resolveSettings, toOverrides } from '#clients';
import { publishLastingEvent } from '#events';
import type { Database, Db } from '#platform/database/database.ts';
import { type IfMatch, unconditional } from '#platform/http/if-match.ts';
import type { Permit } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { notFound } from '#platform/problem.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { ExternalData } from './external-data.ts';
import { VERIFY_ERASURE } from './jobs.ts';
import type { ListCounter } from './list/count-list.ts';
import { findSlice } from './list/find-slice.ts';
import type { UserFilter } from './list/store.ts';
import { enqueueRating } from './rate-again.ts';
import type { Person, Profile, User, UserInput } from './schema.ts';
import { makeUserKey, niNumberIndex, openProfile, sealProfile } from './seal-profile.ts';
import { replaceTerms } from './search/store.ts';
import { termsOf } from './search/terms.ts';
import * as store from './store.ts';
import type { Tenant } from './tenant.ts';
import { UserDeleted } from './webhook-payload.ts';
import { findHidden, toWithdrawal } from './withdrawals/read-withdrawals.ts';
import { refuseHidden } from './withdrawals/require-shown.ts';

export async function createUser(
  db: Db,
  { clientId, clientKey, clock }: Tenant,
  input: UserInput,
): Promise<User> {
  const now = clock.now();
  const userId = newId(now);
  const profile = newProfile(input);
  const createdAt = now.toISOString();
  const { wrapped, key } = makeUserKey(clientKey, { clientId, userId });
  const row: store.NewUser = {
    ...newSettings(input),
    user_id: userId,
    created_at: createdAt,
    updated_at: createdAt,
    data_key: wrapped,
    sealed_profile: sealProfile(key, { clientId, userId }, profile),
    ni_number_index: niNumberIndex(clientKey, profile.ni_number),
    indexed_at: createdAt,
  };
  await store.insertUser(db, clientId, row, termsOf(clientKey, profile));
  return toUser(row, profile);
}

function newProfile(input: UserInput): Profile {
  return {
    forename: input.forename ?? null,
    surname: input.surname ?? null,
    date_of_birth: input.date_of_birth ?? null,
    post_codes: input.post_codes ?? null,
    ni_number: input.ni_number ?? null,
  };
}

function newSettings(input: UserInput) {
  return {
    ext_id: input.ext_id ?? null,
    payroll_period_months: input.payroll_period_months ?? null,
    recurring_checks_enabled: input.recurring_checks_enabled ?? null,
    recurring_check_frequency: input.recurring_check_frequency ?? null,
    recurring_check_end_date: input.recurring_check_end_date ?? null,
    taxauth_enabled: input.taxauth_enabled ?? null,
    bank_connections_enabled: input.bank_connections_enabled ?? null,
    payslip_upload_enabled: input.payslip_upload_enabled ?? null,
    payroll_connections_enabled: input.payroll_connections_enabled ?? null,
  };
}

export async function readUser(db: Db, tenant: Tenant, userId: string): Promise<User> {
  const row = await store.findUser(db, tenant.clientId, userId);
  return row ? openUser(row, tenant) : throwNotFound(userId);
}

/** Reads the user for a reply. Rejects the request if the person has withdrawn consent and their data is hidden. */
export async function readShownUser(db: Db, tenant: Tenant, userId: string): Promise<User> {
  const found = await store.findUserAndWithdrawal(db, tenant.clientId, userId);
  if (!found) return throwNotFound(userId);
  if (found.withdrawal) refuseHidden([toWithdrawal(found.withdrawal)]);
  return openUser(found.user, tenant);
}

/**
 * Reads the user, which of the personal details the person has typed, and not the client, and since when the others are as they
 * are: those without a time since the user was created.
 */
export async function readTypedUser(
  db: Db,
  { clientId, clientKey, userKeys }: Tenant,
  userId: string,
): Promise<{
  user: User;
  typed: readonly (keyof Profile)[];
  since: Partial<Record<keyof Profile, string>>;
}> {
  const row = await store.findUser(db, clientId, userId);
  if (!row) return throwNotFound(userId);
  const owner = { clientId, userId };
  const profile = openProfile(userKeys.open(clientKey, owner, row.data_key), owner, row.sealed_profile);
  return { user: toUser(row, profile), typed: profile.typed ?? [], since: profile.since ?? {} };
}

/** The references of some users and, if they are needed, their names, unless they are hidden. Users that do not exist any more are left out. */
export async function readPeople(
  db: Db,
  tenant: Tenant,
  { userIds, withNames }: { userIds: readonly string[]; withNames: boolean },
): Promise<Person[]> {
  const rows = await store.findUsers(db, tenant.clientId, userIds);
  const hidden = withNames ? await findHidden(db, tenant.clientId, userIds) : new Set();
  return rows.map((row) => {
    const isNamed = withNames && !hidden.has(row.user_id);
    const { forename, surname } = isNamed ? openUser(row, tenant) : { forename: null, surname: null };
    return { user_id: row.user_id, ext_id: row.ext_id, forename, surname };
  });
}

export async function changeUser(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    input,
    isTyped = false,
    ifMatch = unconditional,
  }: {
    userId: string;
    input: UserInput;
    /** Whether the person has typed the details, and not the client. */
    isTyped?: boolean;
    ifMatch?: IfMatch;
  },
): Promise<User> {
  const { clientId, clientKey, clock, userKeys } = tenant;
  const row = await store.findUserForChange(tx, clientId, userId);
  if (!row) throw notFound('User', userId);
  await ifMatch(() => openUser(row, tenant));
  const { profile: changes, settings } = split(input);
  const owner = { clientId, userId: row.user_id };
  const userKey = userKeys.open(clientKey, owner, row.data_key);
  const known = openProfile(userKey, owner, row.sealed_profile);
  const fields = Object.keys(changes) as (keyof Profile)[];
  const others = (known.typed ?? []).filter((field) => !fields.includes(field));
  const now = clock.now();
  const changed = fields.filter((field) => !isDeepStrictEqual(known[field], changes[field]));
  // details that a person had typed are the client's from now on, even if they stay the same
  const since = [...changed, ...(known.typed ?? []).filter((field) => fields.includes(field))];
  const profile = {
    ...known,
    ...changes,
    typed: isTyped ? [...others, ...fields] : others,
    since: { ...known.since, ...Object.fromEntries(since.map((field) => [field, now.toISOString()])) },
  };
  if (changed.length > 0) await enqueueRating(tx, { clientId, userId: row.user_id, withSharers: true });
  await replaceTerms(tx, clientId, { userId: row.user_id, terms: termsOf(clientKey, profile) });
  const updated = await store.updateUser(tx, clientId, row.user_id, {
    ...settings,
    updated_at: now,
    indexed_at: now,
    sealed_profile: sealProfile(userKey, owner, profile),
    ni_number_index: niNumberIndex(clientKey, profile.ni_number),
  });
  return toUser(updated, profile);
}

export async function listUsers(
  { database, listCounter }: { database: Database; listCounter: ListCounter },
  tenant: Tenant,
  query: Slice & UserFilter,
): Promise<FoundPage<User>> {
  const { rows, uncounted, ...found } = await findSlice(database, tenant.clientId, query);
  listCounter.noteUncounted(tenant.clientId, uncounted);
  return { ...found, rows: rows.map((row) => openUser(row, tenant)) };
}

/**
 * Deletes the user's key and all their rows in one transaction; false for an unknown user. A job removes the external data and
 * verifies the erasure: once now, and once more when no running upload can add a file.
 */
export async function eraseUser(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    permit,
    externalData,
    ifMatch = unconditional,
  }: {
    userId: string;
    permit: Permit<'erase'>;
    externalData: readonly ExternalData[];
    ifMatch?: IfMatch;
  },
): Promise<boolean> {
  const { clientId, clientKey, clock } = tenant;
  // before any other lock, because transactions that store evidence lock the user first
  if (!(await store.waitForUser(tx, clientId, userId))) return false;
  await permit.stillHolds?.(tx);
  await ifMatch(() => readUser(tx, tenant, userId));
  for (const { beforeErasure } of externalData) await beforeErasure?.(tx, { clientId, userId }, tenant);
  const deleted = await store.deleteUser(tx, clientId, userId);
  if (!deleted) return false;
  const now = clock.now();
  await store.insertErasure(tx, clientId, userId, now);
  const { ext_id } = deleted;
  await publishLastingEvent(tx, { clientId, clientKey, now }, UserDeleted.build({ userId, now }, { ext_id }));
  const payload = { client_id: clientId, user_id: userId };
  const key = `${VERIFY_ERASURE}:${userId}`;
  await enqueue(tx, VERIFY_ERASURE, payload, { key });
  const delayMs = Math.max(0, ...externalData.map(({ lateMsMax }) => lateMsMax));
  const again = { key: `${key}:again`, delayMs, priority: PRIORITY.scheduled };
  await enqueue(tx, VERIFY_ERASURE, payload, again);
  await recordAuditEntry(tx, tenant, {
    actor: permit.actor,
    action: 'user_deleted',
    subject: { kind: 'user', id: userId },
    ...(permit.reason ? { details: { reason: permit.reason } } : {}),
  });
  return true;
}

/**
 * Records an erasure outside the database right after its commit. The job does so too, but a restore must know
 * of the erasure even if no worker was running.
 */
export async function noteErasure(
  { hooks, log }: { hooks: { externalData: readonly ExternalData[] }; log: Logger },
  user: { clientId: string; userId: string },
): Promise<void> {
  for (const { noteErased } of hooks.externalData)
    await noteErased(user).catch((error) =>
      log.warn(
        { error: describeError(error) },
        'recording an erasure in the storage failed, a job retries it',
      ),
    );
}

export async function findUserSettings(
  db: Db,
  clientId: string,
  userId: string,
): Promise<ResolvedSettings | null> {
  const [user, settings] = await Promise.all([
    store.findUser(db, clientId, userId),
    readClientSettings(db, clientId),
  ]);
  return user ? resolveSettings(toOverrides(user), settings) : null;
}

export async function readUserSettings(db: Db, clientId: string, userId: string): Promise<ResolvedSettings> {
  return (await findUserSettings(db, clientId, userId)) ?? throwNotFound(userId);
}

/** Finds the key that encrypts a user's data; null for an unknown user. */
export async function findUserKey(db: Db, tenant: Tenant, userId: string): Promise<KeyObject | null> {
  const row = await store.findUser(db, tenant.clientId, userId);
  if (!row) return null;
  return tenant.userKeys.open(tenant.clientKey, { clientId: tenant.clientId, userId }, row.data_key);
}

export async function requireUserKey(db: Db, tenant: Tenant, userId: string): Promise<KeyObject> {
  return (await findUserKey(db, tenant, userId)) ?? throwNotFound(userId);
}

/** Finds a user with the key that encrypts their data; null for an unknown user. */
export async function findUserAndKey(
  db: Db,
  tenant: Tenant,
  userId: string,
): Promise<{ user: User; userKey: KeyObject } | null> {
  const { clientId, clientKey, userKeys } = tenant;
  const row = await store.findUser(db, clientId, userId);
  if (!row) return null;
  return {
    user: openUser(row, tenant),
    userKey: userKeys.open(clientKey, { clientId, userId }, row.data_key),
  };
}

/** Reads a user with the key that encrypts their data. */
export async function requireUserAndKey(
  db: Db,
  tenant: Tenant,
  userId: string,
): Promise<{ user: User; userKey: KeyObject }> {
  return (await findUserAndKey(db, tenant, userId)) ?? throwNotFound(userId);
}

function throwNotFound(userId: string): never {
  throw notFound('User', userId);
}

function openUser(row: store.UserRow, { clientId, clientKey, userKeys }: Tenant): User {
  const owner = { clientId, userId: row.user_id };
  return toUser(row, openProfile(userKeys.open(clientKey, owner, row.data_key), owner, row.sealed_profile));
}

/** Lists the fields, because a page calls this a hundred times and object spread is slow. */
function toUser(row: store.UserRow, profile: Profile): User {
  return {
    user_id: row.user_id,
    created_at: row.created_at,
    forename: profile.forename,
    surname: profile.surname,
    date_of_birth: profile.date_of_birth,
    post_codes: profile.post_codes,
    payroll_period_months: row.payroll_period_months,
    ni_number: profile.ni_number,
    ext_id: row.ext_id,
    recurring_checks_enabled: row.recurring_checks_enabled,
    recurring_check_frequency: row.recurring_check_frequency as User['recurring_check_frequency'],
    recurring_check_end_date: row.recurring_check_end_date,
    taxauth_enabled: row.taxauth_enabled,
    bank_connections_enabled: row.bank_connections_enabled,
    payslip_upload_enabled: row.payslip_upload_enabled,
    payroll_connections_enabled: row.payroll_connections_enabled,
  };
}

/** Separates the encrypted fields from those that are plain columns. */
function split(input: UserInput): { profile: Partial<Profile>; settings: Omit<UserInput, keyof Profile> } {
  const { forename, surname, date_of_birth, post_codes, ni_number, ...settings } = input;
  const profile = { forename, surname, date_of_birth, post_codes, ni_number };
  const given = Object.entries(profile).filter(([, value]) => value !== undefined);
  return { profile: Object.fromEntries(given) as Partial<Profile>, settings };
}
