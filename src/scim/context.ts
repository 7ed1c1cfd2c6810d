import type { MembersContext, Team } from '#members';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { Actor } from '#platform/http/permits.ts';
import type { Json } from './protocol/match.ts';

export type ScimContext = MembersContext;

/** What a request says about a resource. */
export interface Sent {
  /** From the path; empty without one. */
  id: string;
  body: Json;
  ifMatch: string | null;
}

/** A change by an identity provider, in its transaction. */
export interface Provisioning {
  context: ScimContext;
  team: Team;
  actor: Actor;
  tx: Db;
}

/**
 * Runs a change alone: an identity provider sends several requests at once, and each of them can decide about the same member, group
 * or limit.
 */
export async function provision<T>(
  { context, team, actor }: Omit<Provisioning, 'tx'>,
  change: (by: Provisioning) => Promise<T>,
): Promise<T> {
  return context.database.inTenant(team.clientId, async (tx) => {
    await lockName(tx, `scim ${team.clientId}`);
    return change({ context, team, actor, tx });
  });
}
