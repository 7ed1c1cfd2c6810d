import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import { type Actor, SERVICE } from '#platform/http/permits.ts';
import { fixed, invalidRequest, type Problem, say } from '#platform/problem.ts';
import { type MembersContext, type Team, teamOf } from '../context.ts';
import { MfaMethod } from '../schema.ts';
import { findSession } from '../sessions/store.ts';
import { secondFactorDue } from './judge-session.ts';
import { DEFAULT_POLICY, isAllowedAddress, type Policy, readPolicy } from './policy.ts';
import type { AccessPolicyChanges } from './schema.ts';
import { deletePolicyRow, lockPolicyRow, updatePolicyRow } from './store.ts';

type Settings = Pick<Policy, keyof AccessPolicyChanges>;

/** What is compared with If-Match, and what the ETag is made from. */
export function settingsOf(policy: Policy): Settings & Pick<Policy, 'updated_at'> {
  const { required_since: _, narrowed_at: __, ...settings } = policy;
  return settings;
}

/** Changes the policy. It applies to running sessions at once, because every request reads it. */
export async function changePolicy(
  tx: Db,
  team: Team,
  {
    changes,
    actor,
    session,
    address,
    canUse,
    ifMatch,
  }: {
    changes: AccessPolicyChanges;
    actor: Actor;
    /** The session that makes the change. */
    session: { sessionId: string; memberId: string };
    /** Where the change comes from. */
    address: string;
    /** Whether members of this service can set up a second factor. */
    canUse: (factor: MfaMethod) => boolean;
    ifMatch: IfMatch;
  },
): Promise<Policy> {
  const { clientId, clock } = team;
  const now = clock.now();
  const { row, isNew } = await lockPolicyRow(tx, clientId, { ...DEFAULT_POLICY, updated_at: now });
  const before: Policy = isNew ? DEFAULT_POLICY : row;
  await ifMatch(() => settingsOf(before));
  const wanted = { ...before, ...withDefaults(changes) };
  const since = {
    required_since: wanted.second_factor_required ? (before.required_since ?? now.toISOString()) : null,
    narrowed_at: isNarrower(before, wanted) ? now.toISOString() : before.narrowed_at,
  };
  requireOwnAddress(wanted, address);
  requireUsableFactor(wanted, canUse);
  const found = await findSession(tx, { clientId, ...session, now });
  const due = found ? secondFactorDue({ ...wanted, ...since }, found.session) : null;
  if (due && due <= now) throw locksOut(changes);
  const changed = await updatePolicyRow(tx, clientId, {
    ...withDefaults(changes),
    updated_at: now,
    ...since,
  });
  await recordAuditEntry(tx, team, {
    actor,
    action: 'access_policy_changed',
    details: { fields: Object.keys(changes), ...withDefaults(changes) },
  });
  return changed;
}

type CommandContext = Pick<MembersContext, 'database' | 'keys' | 'clock'>;

/** Resets the policy, for an operator whose client has locked itself out. Returns false if there was nothing to reset. */
export async function resetAccessPolicy(context: CommandContext, clientId: string): Promise<boolean> {
  const team = await teamOf(context, clientId);
  return context.database.inTenant(clientId, async (tx) => {
    const wasSet = await deletePolicyRow(tx, clientId);
    if (wasSet)
      await recordAuditEntry(tx, team, {
        actor: SERVICE,
        action: 'access_policy_changed',
        details: { reset: true },
      });
    return wasSet;
  });
}

export async function readPolicySettings({ database }: CommandContext, clientId: string) {
  return settingsOf(await readPolicy(database.tenant(clientId), clientId));
}

/** Null resets a setting. */
function withDefaults(changes: AccessPolicyChanges): Partial<Settings> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, value ?? DEFAULT_POLICY[name as keyof Settings]]),
  );
}

function isNarrower(before: Policy, after: Policy): boolean {
  return before.allowed_factors.some((factor) => !after.allowed_factors.includes(factor));
}

function requireOwnAddress(policy: Policy, address: string): void {
  if (isAllowedAddress(policy, address)) return;
  throw invalidRequest(
    say`[allowed_addresses] must contain your own address, ${address}: otherwise you lock yourself out`,
  );
}

const FACTOR_FIELDS = ['second_factor_required', 'grace_days', 'allowed_factors'] as const;

/** An admin must not find out by losing access that the rule concerns them too. */
function locksOut(changes: AccessPolicyChanges): Problem {
  const field = FACTOR_FIELDS.find((name) => changes[name] !== undefined) ?? 'second_factor_required';
  return invalidRequest(
    say`[${fixed(field)}] would lock you out at once, because you have no second factor that counts: set one up first, or raise [grace_days]`,
  );
}

/** Members must be able to set up what is required of them. */
function requireUsableFactor(
  { allowed_factors: allowed }: Policy,
  canUse: (factor: MfaMethod) => boolean,
): void {
  if (allowed.some(canUse)) return;
  throw invalidRequest(
    say`[allowed_factors] must contain one that this service can offer: ${fixed(MfaMethod.options.filter(canUse).join(', '))}`,
  );
}
