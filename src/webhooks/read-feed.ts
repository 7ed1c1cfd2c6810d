import { isAboutConsent } from '#events';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { open } from '#platform/crypto/seal.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { findHidden, type UserKeys } from '#users';
import { type Key, keyIn } from '#values/page.ts';
import { testBodyPlace } from './delivery/test-event.ts';
import { LATEST } from './event-feed-schema.ts';
import { type EventKeys, openEvent } from './open-event.ts';
import * as store from './store.ts';

export interface FeedEvent {
  event_id: string;
  body: Record<string, unknown>;
}

interface Page {
  after: string | undefined;
  limit: number;
  /** Whether test events and replays are listed too. */
  repeats: boolean;
}

/**
 * Reads events for clients that poll instead of using webhooks. Skips and logs events that cannot be
 * decrypted.
 */
export async function readFeed(
  { database, keys, log }: FeedContext,
  clientId: string,
  page: Page,
): Promise<{ rows: FeedEvent[]; next: Key | null }> {
  const db = database.tenant(clientId);
  if (page.after === LATEST) return { rows: [], next: await readLatest(db, clientId, page) };
  const from = page.after === undefined ? null : keyIn(page.after);
  const opening = { clientId, clientKey: await keys.clients.of(clientId), userKeys: keys.users };
  const rows = await listRows(db, opening, { ...page, after: from && positionIn(from) });
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const hidden = await findHidden(db, clientId, userIds);
  const events = rows.flatMap(({ eventId, userId, json }) => {
    try {
      const whole = JSON.parse(json());
      const isHidden = hidden.has(userId ?? '') && !isAboutConsent(whole.event);
      return [{ event_id: eventId, body: isHidden ? withoutPayload(whole) : whole }];
    } catch (error) {
      log.error({ event_id: eventId, error: describeError(error) }, 'decrypting an event failed');
      return [];
    }
  });
  const last = rows.at(-1);
  return { rows: events, next: last ? keyOf(last.position) : from };
}

function withoutPayload({ payload: _, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}

interface Row {
  eventId: string;
  userId: string | null;
  position: store.FeedPosition;
  /** Decrypts the body. */
  json(): string;
}

async function listRows(
  db: Db,
  keys: EventKeys,
  { after, limit, repeats }: Omit<Page, 'after'> & { after: store.FeedPosition | null },
): Promise<Row[]> {
  const { clientId } = keys;
  const bound = repeats ? await store.findBound(db) : undefined;
  const events = await store.listEvents(db, clientId, { after, limit, bound });
  const rows = events.map((row) => rowOf(keys, row));
  if (!bound) return rows;
  const repeated = await store.listRepeats(db, clientId, { after, limit, bound });
  return [...rows, ...repeated.map((row) => repeatOf(keys, row))]
    .sort((one, other) => comparePositions(one.position, other.position))
    .slice(0, limit);
}

function rowOf(keys: EventKeys, row: store.FeedRow): Row {
  return { eventId: row.event_id, userId: row.user_id, position: row, json: () => openEvent(keys, row) };
}

/** A test has no event, so it has the id of its delivery. */
function repeatOf(keys: EventKeys, row: store.RepeatRow): Row {
  const { clientId, clientKey } = keys;
  const { delivery_id: deliveryId, sealed_test_body: sealed } = row;
  if (!sealed) return rowOf(keys, row);
  const json = () => open(sealed, clientKey, testBodyPlace(clientId, deliveryId)).toString('utf8');
  return { eventId: deliveryId, userId: null, position: row, json };
}

function comparePositions(one: store.FeedPosition, other: store.FeedPosition): number {
  const difference =
    BigInt(one.timeline) - BigInt(other.timeline) || BigInt(one.transaction) - BigInt(other.transaction);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return one.eventId < other.eventId ? -1 : 1;
}

async function readLatest(db: Db, clientId: string, { repeats }: Page): Promise<Key | null> {
  const tables = repeats ? (['events', 'repeats'] as const) : (['events'] as const);
  const found = await Promise.all(tables.map((table) => store.findLatestPosition(db, clientId, table)));
  const last = found
    .filter((position) => position !== undefined)
    .toSorted(comparePositions)
    .at(-1);
  return last ? keyOf(last) : null;
}

function keyOf({ timeline, transaction, eventId }: store.FeedPosition): Key {
  return [timeline, transaction, eventId];
}

function positionIn([timeline, transaction, eventId]: Key): store.FeedPosition {
  if (!timeline || !transaction || !eventId) throw new Error('A position in the events has three parts');
  return { timeline, transaction, eventId };
}

interface FeedContext {
  database: Database;
  keys: { clients: ClientKeys; users: UserKeys };
  log: Logger;
}
