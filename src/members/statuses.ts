import { Problem } from '#platform/problem.ts';
import type { MemberStatus } from './schema.ts';

/** Which status may follow which. Archived is final: whoever comes back is invited anew. */
export const TRANSITIONS: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  unconfirmed: ['confirmed', 'archived'],
  confirmed: ['confirmed', 'reset_required', 'compromised', 'archived'],
  reset_required: ['confirmed', 'reset_required', 'compromised', 'archived'],
  force_change_password: ['confirmed', 'reset_required', 'compromised', 'archived'],
  compromised: ['confirmed', 'reset_required', 'compromised', 'archived'],
  external_provider: ['archived'],
  unknown: ['reset_required', 'archived'],
  archived: [],
};

export function requireTransition(from: MemberStatus, to: MemberStatus): void {
  if (TRANSITIONS[from].includes(to)) return;
  throw new Problem({
    kind: 'invalid',
    code: 'invalid_request',
    messages: [`A member that is ${from} cannot become ${to}`],
  });
}

/** Those whose password opens the door. */
export const MAY_SIGN_IN: readonly MemberStatus[] = ['confirmed', 'force_change_password'];

/** Those who may ask for a link to set a password anew. */
export const MAY_RESET: readonly MemberStatus[] = [
  'confirmed',
  'reset_required',
  'force_change_password',
  'compromised',
];
