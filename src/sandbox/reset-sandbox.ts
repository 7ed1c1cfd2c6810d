import { deleteLogins } from '#accounts';
import { requireProviders, requireSimulators, type SandboxContext } from './context.ts';
import { moveClock } from './move-clock.ts';

/** Resets a client's providers to their initial state and its clock to the machine's time. Stored data is kept. */
export async function resetSandbox(context: SandboxContext, clientId: string): Promise<void> {
  (await requireProviders(context, clientId)).reset();
  const { inbox, apiFaults } = requireSimulators(context);
  inbox.clear(clientId);
  await apiFaults.end(clientId);
  await context.database.inTenant(clientId, (tx) => deleteLogins(tx, clientId));
  await moveClock(context, clientId, () => null);
}
