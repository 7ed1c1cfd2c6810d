import type { Db } from '#platform/database/database.ts';
import { refusal, say } from '#platform/problem.ts';
import { methodsOf } from './context.ts';
import { MAY_RESET } from './statuses.ts';
import * as store from './store.ts';

/*
 * A team can require that its members sign in through its identity provider. Passwords, passkeys, invitations and links that set a
 * password then work only for the admins that it lists for emergencies (“break glass”).
 */

/** Throws if the member may sign in through the team's provider only. The answer holds until the transaction ends. */
export async function requirePasswordAllowed(tx: Db, row: Named): Promise<void> {
  if (!(await isPasswordAllowed(tx, row))) throw REQUIRED;
}

type Named = Pick<store.MemberRow, 'client_id' | 'member_id'>;

export async function isPasswordAllowed(tx: Db, row: Named): Promise<boolean> {
  const rule = await store.findPasswordRule(tx, row.client_id, 'share');
  return !rule?.is_enforced || rule.break_glass_member_ids.includes(row.member_id);
}

const REQUIRED = refusal(
  'single_sign_on_required',
  say`Your team signs in through its identity provider: use single sign-on`,
);

/**
 * Throws if a change has left no admin who could sign in without the provider. Call it after the change and in its transaction: the
 * lock lets concurrent changes see each other.
 */
export async function requireBreakGlass(tx: Db, clientId: string): Promise<void> {
  const rule = await store.findPasswordRule(tx, clientId, 'change');
  if (!rule?.is_enforced) return;
  const members = await store.listMembersById(tx, clientId, rule.break_glass_member_ids);
  if (members.some(canBreakGlass)) return;
  throw refusal(
    'last_break_glass_admin',
    say`Single sign-on is enforced, so an admin with a password and a second factor must stay listed in break_glass_member_ids: add another one first, or stop enforcing`,
  );
}

/** Throws if no admin could sign in without the provider, so that nobody could manage the team any more. */
export async function requireAdminWithPassword(tx: Db, clientId: string): Promise<void> {
  const admins = await store.listAdmins(tx, clientId);
  if (admins.some(({ password_hash, status }) => password_hash !== null && MAY_RESET.includes(status)))
    return;
  throw refusal(
    'last_admin',
    say`No admin has a password, so nobody could manage the team: set one for an admin first`,
  );
}

/** Whether a member is an admin who can sign in with a password and a second factor, even if the provider can't be reached. */
export function canBreakGlass(row: store.MemberRow): boolean {
  return (
    row.role === 'admin' &&
    row.password_hash !== null &&
    MAY_RESET.includes(row.status) &&
    methodsOf(row).length > 0
  );
}

/** The address at which a browser starts to sign in through the provider of a team. */
export function startUrl(publicUrl: string, signInName: string): string {
  return `${publicUrl}/account/single-sign-on/start?team=${signInName}`;
}
