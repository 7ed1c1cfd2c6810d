import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byDatabaseClock, msFromNow } from '#platform/database/database-time.ts';
import { byteaArray, plainArray } from '#platform/database/driver/encode-array.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { SealedEvent } from '../open-event.ts';
import type { AttemptResult, Claimed, ClaimOptions } from './claim.ts';
import { claimByWebhook, measureQueueOfAll, recordByClient } from './distributed/store.ts';

/**
 * Claims due deliveries, some of each webhook, so that a long queue of one webhook does not delay the others.
 * A claim is a lease: `due_at` becomes the end of the lease by the database's clock, which all workers share.
 * Every claim increments `claims`.
 */
export async function claimDue(tx: Db, options: ClaimOptions): Promise<Claimed[]> {
  if (tx.isDistributed) return claimByWebhook(tx, options);
  const now = byDatabaseClock(options.now);
  const { rows } = await sql<Claimed>`
    with recursive busy as (
      (select client_id, webhook_id from deliveries where status = 'pending' order by client_id, webhook_id limit 1)
      union all
      select later.client_id, later.webhook_id from busy, lateral (
        select client_id, webhook_id from deliveries d
        where d.status = 'pending' and (d.client_id, d.webhook_id) > (busy.client_id, busy.webhook_id)
        order by d.client_id, d.webhook_id limit 1
      ) later
    ),
    -- in random order, so that no webhook is always last
    open as (
      select w.client_id, w.webhook_id, w.url, w.sealed_url, w.sealed_secrets, w.failures, coalesce(known.capacity, ${options.defaultCapacity}) as capacity
      from busy
      join webhooks w on w.client_id = busy.client_id and w.webhook_id = busy.webhook_id and w.status = 'active'
      left join unnest(${options.webhookIds}::uuid[], ${options.capacities}::int[]) as known (webhook_id, capacity)
        on known.webhook_id = w.webhook_id
      where w.deleted_at is null
      order by random()
    ),
    picked as (
      select due.client_id, due.delivery_id, open.url, open.sealed_url, open.sealed_secrets, open.failures
      from open cross join lateral (
        select d.client_id, d.delivery_id from deliveries d
        where d.client_id = open.client_id and d.webhook_id = open.webhook_id and d.status = 'pending'
          and d.due_at <= greatest(now(), ${now})
          and d.due_at <= case when d.claimed_by is null then ${now} else now() end
          and d.claimed_by is distinct from ${options.workerId}
        order by d.due_at limit open.capacity for update skip locked
      ) due
      limit ${options.limit}
    )
    update deliveries d
    set claims = d.claims + 1, claimed_by = ${options.workerId},
      due_at = now() + make_interval(secs => ${options.leaseSeconds})
    from picked p where d.client_id = p.client_id and d.delivery_id = p.delivery_id
    returning d.client_id, d.delivery_id, d.webhook_id, d.event_id, d.kind, d.include_payload, d.sealed_test_body,
      d.attempts, d.attempts_before, d.claims, p.url, p.sealed_url, p.sealed_secrets, p.failures`.execute(tx);
  return rows;
}

/**
 * Releases claims of the worker that are not in `held`: a claim may be committed although its result was
 * lost.
 */
export async function releaseOrphanedClaims(
  tx: Db,
  { workerId, held }: { workerId: string; held: readonly string[] },
): Promise<void> {
  await sql`
    update deliveries set claimed_by = null, due_at = least(created_at, now())
    where ${isReachable(tx)} and claimed_by = ${workerId} and status = 'pending'
      and not (delivery_id = any(${held}::uuid[]))`.execute(tx);
}

/**
 * Records each attempt once, and only if its delivery has not been claimed again since. Returns the
 * deliveries that were updated. In a distributed database it must be called in a transaction.
 */
