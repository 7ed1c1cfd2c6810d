import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byDatabaseClock, msFromNow, readDatabaseClock } from '#platform/database/database-time.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { AttemptResult, Claimed, ClaimOptions } from '../claim.ts';

/*
 * Claiming and recording for a distributed database, where a statement can lock rows, or change and return them, for
 * one client only. One statement asks all servers which webhooks have due deliveries. Each of the others goes to one
 * server.
 */

type OpenWebhook = Pick<
  Claimed,
  'client_id' | 'webhook_id' | 'url' | 'sealed_url' | 'sealed_secrets' | 'failures'
>;

/** Claims as `claimDue` does, webhook by webhook, in random order. */
export async function claimByWebhook(tx: Db, options: ClaimOptions): Promise<Claimed[]> {
  const capacities = new Map(options.webhookIds.map((id, index) => [id, options.capacities[index]]));
  const claimed: Claimed[] = [];
  // once for all statements, because `now()` stays the same in a transaction
  const due = isDue(options);
  for (const webhook of await listOpen(tx, due, options.limit)) {
    const capacity = capacities.get(webhook.webhook_id) ?? options.defaultCapacity;
    const limit = Math.min(capacity, options.limit - claimed.length);
    if (limit > 0) claimed.push(...(await claimOf(tx, { webhook, due }, { ...options, limit })));
  }
  return claimed;
}

function isDue({ now, workerId }: ClaimOptions) {
  const at = byDatabaseClock(now);
  return sql`d.status = 'pending' and d.due_at <= greatest(now(), ${at})
    and d.due_at <= case when d.claimed_by is null then ${at} else now() end
    and d.claimed_by is distinct from ${workerId}`;
}

async function listOpen(tx: Db, due: RawBuilder<unknown>, limit: number): Promise<OpenWebhook[]> {
  const { rows } = await sql<OpenWebhook>`
    select w.client_id, w.webhook_id, w.url, w.sealed_url, w.sealed_secrets, w.failures from webhooks w
    where ${isReachable(tx, 'w.client_id')} and w.status = 'active' and w.deleted_at is null and exists (
      select from deliveries d
      where d.client_id = w.client_id and d.webhook_id = w.webhook_id and ${isReachable(tx, 'd.client_id')} and ${due})
    order by random() limit ${limit}`.execute(tx);
  return rows;
}

async function claimOf(
  tx: Db,
  { webhook, due }: { webhook: OpenWebhook; due: RawBuilder<unknown> },
  options: ClaimOptions,
): Promise<Claimed[]> {
  const { client_id, webhook_id, url, sealed_url, sealed_secrets, failures } = webhook;
  const { rows } = await sql<Omit<Claimed, 'url' | 'sealed_url' | 'sealed_secrets' | 'failures'>>`
    update deliveries set claims = claims + 1, claimed_by = ${options.workerId},
      due_at = now() + make_interval(secs => ${options.leaseSeconds})
    where client_id = ${client_id} and delivery_id in (
      select d.delivery_id from deliveries d
      where d.client_id = ${client_id} and d.webhook_id = ${webhook_id} and ${due}
      order by d.due_at limit ${options.limit} for update skip locked)
    returning client_id, delivery_id, webhook_id, event_id, kind, include_payload, sealed_test_body, attempts,
      attempts_before, claims`.execute(tx);
  return rows.map((row) => ({ ...row, url, sealed_url, sealed_secrets, failures }));
}

/** Records as `recordResults` does, client by client. Must be called in a transaction. */
export async function recordByClient(tx: Db, results: readonly AttemptResult[]): Promise<Set<string>> {
  const accepted = new Set<string>();
  // an UPDATE over several rows can't add a column to `now()`
  const now = await readDatabaseClock(tx);
  for (const [clientId, ofClient = []] of Object.entries(
    Object.groupBy(results, ({ client_id }) => client_id),
  ))
    for (const id of await recordOf(tx, { clientId, now }, ofClient)) accepted.add(id);
  return accepted;
}

async function recordOf(
  tx: Db,
  { clientId, now }: { clientId: string; now: Date },
  results: readonly AttemptResult[],
): Promise<string[]> {
  const dueAt = results.map(({ due_at }) =>
    due_at === null ? null : new Date(now.getTime() + msFromNow(new Date(due_at))).toISOString(),
  );
  const column = <Name extends keyof AttemptResult>(name: Name) => results.map((result) => result[name]);
  const { rows } = await sql<{ delivery_id: string; attempts: number }>`
    update deliveries d
    set status = r.status, attempts = d.attempts + 1, due_at = r.due_at, finished_at = r.finished_at, claimed_by = null
    from unnest(${column('delivery_id')}::uuid[], ${column('claims')}::int[], ${column('attempts')}::int[],
      ${column('status')}::text[], ${dueAt}::timestamptz[], ${column('finished_at')}::timestamptz[]
    ) as r (delivery_id, claims, attempts, status, due_at, finished_at)
    where d.client_id = ${clientId} and d.delivery_id = r.delivery_id and d.claims = r.claims
      and d.attempts = r.attempts and d.due_at is not null
    returning d.delivery_id, d.attempts`.execute(tx);
  const numbers = new Map(rows.map(({ delivery_id, attempts }) => [delivery_id, attempts]));
  const attempts = results.flatMap((result) => {
    const attempt = numbers.get(result.delivery_id);
    if (attempt === undefined) return [];
    const { client_id, delivery_id, at, duration_ms, outcome, status_code, sealed_answer } = result;
    return [{ client_id, delivery_id, attempt, at, duration_ms, outcome, status_code, sealed_answer }];
  });
  if (attempts.length > 0) await tx.insertInto('delivery_attempts').values(attempts).execute();
  return [...numbers.keys()];
}

/** Measures as `measureQueue` does. */
export async function measureQueueOfAll(
  tx: Db,
  now: Date,
  max: number,
): Promise<{ pending: number; oldest: string | null }> {
  const due = sql`deliveries d
    join webhooks w on w.client_id = d.client_id and w.webhook_id = d.webhook_id and w.status = 'active'
    where ${isReachable(tx, 'd.client_id')} and ${isReachable(tx, 'w.client_id')}
      and d.status = 'pending' and d.due_at <= ${byDatabaseClock(now)}`;
  const { rows: counted } = await sql<{ pending: number }>`
    select count(*)::int as pending from (select d.delivery_id from ${due} limit ${max}) as waiting`.execute(
    tx,
  );
  const { rows: first } = await sql<{
    oldest: string | null;
  }>`select min(d.due_at) as oldest from ${due} and w.failures = 0`.execute(tx);
  return { pending: counted[0]?.pending ?? 0, oldest: first[0]?.oldest ?? null };
}
