import type { Activity } from '../journal.ts';
import type { OracleContext } from './oracle.ts';

/**
 * The limits that docs/operations.md states, in milliseconds: a request is answered within 12 s even if the
 * database does not respond; a delivery whose worker stalls is sent after its lease of 25 s; jobs of a machine
 * that disappeared continue within half a minute. The rest is the time of the work itself. A fault adds the
 * time that it lasts.
 */
export const LIMITS = {
  replied: 15_000,
  arrived: 30_000,
  finished: 60_000,
  commandEnded: 90_000,
  worksAgain: 30_000,
  drained: 60_000,
} as const;

const OF_ACTIVITY: Readonly<Record<Activity, { reply: number; outcome: number }>> = {
  request: { reply: LIMITS.replied, outcome: LIMITS.replied },
  job: { reply: LIMITS.replied, outcome: LIMITS.finished },
  // `checkDelivered` limits the time until an event arrives
  delivery: { reply: LIMITS.replied, outcome: Number.POSITIVE_INFINITY },
  upload: { reply: LIMITS.replied, outcome: LIMITS.replied },
  extraction: { reply: LIMITS.replied, outcome: LIMITS.finished },
  deletion: { reply: LIMITS.replied, outcome: LIMITS.replied },
  backup: { reply: LIMITS.commandEnded, outcome: LIMITS.commandEnded },
  upgrade: { reply: LIMITS.commandEnded, outcome: LIMITS.commandEnded },
};
const REPLY = /^(\d{3}|no reply)$/;

/** Nobody waited longer than is stated. */
export async function checkWaits({ journal, heldMs, patience }: OracleContext): Promise<void> {
  for (const { activity, seen, ms } of journal.observations) {
    const limit = (OF_ACTIVITY[activity][REPLY.test(seen) ? 'reply' : 'outcome'] + heldMs) * patience;
    if (ms > limit)
      journal.violate(activity, `"${seen}" came after ${Math.round(ms)} ms, the limit is ${limit} ms`);
  }
}
