import { readFeed } from '../drivers/event-feed.ts';
import { HOOKS } from '../installation/installation.ts';
import type { Arrival } from '../installation/receiver.ts';
import { Journal } from '../journal.ts';
import type { OracleContext } from './oracle.ts';
import { LIMITS } from './waits.ts';

/** Each event arrives at each webhook and in the feed, repetitions have the same id, and nothing arrives that is not stored. */
export async function checkDelivered(context: OracleContext): Promise<void> {
  const { installation, ledger, journal } = context;
  const { arrivals, wrong } = installation.receiver;
  for (const text of wrong.splice(0)) journal.violate('delivery', `a delivery can't be verified: ${text}`);
  const bySubject = Map.groupBy(arrivals, ({ path, subject }) => `${path} ${subject}`);
  for (const [entryId, { userId, at }] of ledger.entries)
    for (const path of HOOKS)
      checkEntry(context, { entryId, userId, at, path }, bySubject.get(`${path} ${entryId}`));
  for (const [key, same] of bySubject)
    if (new Set(same.map(({ deliveryId }) => deliveryId)).size > 1)
      journal.violate('delivery', `the event of ${key} arrived with different ids`);
  await checkRows(context);
  await checkFeed(context);
}

/** A reader that continues where it was has missed no event. */
async function checkFeed({ installation, ledger, journal }: OracleContext): Promise<void> {
  await readFeed(installation.caller('delivery', new Journal()), ledger);
  for (const [entryId, { userId }] of ledger.entries)
    if (!ledger.feed.entries.has(entryId) && ledger.isThere(userId))
      journal.violate('delivery', `the event of entry ${entryId} is missing in the event feed`);
}

const timed = new WeakSet<object>();

function checkEntry(
  { ledger, journal, heldMs, patience }: OracleContext,
  { entryId, userId, at, path }: { entryId: string; userId: string; at: number; path: string },
  arrivals: readonly Arrival[] = [],
): void {
  const [first] = arrivals;
  if (!first) {
    if (ledger.isThere(userId))
      journal.violate('delivery', `the event of entry ${entryId} did not arrive at ${path}`);
    return;
  }
  if (timed.has(first)) return;
  timed.add(first);
  const ms = Math.max(0, first.at - at);
  journal.see('delivery', arrivals.length > 1 ? 'arrived again' : 'arrived', ms);
  const limit = (LIMITS.arrived + heldMs) * patience;
  if (ms > limit)
    journal.violate('delivery', `an event arrived after ${Math.round(ms)} ms, the limit is ${limit} ms`);
}

/** Compares the rows of the service with what arrived, for events of all kinds. */
async function checkRows({ installation, ledger, journal }: OracleContext): Promise<void> {
  const { database, receiver } = installation;
  const rows = await database.query<{ id: string; status: string }>(
    'select delivery_id as id, status from deliveries',
  );
  const arrived = new Map(receiver.arrivals.map((one) => [one.deliveryId, one]));
  for (const { id, status } of rows) {
    if (status !== 'delivered') journal.violate('delivery', `delivery ${id} is ${status}`);
    else if (!arrived.has(id)) journal.violate('delivery', `delivery ${id} is recorded and did not arrive`);
  }
  const stored = new Set(rows.map(({ id }) => id));
  for (const { deliveryId, userId } of arrived.values())
    if (!stored.has(deliveryId) && ledger.isThere(userId))
      journal.violate('delivery', `delivery ${deliveryId} arrived and is not stored`);
}
