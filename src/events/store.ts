import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byDatabaseClock } from '#platform/database/database-time.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import type { Deliveries, Events } from '#platform/database/tables.gen.ts';
import type { EventKind } from './event-kinds.ts';

type NewEvent = Omit<Insertable<Events>, 'published_in' | 'timeline'>;

const insertEventStatement = prepared((db, param: NewEvent) =>
  db.insertInto('events').values({
    client_id: param.client_id,
    event_id: param.event_id,
    user_id: param.user_id,
    kind: param.kind,
    created_at: param.created_at,
    sealed_body: param.sealed_body,
    request_id: param.request_id,
    traceparent: param.traceparent,
  }),
);

export async function insertEvent(tx: Db, event: NewEvent): Promise<void> {
  await insertEventStatement(tx, event);
}

export interface Subscriber {
  webhook_id: string;
  include_payload: boolean;
  status: string;
}

const selectSubscribers = prepared((db, param: { clientId: string; kind: EventKind }) =>
  db
    .selectFrom('webhooks')
    .select(['webhook_id', 'include_payload', 'status'])
    .where('client_id', '=', param.clientId)
    .where(sql<boolean>`${param.kind} = any(events)`)
    .where('deleted_at', 'is', null)
    .forKeyShare(),
);

export async function listSubscribers(tx: Db, clientId: string, kind: EventKind): Promise<Subscriber[]> {
  return (await selectSubscribers(tx, { clientId, kind })) as Subscriber[];
}

export const DELIVERY_CHANNEL = 'stipend_deliveries';

export async function insertDeliveries(tx: Db, deliveries: readonly Insertable<Deliveries>[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .insertInto('deliveries')
    .values(
      deliveries.map(({ due_at, ...row }) =>
        due_at ? { ...row, due_at: byDatabaseClock(new Date(due_at)) } : row,
      ),
    )
    .execute();
  await notifyDeliveryWorkers(tx);
}

/** Wakes the delivery workers, which would otherwise find the deliveries at their next poll. */
export async function notifyDeliveryWorkers(tx: Db): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(tx);
}
