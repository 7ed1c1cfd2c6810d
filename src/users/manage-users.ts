import type { KeyObject } from 'node:crypto';
import { type ResolvedSettings, readClientSettings, resolveSettings, toOverrides } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { notFound } from '#platform/problem.ts';
import { VERIFY_ERASURE } from './jobs.ts';
import type { Profile, User, UserInput } from './schema.ts';
import {
  EMPTY_PROFILE,
  makeUserKey,
  niNumberIndex,
  openProfile,
  openUserKey,
  sealProfile,
} from './seal-profile.ts';
import * as store from './store.ts';

/** One client's users: its id, and the key that opens theirs. */
export interface Tenant {
  clientId: string;
  clientKey: KeyObject;
}

export async function createUser(
  tx: Db,
  { clientId, clientKey }: Tenant,
  input: UserInput,
  clock: Clock,
): Promise<User> {
  const now = clock.now();
  const userId = newId(now);
  const { profile, settings } = split(input);
  const full = { ...EMPTY_PROFILE, ...profile };
  const { wrapped, key } = makeUserKey(clientKey, { clientId, userId });
  const row = await store.insertUser(tx, clientId, {
    ...settings,
    user_id: userId,
    created_at: now,
    updated_at: now,
    data_key: wrapped,
    sealed_profile: sealProfile(key, { clientId, userId }, full),
    ni_number_index: niNumberIndex(clientKey, full.ni_number),
  });
  return toUser(row, full);
}

export async function readUser(db: Db, tenant: Tenant, userId: string): Promise<User> {
  return openUser(await requireUser(db, tenant.clientId, userId), tenant);
}

export async function changeUser(
  tx: Db,
  tenant: Tenant,
  { userId, input, clock }: { userId: string; input: UserInput; clock: Clock },
): Promise<User> {
  const { clientId, clientKey } = tenant;
  const row = await store.findUserForChange(tx, clientId, userId);
  if (!row) throw notFound('User', userId);
  const { profile: changes, settings } = split(input);
  const owner = { clientId, userId: row.user_id };
  const userKey = openUserKey(clientKey, owner, row.data_key);
  const profile = { ...openProfile(userKey, owner, row.sealed_profile), ...changes };
  const changed = await store.updateUser(tx, clientId, row.user_id, {
    ...settings,
    updated_at: clock.now(),
    sealed_profile: sealProfile(userKey, owner, profile),
    ni_number_index: niNumberIndex(clientKey, profile.ni_number),
  });
  return toUser(changed, profile);
}

export async function listUsers(
  tx: Db,
  tenant: Tenant,
  query: store.Slice & { extId: string | undefined },
): Promise<{ users: User[]; totalCount: number }> {
  const { extId, ...slice } = query;
  const { rows, totalCount } =
    extId === undefined
      ? await store.listUsers(tx, tenant.clientId, slice)
      : await store.listUsersByExtId(tx, tenant.clientId, { ...slice, extId });
  return { users: rows.map((row) => openUser(row, tenant)), totalCount };
}

/** All that is known of the user goes in this one transaction, its key first of all; a job then proves it. */
export async function eraseUser(tx: Db, clientId: string, userId: string, clock: Clock): Promise<void> {
  if (!(await store.deleteUser(tx, clientId, userId))) throw notFound('User', userId);
  await store.insertErasure(tx, clientId, userId, clock.now());
  await enqueue(
    tx,
    VERIFY_ERASURE,
    { client_id: clientId, user_id: userId },
    { key: `${VERIFY_ERASURE}:${userId}` },
  );
}

export async function readUserSettings(db: Db, clientId: string, userId: string): Promise<ResolvedSettings> {
  const user = await requireUser(db, clientId, userId);
  return resolveSettings(toOverrides(user), await readClientSettings(db, clientId));
}

async function requireUser(db: Db, clientId: string, userId: string): Promise<store.UserRow> {
  const row = await store.findUser(db, clientId, userId);
  if (!row) throw notFound('User', userId);
  return row;
}

function openUser(row: store.UserRow, { clientId, clientKey }: Tenant): User {
  const owner = { clientId, userId: row.user_id };
  return toUser(row, openProfile(openUserKey(clientKey, owner, row.data_key), owner, row.sealed_profile));
}

function toUser(row: store.UserRow, profile: Profile): User {
  return {
    user_id: row.user_id,
    created_at: row.created_at.toISOString(),
    ...profile,
    ext_id: row.ext_id,
    ...toOverrides(row),
  };
}

/** Which of the fields are sealed, and which stay columns. */
function split(input: UserInput): { profile: Partial<Profile>; settings: Omit<UserInput, keyof Profile> } {
  const { forename, surname, date_of_birth, post_codes, ni_number, ...settings } = input;
  const profile = { forename, surname, date_of_birth, post_codes, ni_number };
  const given = Object.entries(profile).filter(([, value]) => value !== undefined);
  return { profile: Object.fromEntries(given) as Partial<Profile>, settings };
}
