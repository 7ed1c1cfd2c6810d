import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import { findBySecret, isOf } from '#platform/database/find-by-secret.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { MemberLinks, Members } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Role } from '#values/roles.ts';
import type { Member, MemberStatus } from './schema.ts';

/** Narrows the columns that check constraints limit. */
export type MemberRow = Omit<Selectable<Members>, 'role' | 'status' | 'mfa_status'> & {
  role: Role;
  status: MemberStatus;
  mfa_status: Member['mfa_status'];
};

/** Inserts a member; false if the address already belongs to one. */
export async function insertMember(tx: Db, member: Insertable<Members>): Promise<boolean> {
  const row = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'email_index']).where('status', '<>', 'archived').doNothing(),
    )
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMember(db: Db, clientId: string, memberId: string): Promise<MemberRow | undefined> {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

export async function findMemberForChange(
  tx: Db,
  clientId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

const MEMBERSHIPS_MAX = 5;

/** Lists the members with this address in all clients, newest first. */
export async function listMembersByEmail(
  tx: Db,
  emailIndex: Buffer,
  statuses: readonly MemberStatus[],
): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('email_index', '=', emailIndex)
    .where('status', 'in', [...statuses])
    .where(isReachable(tx))
    .orderBy('member_id', 'desc')
    .limit(MEMBERSHIPS_MAX)
    .execute();
  return rows as MemberRow[];
}

/** Newest first. */
export async function listMembers(tx: Db, clientId: string, slice: Slice): Promise<FoundPage<MemberRow>> {
  const matching = tx.selectFrom('members').where('client_id', '=', clientId);
  const rows = matching.selectAll().$castTo<MemberRow>();
  return readPage({ matching, rows, order: newestFirst('member_id') }, slice);
}

const COLLEAGUES_MAX = 1000;

/** The members with one of these roles who have accepted their invitation. */
export async function listActiveMembers(
  tx: Db,
  clientId: string,
  roles: readonly Role[],
): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('role', 'in', [...roles])
    .where('status', 'not in', ['archived', 'unconfirmed'])
    .orderBy('member_id')
    .limit(COLLEAGUES_MAX)
    .execute();
  return rows as MemberRow[];
}

/** In no particular order. Archived members are included. */
export async function listMembersById(
  tx: Db,
  clientId: string,
  memberIds: readonly string[],
): Promise<MemberRow[]> {
  if (memberIds.length === 0) return [];
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...memberIds])
    .execute();
  return rows as MemberRow[];
}

/** Locks the member against changes until the transaction ends. */
export async function findMemberLocked(
  tx: Db,
  clientId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

/** Lists and locks the admins who can sign in, so that two concurrent removals can't remove the last two. */
export async function listAdminsForChange(tx: Db, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', clientId)
    .where('role', '=', 'admin')
    .where('status', 'not in', ['archived', 'unconfirmed'])
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ member_id }) => member_id);
}

const ADMINS_MAILED_MAX = 20;

export async function listAdmins(tx: Db, clientId: string): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('role', '=', 'admin')
    .where('status', 'not in', ['archived', 'unconfirmed'])
    .orderBy('member_id')
    .limit(ADMINS_MAILED_MAX)
    .execute();
  return rows as MemberRow[];
}

export async function updateMember(
  tx: Db,
  clientId: string,
  memberId: string,
  changes: Updateable<Members> & { updated_at: Date },
): Promise<MemberRow> {
  const row = await tx
    .updateTable('members')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as MemberRow;
}

export async function insertLink(tx: Db, link: Insertable<MemberLinks>): Promise<void> {
  await tx.insertInto('member_links').values(link).execute();
}

/** Finds a link by its token alone, because the request does not name a client. */
export function findLiveLink(tx: Db, { hash, clientId: namedClient }: ClientSecret, now: Date) {
  return findBySecret(tx, namedClient, (clientId) =>
    tx
      .selectFrom('member_links')
      .select(['client_id', 'link_id', 'member_id', 'purpose'])
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where(isOf(tx, clientId))
      .executeTakeFirst(),
  );
}

/** Marks a link as used; false if it was used concurrently or has expired. */
export async function updateLinkUsed(tx: Db, clientId: string, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_links')
    .set({ used_at: now })
    .where('client_id', '=', clientId)
    .where('link_id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteUnusedLinks(tx: Db, clientId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('member_links')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes expired sessions, links and codes. */
export async function deleteExpired(tx: Db, now: Date): Promise<void> {
  for (const table of ['member_sessions', 'member_links', 'member_codes'] as const) {
    await sql`delete from ${sql.table(table)} where ${isReachable(tx)} and expires_at < ${now.toISOString()}`.execute(
      tx,
    );
  }
}

export interface PasswordRule {
  is_enforced: boolean;
  break_glass_member_ids: readonly string[];
  /** The name under which members find the team's single sign-on. */
  sign_in_name: string;
}

/** Finds whether the team signs in through its provider only. Locks the answer, so that it holds until the transaction ends. */
export async function findPasswordRule(
  tx: Db,
  clientId: string,
  lock: 'share' | 'change',
): Promise<PasswordRule | undefined> {
  const query = tx
    .selectFrom('single_sign_on')
    .select([
      'is_enforced',
      'break_glass_member_ids',
      sql<string>`provider ->> 'sign_in_name'`.as('sign_in_name'),
    ])
    .where('client_id', '=', clientId);
  return (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
}

/** Finds and locks all members with this identity at the provider, also those who were removed. */
export async function listMembersByIdentity(
  tx: Db,
  clientId: string,
  identity: Buffer,
): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('provider_identity', '=', identity)
    .orderBy('member_id', 'desc')
    .forNoKeyUpdate()
    .execute();
  return rows as MemberRow[];
}

/** Finds and locks the member with this address, unless they were removed. */
export async function findMemberByEmail(
  tx: Db,
  clientId: string,
  emailIndex: Buffer,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('email_index', '=', emailIndex)
    .where('status', '<>', 'archived')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

/** Finds the member who had this address when they were removed, the last one if there are several. */
export async function findRemovedMember(
  tx: Db,
  clientId: string,
  emailIndex: Buffer,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('email_index', '=', emailIndex)
    .where('status', '=', 'archived')
    .orderBy('member_id', 'desc')
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

/** Removes the identities of all members, because another provider knows them by others. */
export async function deleteIdentities(tx: Db, clientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ provider_identity: null, updated_at: now })
    .where('client_id', '=', clientId)
    .where('provider_identity', 'is not', null)
    .execute();
}
