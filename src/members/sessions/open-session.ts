import { refusal, say } from '#platform/problem.ts';
import { type MembersContext, recordAboutMember, type Team, toMember } from '../context.ts';
import { requirePasswordAllowed } from '../password-rule.ts';
import type { Member, SignInMethod } from '../schema.ts';
import { MAY_HAVE_SESSIONS, MAY_SIGN_IN } from '../statuses.ts';
import { findMemberForChange, type MemberRow, updateMember } from '../store.ts';
import { issueSession, type SessionProof } from './sessions.ts';
import { insertSession } from './store.ts';

/** A new session with its token. A holder of a cookie gets the token in the cookie, and never in a body. */
export interface OpenedSession {
  token: string;
  clientId: string;
  sessionId: string;
  member: Member;
}

export interface ProvenMember extends SessionProof {
  /** The member as read before the proof was checked. */
  known: MemberRow;
}

/**
 * Opens a session for a member who has proved who they are. Reads the row again under a lock, because the member may have been
 * archived, unlinked or the password changed since.
 */
export async function openSession(
  context: MembersContext,
  team: Team,
  { known, ...proof }: ProvenMember,
): Promise<OpenedSession> {
  const { clientId, clock } = team;
  const now = clock.now();
  const memberId = known.member_id;
  const { methods } = proof;
  const { token, session } = await issueSession(context, team, memberId, proof);
  return context.database.inTenant(clientId, async (tx) => {
    const row = await findMemberForChange(tx, clientId, memberId);
    if (!row || !isStillProven(row, known, methods)) throw INCORRECT;
    if (!methods.includes('single_sign_on')) await requirePasswordAllowed(tx, row);
    await insertSession(tx, session);
    const changed = await updateMember(tx, clientId, memberId, {
      updated_at: now,
      last_signed_in_at: now,
      // members of earlier versions have only the last sign-in
      first_signed_in_at: row.first_signed_in_at ?? row.last_signed_in_at ?? now,
    });
    if (methods.includes('recovery_code'))
      await recordAboutMember(tx, team, row, { action: 'member_recovery_code_used' });
    await recordAboutMember(tx, team, row, {
      action: 'member_signed_in',
      details: { mfa: methods.length > 1 || methods.includes('passkey'), methods: methods.join(', ') },
    });
    return { token, clientId, sessionId: session.session_id, member: toMember(team, changed) };
  });
}

function isStillProven(row: MemberRow, known: MemberRow, methods: readonly SignInMethod[]): boolean {
  if (methods.includes('single_sign_on')) {
    const { provider_identity: identity } = known;
    return (
      identity !== null &&
      row.provider_identity?.equals(identity) === true &&
      MAY_HAVE_SESSIONS.includes(row.status)
    );
  }
  return row.password_hash === known.password_hash && MAY_SIGN_IN.includes(row.status);
}

export const INCORRECT = refusal('incorrect_credentials', say`Incorrect username or password`);
