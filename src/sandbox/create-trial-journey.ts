import { createJourney, type NewJourney } from '#journey';
import type { Database, Db } from '#platform/database/database.ts';
import { type LinkAuthority, serviceAuthority } from '#platform/http/permits.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import { createUser, type Tenant, type TenantContext, tenantOf } from '#users';
import { claimedBy } from './persona-users.ts';

const TRIAL_HOURS = 24;

/** Creates a fictional person who has shared nothing yet, and a journey for them. */
export async function addTrialJourney(
  tx: Db,
  tenant: Tenant,
  { persona, by }: { persona: PersonaName; by: LinkAuthority },
): Promise<NewJourney & { userId: string }> {
  // all ways to share are offered
  const input = { ...claimedBy(persona), taxauth_enabled: true };
  const { user_id: userId } = await createUser(tx, tenant, input);
  const made = await createJourney(tx, tenant, {
    userId,
    generation: 0,
    input: { expires_in_hours: TRIAL_HOURS },
    expiresAt: tenant.clock.now(),
    isWanted: true,
    by,
  });
  return { ...made, userId };
}

/** Creates a fictional person who has shared nothing yet, and returns the ticket of their journey. */
export async function createTrialJourney(
  context: TenantContext & { database: Database },
  clientId: string,
): Promise<string> {
  const tenant = await tenantOf(context, clientId);
  const { ticket } = await context.database.inTenant(clientId, (tx) =>
    addTrialJourney(tx, tenant, { persona: 'user_good', by: serviceAuthority() }),
  );
  return ticket;
}
