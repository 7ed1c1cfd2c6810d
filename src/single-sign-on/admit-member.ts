import { recordAuditEntry } from '#audit';
import {
  addExternalMember,
  findMemberWithEmail,
  findRemovedWithEmail,
  followRole,
  linkMember,
  listMembersByIdentity,
  type MemberRow,
  type MembersContext,
  maySignInExternally,
  recordAboutMember,
  type Team,
} from '#members';
import type { Db } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import type { Role } from '#values/roles.ts';
import { type FailureCode, SignInFailure } from './failures.ts';
import type { Person } from './read-claims.ts';
import type { Provider } from './schema.ts';

interface Visitor extends Person {
  /** A keyed hash of issuer and subject: the only thing that identifies a member after the first sign-in. */
  identity: Buffer;
  /** Null if roles are not managed at the provider. */
  role: Role | null;
}

/** Finds the member for a person whom the provider vouches for, links or adds them, and gives them their role. */
export async function admitMember(
  context: MembersContext,
  team: Team,
  { provider, visitor }: { provider: Provider; visitor: Visitor },
): Promise<MemberRow> {
  const outcome = await context.database.inTenant(team.clientId, async (tx) => {
    const found = await findOrAdd(tx, context, team, { provider, visitor });
    if ('refused' in found) {
      await recordRefusal(tx, team, found);
      return found;
    }
    const { row } = found;
    return { row: visitor.role ? await followRole(tx, context, team, { row, role: visitor.role }) : row };
  });
  if ('refused' in outcome) throw new SignInFailure(outcome.refused);
  return outcome.row;
}

type Found = { row: MemberRow } | { refused: FailureCode; row?: MemberRow };

async function findOrAdd(
  tx: Db,
  context: MembersContext,
  team: Team,
  { provider, visitor }: { provider: Provider; visitor: Visitor },
): Promise<Found> {
  const linked = await listMembersByIdentity(tx, team.clientId, visitor.identity);
  const active = linked.find(({ status }) => status !== 'archived');
  if (active) return maySignInExternally(active) ? { row: active } : relink(tx, team, active, visitor);
  const { email, isEmailVerified, name } = visitor;
  if (email === null) return { refused: 'email_missing' };
  if (!isEmailVerified) return { refused: 'email_not_verified' };
  const known = await findMemberWithEmail(tx, context, { clientId: team.clientId, email });
  if (known) {
    // an address that moved to another person at the provider must not open the member's account
    if (known.provider_identity !== null) return { refused: 'other_person', row: known };
    return relink(tx, team, known, visitor);
  }
  // also if they never signed in through the provider: only an invitation or SCIM brings them back
  const removed = linked[0] ?? (await findRemovedWithEmail(tx, context, { clientId: team.clientId, email }));
  if (removed) return { refused: 'removed', row: removed };
  if (provider.provisioning === 'invited_only') return { refused: 'not_invited' };
  const role = visitor.role ?? provider.default_role;
  if (!role) return { refused: 'no_role' };
  const { identity } = visitor;
  const row = await addExternalMember(
    tx,
    context,
    { team },
    { email, role, name: name ?? undefined, identity },
  );
  return { row };
}

async function relink(tx: Db, team: Team, row: MemberRow, { identity, name }: Visitor): Promise<Found> {
  const changed = await linkMember(tx, team, row, { identity, name });
  return maySignInExternally(changed) ? { row: changed } : { refused: 'removed', row };
}

async function recordRefusal(
  tx: Db,
  team: Team,
  { refused, row }: { refused: FailureCode; row?: MemberRow },
): Promise<void> {
  const details = { reason: refused, single_sign_on: true };
  const entry = { actor: SERVICE, action: 'member_sign_in_failed', details } as const;
  await (row ? recordAboutMember(tx, team, row, entry) : recordAuditEntry(tx, team, entry));
}
