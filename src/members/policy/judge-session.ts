import { methodsOf } from '../context.ts';
import { MAY_HAVE_SESSIONS } from '../statuses.ts';
import type { MemberRow } from '../store.ts';
import { hasAllowedFactor, type Policy } from './policy.ts';

const DAY_MS = 86_400_000;

/** A session with its member, as far as the policy is concerned. */
export interface JudgedSession {
  created_at: string;
  expires_at: string;
  /** Null for the session of a token, which has no idle limit. */
  idle_expires_at: string | null;
  last_used_at: string | null;
  methods: readonly string[];
  first_signed_in_at: string | null;
  last_signed_in_at: string | null;
}

type Member = Parameters<typeof hasAllowedFactor>[1];

/** When a session ends under the policy of now. It can be shorter than the one under which the session was opened. */
export function endsOf(
  policy: Pick<Policy, 'session_hours' | 'idle_minutes'>,
  session: Pick<JudgedSession, 'created_at' | 'expires_at' | 'idle_expires_at' | 'last_used_at'>,
): { endsAt: Date; idleEndsAt: Date | null } {
  const { created_at, expires_at, idle_expires_at, last_used_at } = session;
  return {
    endsAt: earlier(expires_at, Date.parse(created_at) + policy.session_hours * 3_600_000),
    idleEndsAt:
      idle_expires_at === null
        ? null
        : earlier(idle_expires_at, Date.parse(last_used_at ?? created_at) + policy.idle_minutes * 60_000),
  };
}

function earlier(one: string, other: number): Date {
  return new Date(Math.min(Date.parse(one), other));
}

/**
 * The day on which the member needs a second factor; null if they have one or need none. The identity provider of a team checks
 * second factors itself, so its members need none here.
 */
export function secondFactorDue(
  policy: Policy,
  session: Pick<JudgedSession, 'methods' | 'first_signed_in_at' | 'last_signed_in_at'> & Member,
): Date | null {
  if (!policy.second_factor_required || session.methods.includes('single_sign_on')) return null;
  if (hasAllowedFactor(policy, session)) return null;
  const starts = [
    policy.required_since,
    session.first_signed_in_at ?? session.last_signed_in_at,
    // only for members whose second factor does not count any more
    methodsOf(session).length > 0 ? policy.narrowed_at : null,
  ].map((time) => (time === null ? 0 : Date.parse(time)));
  return new Date(Math.max(...starts) + policy.grace_days * DAY_MS);
}

/** Whether a member who signed in now could use only their own account, or could not sign in at all. */
export function isLockedOut(policy: Policy, member: MemberRow, now: Date): boolean {
  const { status } = member;
  if (!MAY_HAVE_SESSIONS.includes(status) || status === 'force_change_password') return true;
  const methods = status === 'external_provider' ? ['single_sign_on'] : [];
  const due = secondFactorDue(policy, { ...member, methods });
  return due !== null && due <= now;
}
