import { deleteLogins } from '#accounts';
import { requireProviders, requireSimulators, type SandboxContext } from './context.ts';
import { moveClock } from './move-clock.ts';

/** Resets a client's providers to their initial state and its clock to the machine's time. Stored data is kept. */
export async function resetSandbox(context: SandboxContext, clientId: string): Promise<void> {
  const { people, portals, xero, staffology, taxAuthority } = await requireProviders(context, clientId);
  people.reset();
  for (const portal of Object.values(portals)) portal.clear();
  xero.fault(null);
  xero.expireAccessTokens();
  staffology.fault(null);
  taxAuthority.fault(null);
  taxAuthority.expireAccessTokens();
  taxAuthority.clear();
  const { inbox, apiFaults } = requireSimulators(context);
  inbox.clear(clientId);
  await apiFaults.end(clientId);
  await context.database.inTenant(clientId, (tx) => deleteLogins(tx, clientId));
  await moveClock(context, clientId, () => null);
}
