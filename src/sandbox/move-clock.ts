import { endByClientTime } from '#accounts';
import { announceExpiring } from '#authorisations';
import { findClockOffset, lockClock, saveClockOffset } from '#clients';
import { type ClientTime, clientTimeAt } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { deleteChecksAfter, enqueueReplan, finishPlanning, startDueChecksOf } from '#retrieval-jobs';
import { tenantOf } from '#users';
import type { SandboxContext } from './context.ts';
import type { ClockInput } from './control-schema.ts';
import { addDuration, parseDuration } from './duration.ts';

export const YEAR_FIRST = 2024;
export const YEAR_LAST = 2100;

/** Returns the wanted time, or null for the machine's. */
type Target = (current: ClientTime) => Date | null;

interface Moved {
  now: ClientTime;
  checksStarted: number;
}

/** The requested time. */
export function targetOf({ advance, now }: ClockInput): Target {
  const duration = advance === undefined ? null : parseDuration(advance);
  if ((duration === null) === (now === undefined))
    throw invalidRequest(say`Request must have either [advance] or [now]`);
  if (now === null) return () => null;
  return (current) => (duration === null ? new Date(now ?? current) : addDuration(current, duration));
}

/** Moves a client's clock, and starts every check of the client that is then due. */
export async function moveClock(context: SandboxContext, clientId: string, target: Target): Promise<Moved> {
  await prepareMove(context, clientId);
  const moved = await context.database.inTenant(clientId, (tx) =>
    commitMove(tx, context, { clientId, target }),
  );
  await settleMove(context, clientId);
  return moved;
}

/** Finishes planning checks after a change of settings or a new connection, still by the time before the move. */
export async function prepareMove(context: SandboxContext, clientId: string): Promise<void> {
  await context.clientClocks.refresh(clientId, { ageMsMax: 0 });
  await finishPlanning(context, await tenantOf(context, clientId));
}

/** Moves the clock and enqueues the due checks. A move back deletes later checks, so that they can run again. */
export async function commitMove(
  tx: Db,
  context: SandboxContext,
  { clientId, target }: { clientId: string; target: Target },
): Promise<Moved> {
  // waits for transactions that plan checks, and keeps others waiting until they see the new time
  await lockClock(tx, clientId, 'exclusive');
  const machineNow = context.clock.now();
  const before = clientTimeAt(machineNow, await findClockOffset(tx, clientId));
  const wanted = target(before) ?? machineNow;
  requireYear(wanted);
  const offsetMs = wanted.getTime() - machineNow.getTime();
  await saveClockOffset(tx, clientId, { offsetMs, now: machineNow });
  const now = clientTimeAt(machineNow, offsetMs);
  if (now < before) {
    await deleteChecksAfter(tx, clientId, now);
    await enqueueReplan(tx, { clientId, userId: null });
  }
  return { now, checksStarted: await startDueChecksOf(tx, context, { clientId, now }) };
}

/**
 * Makes sure that this process uses the new time for its next request, publishes which consents now end soon, and ends bank connections that were not reconfirmed. A
 * scheduled task publishes the rest if there are many.
 */
export async function settleMove(context: SandboxContext, clientId: string): Promise<void> {
  await context.clientClocks.refresh(clientId, { ageMsMax: 0 });
  await announceExpiring(context, clientId);
  await endByClientTime(context);
}

function requireYear(time: Date): void {
  const year = time.getUTCFullYear();
  if (!(year >= YEAR_FIRST && year <= YEAR_LAST))
    throw invalidRequest(say`The clock must stay in the years ${YEAR_FIRST} to ${YEAR_LAST}`);
}
