import { type RawBuilder, type Selectable, sql } from 'kysely';
import { EVENT_KINDS, type EventKind, notifyDeliveryWorkers } from '#events';
import type { Db } from '#platform/database/database.ts';
import { byDatabaseClock } from '#platform/database/database-time.ts';
import { isAfter, newestFirst, readLongPage } from '#platform/database/read-page.ts';
import type { Deliveries } from '#platform/database/tables.gen.ts';
import { lowestId, newId } from '#platform/id.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Delivery } from '../delivery-schema.ts';
import type { SealedEvent } from '../open-event.ts';

/** The columns are text; the service writes only these values. */
export type DeliveryRow = Omit<Selectable<Deliveries>, 'status' | 'kind'> & {
  status: Delivery['status'];
  kind: EventKind;
};

export interface DeliveryFilter {
  status?: string;
  kind?: string;
  from?: string;
  to?: string;
}

/** Newest first. */
export async function listDeliveries(
  tx: Db,
  clientId: string,
  { webhookId, filter, ...slice }: Slice & { webhookId: string; filter: DeliveryFilter },
): Promise<FoundPage<DeliveryRow>> {
  const order = newestFirst('delivery_id');
  // the index has the kind before the id, so that a kind with few deliveries among very many is found at once
  const kinds = filter.kind === undefined ? EVENT_KINDS : [filter.kind];
  const ofKind = (kind: string) => deliveriesOf(tx, clientId, { webhookId, filter, kind });
  const matching = tx.selectFrom(unionOf(kinds.map(ofKind)).as('deliveries'));
  // PostgreSQL can't merge the branches of a union by an index: without these limits, it would sort everything
  const { skip, limit, after } = slice;
  const newestOfKind = (kind: string) => {
    const newest = ofKind(kind)
      .$if(after !== undefined, (query) => query.where(isAfter(order, after ?? [])))
      .orderBy('delivery_id', 'desc')
      .limit(skip + limit + 1);
    return tx.selectFrom(newest.as('newest')).selectAll();
  };
  const rows = tx
    .selectFrom(unionOf(kinds.map(newestOfKind)).as('deliveries'))
    .selectAll()
    .$castTo<DeliveryRow>();
  return readLongPage(tx, { matching, rows, order, isUnion: true }, slice);
}

function deliveriesOf(
  tx: Db,
  clientId: string,
  { webhookId, kind, filter }: { webhookId: string; kind: string; filter: DeliveryFilter },
) {
  const { status, from, to } = filter;
  return tx
    .selectFrom('deliveries')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', kind)
    .where(isWithin({ from, to }))
    .$if(status !== undefined, (query) => query.where('status', '=', status as string));
}

function unionOf<Query extends { unionAll(other: Query): Query }>(queries: readonly Query[]): Query {
  return queries.reduce((union, query) => union.unionAll(query));
}

/** An id contains the time at which its delivery was created, and the indexes have the ids. */
function isWithin({ from, to }: { from?: string | undefined; to?: string | undefined }): RawBuilder<boolean> {
  const conditions = [
    ...(from === undefined ? [] : [sql`delivery_id >= ${lowestId(new Date(from))}`]),
    ...(to === undefined ? [] : [sql`delivery_id < ${lowestId(new Date(Date.parse(to) + 1))}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function findDelivery(
  db: Db,
  clientId: string,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryRow | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return row as DeliveryRow | undefined;
}

export function listAttempts(db: Db, clientId: string, deliveryId: string) {
  return db
    .selectFrom('delivery_attempts')
    .select(['attempt', 'at', 'duration_ms', 'outcome', 'status_code', 'sealed_answer'])
    .where('client_id', '=', clientId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt')
    .execute();
}

/** Returns the event of a delivery; undefined for a test. */
export function findSubject(db: Db, clientId: string, deliveryId: string): Promise<SealedEvent | undefined> {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('events as e', (join) =>
      join.onRef('e.client_id', '=', 'd.client_id').onRef('e.event_id', '=', 'd.event_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'e.client_id').onRef('u.user_id', '=', 'e.user_id'),
    )
    .select(['e.user_id', 'u.data_key', 'e.event_id', 'e.sealed_body'])
    .where('d.client_id', '=', clientId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

export interface Period {
  webhookId: string;
  from?: string;
  to?: string;
  onlyFailed: boolean;
}

/** Counts the deliveries that a replay would repeat, up to `max`. */
export async function countReplayable(
  tx: Db,
  clientId: string,
  period: Period,
  max: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom(replayable(tx, clientId, period).select('delivery_id').limit(max).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Restarts deliveries as if they were new; skips those that are pending. Returns their ids. */
export async function replayPeriod(
  tx: Db,
  clientId: string,
  period: Period,
  now: Date,
): Promise<readonly string[]> {
  const rows = await restart(tx, now)
    .where('client_id', '=', clientId)
    .where('delivery_id', 'in', replayable(tx, clientId, period).select('delivery_id'))
    .where('status', '<>', 'pending')
    .returning('delivery_id')
    .execute();
  await notifyDeliveryWorkers(tx);
  return rows.map(({ delivery_id }) => delivery_id);
}

const REPEATS_AT_ONCE = 1000;

/** Records for `stipend listen` what is sent besides new events. */
export async function insertRepeats(
  tx: Db,
  clientId: string,
  { deliveryIds, now }: { deliveryIds: readonly string[]; now: Date },
): Promise<void> {
  for (let first = 0; first < deliveryIds.length; first += REPEATS_AT_ONCE) {
    const some = deliveryIds.slice(first, first + REPEATS_AT_ONCE);
    await tx
      .insertInto('delivery_repeats')
      .values(some.map((delivery_id) => ({ client_id: clientId, repeat_id: newId(now), delivery_id })))
      .execute();
  }
}

/** Restarts one delivery, even if it waits for a retry. Returns false if an attempt is in progress. */
export async function replayDelivery(
  tx: Db,
  clientId: string,
  { webhookId, deliveryId, now }: { webhookId: string; deliveryId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await restart(tx, now)
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .where('claimed_by', 'is', null)
    .executeTakeFirst();
  await notifyDeliveryWorkers(tx);
  return numUpdatedRows > 0n;
}

function replayable(tx: Db, clientId: string, { webhookId, from, to, onlyFailed }: Period) {
  return tx
    .selectFrom('deliveries')
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('status', 'in', onlyFailed ? ['failed'] : ['failed', 'delivered'])
    .where(isWithin({ from, to }));
}

function restart(tx: Db, now: Date) {
  return tx.updateTable('deliveries').set((eb) => ({
    status: 'pending',
    due_at: byDatabaseClock(now),
    finished_at: null,
    // invalidates results of earlier claims
    claims: eb('claims', '+', 1),
    attempts_before: eb.ref('attempts'),
  }));
}
