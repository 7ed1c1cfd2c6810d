import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { EventKind } from '#events';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { Webhooks } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { SealedEvent } from './open-event.ts';
import type { WebhookStatus } from './schema.ts';

/** The columns are text; the service writes only these values. */
export type WebhookRow = Omit<Selectable<Webhooks>, 'status' | 'events'> & {
  status: WebhookStatus;
  events: EventKind[];
};
/** Returns false if the name is already used. */
export async function insertWebhook(tx: Db, webhook: Insertable<Webhooks>): Promise<boolean> {
  await lockNames(tx, String(webhook.client_id));
  const row = await tx
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'name']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('webhook_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWebhook(
  db: Db,
  clientId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as WebhookRow | undefined;
}

export async function findWebhookForChange(
  tx: Db,
  clientId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const row = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as WebhookRow | undefined;
}

/**
 * Lets only one transaction at a time check or change the names and the number of a client's webhooks, so
 * that concurrent requests cannot use the same name.
 */
async function lockNames(tx: Db, clientId: string): Promise<void> {
  await lockName(tx, `webhook name ${clientId}`);
}

export async function isNameTaken(
  tx: Db,
  clientId: string,
  { name, except }: { name: string; except: string },
): Promise<boolean> {
  await lockNames(tx, clientId);
  const row = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .where('webhook_id', '<>', except)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateWebhook(
  tx: Db,
  clientId: string,
  webhookId: string,
  changes: Updateable<Webhooks> & { updated_at: Date },
): Promise<WebhookRow> {
  const row = await tx
    .updateTable('webhooks')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as WebhookRow;
}

/** Hides the webhook at once. A scheduled task deletes its deliveries later, because there may be many. */
export async function deleteWebhook(
  tx: Db,
  clientId: string,
  { webhookId, now }: { webhookId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({
      deleted_at: now,
      status: 'disabled',
      sealed_secrets: Buffer.alloc(0),
      sealed_url: null,
      url: null,
    })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countWebhooks(tx: Db, clientId: string): Promise<number> {
  await lockNames(tx, clientId);
  const { count } = await tx
    .selectFrom('webhooks')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first. */
export async function listWebhooks(tx: Db, clientId: string, slice: Slice): Promise<FoundPage<WebhookRow>> {
  const matching = tx
    .selectFrom('webhooks')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null);
  const rows = matching.selectAll().$castTo<WebhookRow>();
  return readPage({ matching, rows, order: newestFirst('webhook_id') }, slice);
}

/** Locks webhooks whose address an earlier version stored as it is. */
export function listUnsealedUrls(tx: Db, clientId: string, limit: number) {
  return tx
    .selectFrom('webhooks')
    .select(['webhook_id', 'url'])
    .where('client_id', '=', clientId)
    .where('url', 'is not', null)
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

export async function updateSealedUrl(
  tx: Db,
  clientId: string,
  { webhookId, sealedUrl }: { webhookId: string; sealedUrl: Buffer },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ sealed_url: sealedUrl, url: null })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

export interface FeedPosition {
  /** Rises with each restore or failover, after which transaction ids may be used again: see the table `installation`. */
  timeline: string;
  transaction: string;
  eventId: string;
}

export type FeedRow = FeedPosition & SealedEvent;

/**
 * Lists events after a position, ordered by transaction. Includes only events whose transaction is older than
 * every open one, so that a reader that continues from the last event misses none.
 */
export async function listEvents(
  db: Db,
  clientId: string,
  { after, limit, bound }: { after: FeedPosition | null; limit: number; bound?: FeedBound | undefined },
): Promise<FeedRow[]> {
  const { timeline = '0', transaction = '0', eventId = NIL } = after ?? {};
  const { rows } = await sql<FeedRow>`
    select e.timeline::text as timeline, e.published_in::text as transaction, e.event_id as "eventId",
      e.event_id, e.user_id, e.sealed_body, u.data_key
    from events e left join users u on u.client_id = e.client_id and u.user_id = e.user_id
    where e.client_id = ${clientId}
      and (e.timeline, e.published_in, e.event_id) > (${timeline}::bigint, ${transaction}::xid8, ${eventId}::uuid)
      and ${bound ? isBefore(bound) : await isComplete(db)}
    order by e.timeline, e.published_in, e.event_id limit ${limit}`.execute(db);
  return rows;
}

export type RepeatRow = FeedPosition & SealedEvent & { delivery_id: string; sealed_test_body: Buffer | null };

/** Lists test events and replays after a position, as `listEvents` does. Their ids are those of their own rows. */
export async function listRepeats(
  db: Db,
  clientId: string,
  { after, limit, bound }: { after: FeedPosition | null; limit: number; bound: FeedBound },
): Promise<RepeatRow[]> {
  const { timeline = '0', transaction = '0', eventId = NIL } = after ?? {};
  const { rows } = await sql<RepeatRow>`
    select e.timeline::text as timeline, e.published_in::text as transaction, e.repeat_id as "eventId",
      d.delivery_id, d.sealed_test_body, o.event_id, o.user_id, o.sealed_body, u.data_key
    from delivery_repeats e
    join deliveries d on d.client_id = e.client_id and d.delivery_id = e.delivery_id
    left join events o on o.client_id = d.client_id and o.event_id = d.event_id
    left join users u on u.client_id = o.client_id and u.user_id = o.user_id
    where e.client_id = ${clientId}
      and (e.timeline, e.published_in, e.repeat_id) > (${timeline}::bigint, ${transaction}::xid8, ${eventId}::uuid)
      and ${isBefore(bound)}
    order by e.timeline, e.published_in, e.repeat_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Transactions of earlier timelines have all ended. In a distributed database, the coordinator's transactions
 * count, so the coordinator is queried first: transactions that have ended by then have also ended when the
 * worker reads the events.
 */
async function isComplete(db: Db): Promise<RawBuilder<boolean>> {
  if (db.isDistributed) return isBefore(await findBound(db));
  return sql`(e.published_in < pg_snapshot_xmin(pg_current_snapshot()) or e.timeline < (select known_timeline()))`;
}

/** The oldest open transaction, and the timeline. Lists that are merged must end at the same bound. */
export interface FeedBound {
  oldest: string;
  timeline: string;
}

export async function findBound(db: Db): Promise<FeedBound> {
  const { rows } = await sql<FeedBound>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, known_timeline()::text as timeline`.execute(
    db,
  );
  const [seen] = rows;
  if (!seen) throw new Error('A statement without a table returned no row');
  return seen;
}

function isBefore({ oldest, timeline }: FeedBound): RawBuilder<boolean> {
  return sql`(e.published_in < ${oldest}::xid8 or e.timeline < ${timeline}::bigint)`;
}

/**
 * Finds the last event that `listEvents` can return now. A committed event that is not listed yet comes after this position:
 * a position after it would skip the events of older transactions that are still open.
 */
export async function findLatestPosition(
  db: Db,
  clientId: string,
  of: 'events' | 'repeats',
): Promise<FeedPosition | undefined> {
  const [table, id] = of === 'events' ? ['events', 'event_id'] : ['delivery_repeats', 'repeat_id'];
  const { rows } = await sql<FeedPosition>`
    select e.timeline::text as timeline, e.published_in::text as transaction, e.${sql.ref(id)} as "eventId"
    from ${sql.table(table)} e
    where e.client_id = ${clientId} and ${await isComplete(db)}
    order by e.timeline desc, e.published_in desc, e.${sql.ref(id)} desc limit 1`.execute(db);
  return rows[0];
}

const NIL = '00000000-0000-0000-0000-000000000000';

/** Across all clients. Each has at most 100 webhooks, so counting them is cheap. */
export async function countDisabled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('status', '=', 'disabled')
    .where('deleted_at', 'is', null)
    .where(isReachable(db))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
