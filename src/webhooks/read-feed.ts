import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import { openEvent } from './open-event.ts';
import * as store from './store.ts';

export interface FeedEvent {
  event_id: string;
  /** Position after this event. */
  cursor: string;
  body: Record<string, unknown>;
}

/**
 * Reads events for clients that poll instead of using webhooks. Skips and logs events that cannot be
 * decrypted.
 */
export async function readFeed(
  { database, keys, log }: FeedContext,
  clientId: string,
  page: { after: string | undefined; limit: number },
): Promise<{ events: FeedEvent[]; nextAfter: string | null }> {
  if (page.after === LATEST) return { events: [], nextAfter: await readLatest(database, clientId) };
  const clientKey = await keys.clients.of(clientId);
  const after = page.after === undefined ? null : parseCursor(page.after);
  const rows = await store.listEvents(database.tenant(clientId), clientId, { after, limit: page.limit });
  const events = rows.flatMap((row) => {
    try {
      const body = JSON.parse(openEvent({ clientId, clientKey, userKeys: keys.users }, row));
      return [{ event_id: row.eventId, cursor: cursorOf(row), body }];
    } catch (error) {
      log.error({ event_id: row.eventId, error: describeError(error) }, 'decrypting an event failed');
      return [];
    }
  });
  const last = rows.at(-1);
  return { events, nextAfter: last ? cursorOf(last) : (page.after ?? null) };
}

/** The position after all events that can be read now. */
const LATEST = 'latest';

async function readLatest(database: Database, clientId: string): Promise<string | null> {
  const last = await store.findLatestPosition(database.tenant(clientId), clientId);
  return last ? cursorOf(last) : null;
}

function cursorOf({ timeline, transaction, eventId }: store.FeedPosition): string {
  return `${timeline}-${transaction}-${eventId}`;
}

interface FeedContext {
  database: Database;
  keys: { clients: ClientKeys; users: UserKeys };
  log: Logger;
}

const TIMELINE_MAX = 2n ** 63n - 1n;
const TRANSACTION_MAX = 2n ** 64n - 1n;
/** Cursors of earlier versions have no timeline, which means the first one. */
const CURSOR = /^(?:(\d{1,19})-)?(\d{1,20})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function parseCursor(text: string): store.FeedPosition {
  const [, timeline = '0', transaction, eventId] = CURSOR.exec(text) ?? [];
  if (!transaction || !eventId || BigInt(transaction) > TRANSACTION_MAX || BigInt(timeline) > TIMELINE_MAX)
    throw invalidRequest(say`[after] must be latest, or the next_after of an earlier response`);
  return { timeline, transaction, eventId };
}
