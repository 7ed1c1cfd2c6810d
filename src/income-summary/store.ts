import { sql } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Risk, StoredVerdict, VerdictStatus } from './verdict-schema.ts';

export interface VerdictRow extends StoredVerdict {
  user_id: string;
  /** When the newest data that the verdict knows was stored. */
  newest_data_at: string | null;
}

const VERDICT_COLUMNS = [
  'user_id',
  'status',
  'risk',
  'serious_count',
  'concluded_at',
  'newest_data_at',
] as const;

/** In no particular order. A user whose evidence has not been looked at yet is left out. */
export async function listVerdicts(
  tx: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<VerdictRow[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('income_verdicts')
    .select(VERDICT_COLUMNS)
    .where('client_id', '=', clientId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows as VerdictRow[];
}

export async function findVerdict(tx: Db, clientId: string, userId: string): Promise<VerdictRow | null> {
  const [row] = await listVerdicts(tx, clientId, [userId]);
  return row ?? null;
}

export interface Concluding {
  userId: string;
  status: VerdictStatus;
  risk: Risk | null;
  serious_count: number;
  newest_data_at: string | null;
  evidence_hash: Buffer;
  now: MachineTime;
}

/** Replaces the stored verdict, unless a later one is stored. */
export async function saveVerdict(
  tx: Db,
  clientId: string,
  { userId, now, ...verdict }: Concluding,
): Promise<void> {
  // evidence that an earlier version has not hashed is not known to have changed
  const changedAt = sql<string>`case
    when income_verdicts.status = excluded.status
      and coalesce(income_verdicts.evidence_hash, excluded.evidence_hash) = excluded.evidence_hash
    then income_verdicts.changed_at else excluded.changed_at end`;
  await tx
    .insertInto('income_verdicts')
    .values({ client_id: clientId, user_id: userId, ...verdict, concluded_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id'])
        .doUpdateSet({ ...verdict, concluded_at: now, changed_at: changedAt })
        .whereRef('income_verdicts.concluded_at', '<=', 'excluded.concluded_at'),
    )
    .execute();
}

/** Each of them has an index that begins with the client and the user. */
const DATA_TABLES = ['entries', 'income_entries', 'bank_statement_submissions'] as const;
type DataTable = (typeof DATA_TABLES)[number];

/** A document that turned out not to be a bank statement has a row too. */
function isData(table: DataTable) {
  return table === 'bank_statement_submissions' ? sql<boolean>`is_statement` : sql<boolean>`true`;
}

export interface NewestData {
  user_id: string;
  newest_data_at: string | null;
}

/** When the newest data of each user was stored, in no particular order. */
export async function listNewestData(
  tx: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<NewestData[]> {
  const newest = (table: DataTable, order: string) => sql`(
    select created_at from ${sql.table(table)} as t
    where t.client_id = ${clientId} and t.user_id = u.user_id and ${isData(table)}
    order by ${sql.ref(order)} desc limit 1)`;
  const { rows } = await sql<NewestData>`
    select u.user_id, greatest(${newest('entries', 'entry_id')}, ${newest('income_entries', 'entry_id')},
      ${newest('bank_statement_submissions', 'created_at')}) as newest_data_at
    from users as u where u.client_id = ${clientId} and u.user_id = any(${userIds})`.execute(tx);
  return rows;
}

/** Users after this one, that is older ones. */
export interface FromUser {
  after: string;
  limit: number;
}

/** Users with data, newest first, for each of the tables that have data. */
export function listIdsWithData(tx: Db, clientId: string, { after, limit }: FromUser): Promise<string[]>[] {
  return DATA_TABLES.map(async (table) => {
    const rows = await tx
      .selectFrom(table)
      .select('user_id')
      .distinct()
      .where('client_id', '=', clientId)
      .where(isData(table))
      .where('user_id', '<', after)
      .orderBy('user_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ user_id }) => user_id);
  });
}

/**
 * Reads the next users after `after`. Returns those who have evidence and no verdict, and on request those with a verdict, in the
 * order of their ids, and the position to continue from; null at the end.
 */
export async function findUnconcluded(
  db: Db,
  clientId: string,
  { after, looked, withConcluded = false }: { after: string | null; looked: number; withConcluded?: boolean },
): Promise<{ userIds: string[]; next: string | null }> {
  const users = await db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .$if(after !== null, (query) => query.where('user_id', '>', after as string))
    .orderBy('user_id')
    .limit(looked)
    .execute();
  const ids = users.map(({ user_id }) => user_id);
  const concluded = new Set((await listVerdicts(db, clientId, ids)).map(({ user_id }) => user_id));
  const left = ids.filter((id) => !concluded.has(id));
  const found = new Set<string>(withConcluded ? concluded : []);
  if (left.length > 0)
    for (const table of DATA_TABLES) {
      const rows = await db
        .selectFrom(table)
        .select('user_id')
        .distinct()
        .where('client_id', '=', clientId)
        .where(isData(table))
        .where('user_id', 'in', left)
        .execute();
      for (const { user_id } of rows) found.add(user_id);
    }
  const next = ids.length < looked ? null : (ids.at(-1) ?? null);
  return { userIds: ids.filter((id) => found.has(id)), next };
}

/** The users with a verdict or a risk, newest first. */
export async function listIdsConcluded(
  tx: Db,
  clientId: string,
  { is, after, limit }: FromUser & { is: { status: VerdictStatus } | { risk: Risk } },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('income_verdicts')
    .select('user_id')
    .where('client_id', '=', clientId)
    .$if('status' in is, (query) => query.where('status', '=', 'status' in is ? is.status : ''))
    .$if('risk' in is, (query) => query.where('risk', '=', 'risk' in is ? is.risk : ''))
    .where('user_id', '<', after)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export interface DatedUser {
  user_id: string;
  newest_data_at: string;
}

/** Users by the time of their newest data, which lies in a span. */
export async function listByData(
  tx: Db,
  clientId: string,
  {
    order,
    span,
    after,
    limit,
  }: { order: 'asc' | 'desc'; span: { from: Date; to: Date }; after: DatedUser | null; limit: number },
): Promise<DatedUser[]> {
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rows = await tx
    .selectFrom('income_verdicts')
    .select(['user_id', 'newest_data_at'])
    .where('client_id', '=', clientId)
    .where('newest_data_at', '>=', span.from.toISOString())
    .where('newest_data_at', '<', span.to.toISOString())
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(newest_data_at, user_id) ${beyond} (${after?.newest_data_at}::timestamptz, ${after?.user_id}::uuid)`,
      ),
    )
    .orderBy('newest_data_at', order)
    .orderBy('user_id', order)
    .limit(limit)
    .execute();
  return rows as DatedUser[];
}

export type HighRisk = VerdictRow & { changed_at: string };

/** Users with a high risk. The last change of their evidence or verdict comes first. */
export async function listHighRisk(tx: Db, clientId: string, limit: number): Promise<HighRisk[]> {
  const rows = await tx
    .selectFrom('income_verdicts')
    .select([...VERDICT_COLUMNS, 'changed_at'])
    .where('client_id', '=', clientId)
    .where('risk', '=', 'high')
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows as HighRisk[];
}

/** The users whose verdict is the oldest, or lacks what earlier versions did not store. */
export async function listOutdated(
  db: Db,
  clientId: string,
  { before, limit }: { before: MachineTime; limit: number },
): Promise<string[]> {
  const ofClient = db
    .selectFrom('income_verdicts')
    .select('user_id')
    .where('client_id', '=', clientId)
    .limit(limit);
  const [incomplete, old] = await Promise.all([
    ofClient.where('evidence_hash', 'is', null).orderBy('user_id').execute(),
    ofClient
      .where('risk', 'is not', null)
      .where('concluded_at', '<', before.toISOString())
      .orderBy('concluded_at')
      .execute(),
  ]);
  return [...new Set([...incomplete, ...old].map(({ user_id }) => user_id))].slice(0, limit);
}
