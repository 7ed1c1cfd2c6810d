import { isAdjustable } from '#platform/clock.ts';
import type { SandboxContext } from './context.ts';
import { moveClock } from './move-clock.ts';
import type { Simulators } from './simulators/start-simulators.ts';

/**
 * Resets the providers to their initial state and the clock to the machine's time. Data that clients stored
 * is kept.
 */
export async function resetSandbox(
  context: Pick<SandboxContext, 'clock' | 'database'>,
  { people, portals, xero, staffology, taxAuthority, inbox }: Simulators,
): Promise<void> {
  people.reset();
  for (const portal of Object.values(portals)) portal.clear();
  xero.fault(null);
  xero.expireAccessTokens();
  staffology.fault(null);
  taxAuthority.fault(null);
  taxAuthority.expireAccessTokens();
  taxAuthority.clear();
  inbox.clear();
  if (isAdjustable(context.clock)) await moveClock(context, new Date());
}