export async function recordResults(tx: Db, results: readonly AttemptResult[]): Promise<Set<string>> {
  if (tx.isDistributed) return recordByClient(tx, results);
  // as a delay, because this process's clock may differ from the database's
  const delays = results.map(({ due_at }) => (due_at === null ? null : msFromNow(new Date(due_at))));
  const column = (name: Exclude<keyof AttemptResult, 'sealed_answer'>) =>
    plainArray(results.map((result) => result[name]));
  const answers = byteaArray(results.map(({ sealed_answer }) => sealed_answer));
  const { rows } = await sql<{ delivery_id: string }>`
    with results as (
      select * from unnest(
        ${column('client_id')}::uuid[], ${column('delivery_id')}::uuid[], ${column('claims')}::int[],
        ${column('attempts')}::int[], ${column('status')}::text[], ${plainArray(delays)}::float8[], ${column('finished_at')}::timestamptz[],
        ${column('at')}::timestamptz[], ${column('duration_ms')}::int[], ${column('outcome')}::text[],
        ${column('status_code')}::smallint[], ${answers}::bytea[]
      ) as r (client_id, delivery_id, claims, attempts, status, delay_ms, finished_at, at, duration_ms, outcome, status_code, sealed_answer)
    ),
    accepted as (
      update deliveries d
      set status = r.status, attempts = d.attempts + 1, due_at = now() + r.delay_ms * interval '1 millisecond', finished_at = r.finished_at, claimed_by = null
      from results r
      where d.client_id = r.client_id and d.delivery_id = r.delivery_id and d.claims = r.claims
        and d.attempts = r.attempts
        -- implies pending; with status = 'pending' the planner might read all pending deliveries
        and d.due_at is not null
      returning d.client_id, d.delivery_id, d.attempts
    )
    insert into delivery_attempts (client_id, delivery_id, attempt, at, duration_ms, outcome, status_code, sealed_answer)
    select b.client_id, b.delivery_id, b.attempts, r.at, r.duration_ms, r.outcome, r.status_code, r.sealed_answer
    from accepted b join results r on r.client_id = b.client_id and r.delivery_id = b.delivery_id
    returning delivery_id`.execute(tx);
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

interface BodyRow extends SealedEvent {
  request_id: string | null;
  traceparent: string | null;
}

const selectBodies = prepared((db, param: { clientId: string; eventIds: string }) =>
  db
    .selectFrom('events')
    .leftJoin('users', (join) =>
      join.onRef('users.client_id', '=', 'events.client_id').onRef('users.user_id', '=', 'events.user_id'),
    )
    .select([
      'events.event_id',
      'events.user_id',
      'events.sealed_body',
      'events.request_id',
      'events.traceparent',
      'users.data_key',
    ])
    .where('events.client_id', '=', param.clientId)
    .where(sql<boolean>`events.event_id = any(${param.eventIds}::uuid[])`),
);

/** Lists the encrypted bodies of a client's events, with the keys of their users. */
export function listBodies(db: Db, clientId: string, eventIds: readonly string[]): Promise<BodyRow[]> {
  return selectBodies(db, { clientId, eventIds: plainArray(eventIds) });
}

/** A webhook, and the address to which attempts were made; null for an address that was not sealed yet. */
export interface Destination {
  webhookId: string;
  sealedUrl: Buffer | null;
}

/** A new address has other bytes. */
function hasUrl(sealedUrl: Buffer | null) {
  return sql<boolean>`sealed_url is not distinct from ${sealedUrl}::bytea`;
}

/** Adds to the failures of a webhook, and sets when they began. */
export async function recordFailures(
  tx: Db,
  clientId: string,
  { webhookId, sealedUrl, count, now }: Destination & { count: number; now: Date },
): Promise<{ failures: number; failing_since: string | null; status: string } | undefined> {
  return tx
    .updateTable('webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', count),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now.toISOString())),
    }))
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where(hasUrl(sealedUrl))
    .returning(['failures', 'failing_since', 'status'])
    .executeTakeFirst();
}

