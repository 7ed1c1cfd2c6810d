import { createJourney } from '#journey';
import type { Database } from '#platform/database/database.ts';
import { createUser, type TenantContext, tenantOf } from '#users';
import { claimedBy } from './persona-users.ts';

const TRIAL_HOURS = 24;

/** Creates a fictional person who has shared nothing yet, and returns the ticket of their journey. */
export async function createTrialJourney(
  context: TenantContext & { database: Database },
  clientId: string,
): Promise<string> {
  const tenant = await tenantOf(context, clientId);
  return context.database.inTenant(clientId, async (tx) => {
    // all ways to share are offered
    const input = { ...claimedBy('user_good'), taxauth_enabled: true };
    const { user_id: userId } = await createUser(tx, tenant, input);
    const { ticket } = await createJourney(tx, tenant, {
      userId,
      generation: 0,
      input: { expires_in_hours: TRIAL_HOURS },
      expiresAt: context.clock.now(),
    });
    return ticket;
  });
}
