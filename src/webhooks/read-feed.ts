import { isAboutConsent } from '#events';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { findHidden, type UserKeys } from '#users';
import { type Key, keyIn } from '#values/page.ts';
import { LATEST } from './event-feed-schema.ts';
import { openEvent } from './open-event.ts';
import * as store from './store.ts';

export interface FeedEvent {
  event_id: string;
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
): Promise<{ rows: FeedEvent[]; next: Key | null }> {
  if (page.after === LATEST) return { rows: [], next: await readLatest(database, clientId) };
  const clientKey = await keys.clients.of(clientId);
  const from = page.after === undefined ? null : keyIn(page.after);
  const after = from && positionIn(from);
  const rows = await store.listEvents(database.tenant(clientId), clientId, { after, limit: page.limit });
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  const hidden = await findHidden(database.tenant(clientId), clientId, userIds);
  const events = rows.flatMap((row) => {
    try {
      const whole = JSON.parse(openEvent({ clientId, clientKey, userKeys: keys.users }, row));
      const isHidden = hidden.has(row.user_id ?? '') && !isAboutConsent(whole.event);
      return [{ event_id: row.eventId, body: isHidden ? withoutPayload(whole) : whole }];
    } catch (error) {
      log.error({ event_id: row.eventId, error: describeError(error) }, 'decrypting an event failed');
      return [];
    }
  });
  const last = rows.at(-1);
  return { rows: events, next: last ? keyOf(last) : from };
}

function withoutPayload({ payload: _, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}

async function readLatest(database: Database, clientId: string): Promise<Key | null> {
  const last = await store.findLatestPosition(database.tenant(clientId), clientId);
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