export async function recordRecovery(tx: Db, clientId: string, webhookId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where('failures', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Disables a webhook only if it still has this address, because responses of an earlier one do not count. */
export async function disableWebhook(
  tx: Db,
  clientId: string,
  { webhookId, sealedUrl }: Destination,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ status: 'disabled' })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', webhookId)
    .where(hasUrl(sealedUrl))
    .where('status', '<>', 'disabled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the number of due deliveries of active webhooks, counted up to `max`, and when the oldest became due. `oldest` leaves out
 * webhooks whose receiver has failed since its last success: their deliveries wait for them, not for us.
 */
export async function measureQueue(
  tx: Db,
  now: Date,
  max: number,
): Promise<{ pending: number; oldest: string | null }> {
  if (tx.isDistributed) return measureQueueOfAll(tx, now, max);
  const due = sql`d.client_id = w.client_id and d.webhook_id = w.webhook_id and d.status = 'pending'
    and d.due_at <= ${byDatabaseClock(now)}`;
  const { rows } = await sql<{ pending: number; oldest: string | null }>`
    with taking as (select client_id, webhook_id, failures from webhooks where status = 'active')
    select
      (select count(*)::int from (
        select from taking w join deliveries d on ${due} limit ${max}) as waiting) as pending,
      (select min(first.due_at) from taking w cross join lateral (
        select d.due_at from deliveries d where ${due} order by d.due_at limit 1) as first where w.failures = 0) as oldest`.execute(
    tx,
  );
  return rows[0] ?? { pending: 0, oldest: null };
}

/**
 * Deletes a batch of old deliveries that are finished or whose webhook is not active, then of old events
 * without deliveries. The condition is repeated in the DELETE: if a delivery was replayed in the meantime,
 * PostgreSQL checks only that condition again.
 */
export async function deleteOldDeliveries(tx: Db, before: Date, batch: number): Promise<number> {
  const done = await sql`
    delete from deliveries where ${isReachable(tx)} and (client_id, delivery_id) in (
      select d.client_id, d.delivery_id from deliveries d
      join webhooks w on w.client_id = d.client_id and w.webhook_id = d.webhook_id
      where ${isReachable(tx, 'd.client_id')} and ${isReachable(tx, 'w.client_id')} and d.created_at < ${before.toISOString()} and (d.status <> 'pending' or w.status <> 'active')
      order by d.created_at limit ${batch})
      and (status <> 'pending' or (client_id, webhook_id) in (
        select w.client_id, w.webhook_id from webhooks w
        where ${isReachable(tx, 'w.client_id')} and w.status <> 'active'))`.execute(tx);
  const events = await sql`
    delete from events where ${isReachable(tx)} and (client_id, event_id) in (
      select e.client_id, e.event_id from events e
      where ${isReachable(tx, 'e.client_id')} and e.created_at < ${before.toISOString()} and not exists (
        select from deliveries d
        where d.client_id = e.client_id and d.event_id = e.event_id and ${isReachable(tx, 'd.client_id')})
      limit ${batch})`.execute(tx);
  return Math.max(Number(done.numAffectedRows ?? 0n), Number(events.numAffectedRows ?? 0n));
}

/** Deletes a batch of deliveries of deleted webhooks, and the webhooks that have none left. */
export async function purgeDeletedWebhooks(tx: Db, batch: number): Promise<number> {
  const left = await sql`
    delete from deliveries where ${isReachable(tx)} and (client_id, delivery_id) in (
      select d.client_id, d.delivery_id from webhooks w join deliveries d on d.client_id = w.client_id and d.webhook_id = w.webhook_id
      where ${isReachable(tx, 'w.client_id')} and ${isReachable(tx, 'd.client_id')} and w.deleted_at is not null limit ${batch})`.execute(
    tx,
  );
  await sql`
    delete from webhooks w where ${isReachable(tx, 'w.client_id')} and w.deleted_at is not null
      and not exists (
        select from deliveries d
        where d.client_id = w.client_id and d.webhook_id = w.webhook_id and ${isReachable(tx, 'd.client_id')})`.execute(
    tx,
  );
  return Number(left.numAffectedRows ?? 0n);
}
