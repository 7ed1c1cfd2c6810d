import { fixed, refusal, say } from '#platform/problem.ts';
import type { MemberStatus } from './schema.ts';

/**
 * The statuses that may follow each status. Archived is final: a member who returns is invited as a new
 * member. Only an identity provider can bring back members whom it has deactivated (`provision-members.ts`).
 */
export const TRANSITIONS: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  unconfirmed: ['confirmed', 'external_provider', 'archived'],
  confirmed: ['confirmed', 'reset_required', 'compromised', 'archived'],
  reset_required: ['confirmed', 'reset_required', 'compromised', 'external_provider', 'archived'],
  force_change_password: ['confirmed', 'reset_required', 'compromised', 'external_provider', 'archived'],
  compromised: ['confirmed', 'reset_required', 'compromised', 'external_provider', 'archived'],
  external_provider: ['reset_required', 'archived'],
  unknown: ['reset_required', 'external_provider', 'archived'],
  archived: [],
};

export function requireTransition(from: MemberStatus, to: MemberStatus): void {
  if (TRANSITIONS[from].includes(to)) return;
  throw refusal('invalid_request', say`A member’s status cannot change from ${fixed(from)} to ${fixed(to)}`);
}

/** The statuses in which a member can sign in with a password. */
export const MAY_SIGN_IN: readonly MemberStatus[] = ['confirmed', 'force_change_password'];

/** The statuses in which sessions are valid. */
export const MAY_HAVE_SESSIONS: readonly MemberStatus[] = [...MAY_SIGN_IN, 'external_provider'];

/** The statuses in which a member can request a link to set a new password. */
export const MAY_RESET: readonly MemberStatus[] = [
  'confirmed',
  'reset_required',
  'force_change_password',
  'compromised',
];
