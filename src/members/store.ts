import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import { findBySecret, isOf } from '#platform/database/find-by-secret.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { Members } from '#platform/database/tables.gen.ts';
import { after, NOT_NULL, noneOf, tenantTable } from '#platform/database/tenant-table.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Role } from '#values/roles.ts';
import type { Member, MemberStatus } from './schema.ts';

/** Narrows the columns that check constraints limit. */
export type MemberRow = Omit<Selectable<Members>, 'role' | 'status' | 'mfa_status'> & {
  role: Role;
  status: MemberStatus;
  mfa_status: Member['mfa_status'];
};

const members = tenantTable<'members', MemberRow>('members');
const links = tenantTable('member_links');
/** Neither removed nor only invited. */
const ACTIVE = noneOf('archived', 'unconfirmed');

/** Inserts a member; false if the address already belongs to one. */
export const insertMember = (tx: Db, member: Insertable<Members>): Promise<boolean> =>
  members.insertNew(tx, member, {
    columns: ['client_id', 'email_index'],
    where: sql<boolean>`status <> 'archived'`,
  });

export const findMember = (db: Db, clientId: string, memberId: string) =>
  members.find(db, { client_id: clientId, member_id: memberId });

export const findMemberForChange = (tx: Db, clientId: string, memberId: string) =>
  members.find(tx, { client_id: clientId, member_id: memberId }, { lock: 'change' });

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
export const listMembers = (tx: Db, clientId: string, slice: Slice): Promise<FoundPage<MemberRow>> =>
  members.page(tx, { client_id: clientId }, { ...slice, newestBy: 'member_id' });

const COLLEAGUES_MAX = 1000;

/** The members with one of these roles who have accepted their invitation. */
export const listActiveMembers = (tx: Db, clientId: string, roles: readonly Role[]) =>
  members.list(
    tx,
    { client_id: clientId, role: roles, status: ACTIVE },
    { order: 'member_id', limit: COLLEAGUES_MAX },
  );

/** In no particular order. Archived members are included. */
export const listMembersById = (tx: Db, clientId: string, memberIds: readonly string[]) =>
  members.list(tx, { client_id: clientId, member_id: memberIds });

/** Locks the member against changes until the transaction ends. */
export const findMemberLocked = (tx: Db, clientId: string, memberId: string) =>
  members.find(tx, { client_id: clientId, member_id: memberId }, { lock: 'share' });

/** Lists and locks the admins who can sign in, so that two concurrent removals can't remove the last two. */
export async function listAdminsForChange(tx: Db, clientId: string): Promise<string[]> {
  const admins = { client_id: clientId, role: 'admin', status: ACTIVE } as const;
  const rows = await members.list(tx, admins, { order: 'member_id', lock: 'change' });
  return rows.map(({ member_id }) => member_id);
}

const ADMINS_MAILED_MAX = 20;

export const listAdmins = (tx: Db, clientId: string) =>
  members.list(
    tx,
    { client_id: clientId, role: 'admin', status: ACTIVE },
    { order: 'member_id', limit: ADMINS_MAILED_MAX },
  );

export const updateMember = (
  tx: Db,
  clientId: string,
  memberId: string,
  changes: Updateable<Members> & { updated_at: Date },
) => members.change(tx, { client_id: clientId, member_id: memberId }, changes);

export const insertLink = links.insert;

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
  const live = { client_id: clientId, link_id: linkId, used_at: null, expires_at: after(now) };
  return (await links.update(tx, live, { used_at: now })).length === 1;
}

export const deleteUnusedLinks = (tx: Db, clientId: string, memberId: string) =>
  links.delete(tx, { client_id: clientId, member_id: memberId, used_at: null });

export async function deleteExpired(tx: Db, now: Date): Promise<void> {
  for (const table of ['member_sessions', 'member_links', 'member_codes'] as const) {
    await sql`delete from ${sql.table(table)} where ${isReachable(tx)} and expires_at < ${now.toISOString()}`.execute(
      tx,
    );
  }
}

/** What the members' own sign-ins have to know about single sign-on. */
interface PasswordRule {
  is_enforced: boolean;
  break_glass_member_ids: readonly string[];
  /** With the name under which members find the team's single sign-on. */
  provider: { sign_in_name: string };
}
const passwordRules = tenantTable<'single_sign_on', PasswordRule>('single_sign_on', [
  'is_enforced',
  'break_glass_member_ids',
  'provider',
]);

/** Finds whether the team signs in through its provider only. Locks the answer, so that it holds until the transaction ends. */
export const findPasswordRule = (tx: Db, clientId: string, lock: 'share' | 'change') =>
  passwordRules.find(tx, { client_id: clientId }, { lock });

/** Finds and locks all members with this identity at the provider, also those who were removed. */
export const listMembersByIdentity = (tx: Db, clientId: string, identity: Buffer) =>
  members.list(
    tx,
    { client_id: clientId, provider_identity: identity },
    { order: '-member_id', lock: 'change' },
  );

/** Finds and locks the member with this address, unless they were removed. */
export const findMemberByEmail = (tx: Db, clientId: string, emailIndex: Buffer) =>
  members.find(
    tx,
    { client_id: clientId, email_index: emailIndex, status: noneOf('archived') },
    { lock: 'change' },
  );

/** Finds the member who had this address when they were removed, the last one if there are several. */
export const findRemovedMember = (tx: Db, clientId: string, emailIndex: Buffer) =>
  members.find(
    tx,
    { client_id: clientId, email_index: emailIndex, status: 'archived' },
    { order: '-member_id', limit: 1 },
  );

/** Removes the identities of all members, because another provider knows them by others. */
export const deleteIdentities = (tx: Db, clientId: string, now: Date) =>
  members.update(
    tx,
    { client_id: clientId, provider_identity: NOT_NULL },
    { provider_identity: null, updated_at: now },
  );
