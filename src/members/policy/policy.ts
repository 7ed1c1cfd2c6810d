import { addressNotAllowed } from '#auth';
import type { Db } from '#platform/database/database.ts';
import { fixed, invalidRequest, refusal, say } from '#platform/problem.ts';
import { isAddressIn } from '#values/address-ranges.ts';
import { methodsOf } from '../context.ts';
import { MfaMethod, type SignInMethod } from '../schema.ts';
import { findPolicyRow, type PolicyRow } from './store.ts';

/** The rules for the members of a client. */
export type Policy = Omit<PolicyRow, 'updated_at'> & { updated_at: string | null };

export const DEFAULT_POLICY: Policy = {
  updated_at: null,
  second_factor_required: false,
  grace_days: 14,
  required_since: null,
  narrowed_at: null,
  allowed_factors: [...MfaMethod.options],
  session_hours: 8,
  idle_minutes: 30,
  allowed_addresses: [],
};

export async function readPolicy(db: Db, clientId: string): Promise<Policy> {
  return (await findPolicyRow(db, clientId)) ?? DEFAULT_POLICY;
}

/** Rejects a sign-in that the policy does not allow. Every way to sign in must call it before it opens a session. */
export function requireAllowedSignIn(
  policy: Policy,
  { address, methods }: { address: string; methods: readonly SignInMethod[] },
): void {
  if (!isAllowedAddress(policy, address)) throw addressNotAllowed();
  // with a password, the passkey is an additional proof
  if (methods.includes('passkey') && !methods.includes('password')) requireAllowedFactor(policy, 'passkey');
}

export function isAllowedAddress(
  { allowed_addresses: ranges }: Pick<Policy, 'allowed_addresses'>,
  address: string,
): boolean {
  return ranges.length === 0 || isAddressIn(address, ranges);
}

/** Rejects a second factor that the team does not allow, when a member sets it up. */
export function requireAllowedFactor({ allowed_factors: allowed }: Policy, factor: MfaMethod): void {
  if (allowed.includes(factor)) return;
  throw refusal(
    'factor_not_allowed',
    say`Your team does not allow the second factor ${fixed(factor)}. It allows ${fixed(allowed.join(', '))}`,
  );
}

/** Rejects the removal of the last second factor that counts, if the team requires one. */
export function requireFactorLeft(policy: Policy, member: FactorsOfMember): void {
  if (!policy.second_factor_required || hasAllowedFactor(policy, member)) return;
  throw invalidRequest(
    say`Your team requires a second factor: set up another one before you turn off this one`,
  );
}

type FactorsOfMember = Parameters<typeof methodsOf>[0];

export function hasAllowedFactor({ allowed_factors: allowed }: Policy, member: FactorsOfMember): boolean {
  return methodsOf(member).some((method) => allowed.includes(method));
}

/**
 * The second factors that a sign-in asks for: those of the member that are allowed. If none is, the others are asked for until the
 * member has set up an allowed one, because the password alone would be less secure.
 */
export function acceptedFactors({ allowed_factors: allowed }: Policy, member: FactorsOfMember): MfaMethod[] {
  const own = methodsOf(member);
  const counting = own.filter((method) => allowed.includes(method));
  return counting.length > 0 ? counting : own;
}
