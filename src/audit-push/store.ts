import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { AuditPushes } from '#platform/database/tables.gen.ts';

export type PushRow = Omit<Selectable<AuditPushes>, 'status'> & { status: 'active' | 'paused' };

export async function findPush(db: Db, clientId: string): Promise<PushRow | undefined> {
  const row = await db
    .selectFrom('audit_pushes')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row as PushRow | undefined;
}

export async function findPushForChange(tx: Db, clientId: string): Promise<PushRow | undefined> {
  const row = await tx
    .selectFrom('audit_pushes')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  return row as PushRow | undefined;
}

/** Ends the claim of a worker that still sends with the earlier settings, so that its result is not recorded. */
export async function upsertPush(tx: Db, push: Insertable<AuditPushes>): Promise<PushRow> {
  const { client_id: _, created_at: __, ...changes } = push;
  const row = await tx
    .insertInto('audit_pushes')
    .values(push)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({
        ...changes,
        failures: 0,
        failing_since: null,
        alerted_at: null,
        last_failure: null,
        claimed_by: null,
        claimed_until: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as PushRow;
}

export async function deletePush(tx: Db, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit_pushes')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists clients whose log has entries to send now, in the order in which they became due. */
export async function listDue(tx: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    select p.client_id from audit_pushes p join audit_heads h on h.client_id = p.client_id
    where ${isReachable(tx, 'p.client_id')} and ${isReachable(tx, 'h.client_id')}
      and p.status = 'active' and h.sequence > p.position and p.due_at <= ${now.toISOString()}
      and (p.claimed_until is null or p.claimed_until <= now())
    order by p.due_at limit ${limit}`.execute(tx);
  return rows.map(({ client_id }) => client_id);
}

/** Claims a client's log for one worker, so that entries are sent in order. Returns undefined if another worker sends. */
export async function claimPush(
  tx: Db,
  clientId: string,
  { worker, now, seconds }: { worker: string; now: Date; seconds: number },
): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    update audit_pushes set claimed_by = ${worker}, claimed_until = now() + make_interval(secs => ${seconds})
    where client_id = ${clientId} and status = 'active' and due_at <= ${now.toISOString()}
      and (claimed_until is null or claimed_until <= now())
    returning *`.execute(tx);
  return rows[0];
}

/** Records what the receiver has, and extends the claim. Clients that waited longer come next. Returns false if the claim has ended. */
export async function recordSent(
  tx: Db,
  clientId: string,
  { worker, position, now, seconds }: { worker: string; position: number; now: Date; seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update audit_pushes set position = ${position}, last_sent_at = ${now.toISOString()}, failures = 0, failing_since = null,
      alerted_at = null, last_failure = null, due_at = ${now.toISOString()}, claimed_until = now() + make_interval(secs => ${seconds})
    where client_id = ${clientId} and claimed_by = ${worker}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Records a failure and when to try again, and ends the claim. */
export async function recordFailure(
  tx: Db,
  clientId: string,
  { worker, failure, now, dueAt }: { worker: string; failure: string; now: Date; dueAt: Date },
): Promise<{ failing_since: string; alerted_at: string | null } | undefined> {
  const { rows } = await sql<{ failing_since: string; alerted_at: string | null }>`
    update audit_pushes set failures = failures + 1, failing_since = coalesce(failing_since, ${now.toISOString()}),
      last_failure = ${failure}, due_at = ${dueAt.toISOString()}, claimed_by = null, claimed_until = null
    where client_id = ${clientId} and claimed_by = ${worker}
    returning failing_since, alerted_at`.execute(tx);
  return rows[0];
}

export async function updateAlerted(tx: Db, clientId: string, now: Date): Promise<void> {
  await tx.updateTable('audit_pushes').set({ alerted_at: now }).where('client_id', '=', clientId).execute();
}

export async function releasePush(tx: Db, clientId: string, worker: string): Promise<void> {
  await tx
    .updateTable('audit_pushes')
    .set({ claimed_by: null, claimed_until: null })
    .where('client_id', '=', clientId)
    .where('claimed_by', '=', worker)
    .execute();
}

/** Across all clients: entries that wait, logs whose last attempt failed, and when the oldest waiting entry was written. */
export async function measurePushes(
  db: Db,
): Promise<{ waiting: number; failing: number; oldest: string | null }> {
  const { rows } = await sql<{ waiting: string; failing: string; oldest: string | null }>`
    select coalesce(sum(h.sequence - p.position), 0) as waiting, count(p.failing_since) as failing, min(e.at) as oldest
    from audit_pushes p join audit_heads h on h.client_id = p.client_id
    left join audit_entries e on e.client_id = p.client_id and e.sequence = p.position + 1
    where ${isReachable(db, 'p.client_id')} and ${isReachable(db, 'h.client_id')} and p.status = 'active'`.execute(
    db,
  );
  const [row] = rows;
  return {
    waiting: Number(row?.waiting ?? 0),
    failing: Number(row?.failing ?? 0),
    oldest: row?.oldest ?? null,
  };
}
