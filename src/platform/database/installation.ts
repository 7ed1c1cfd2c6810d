import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/*
 * Each copy of the database has an id and a timeline. A restore or a failover can bring back an older state: the copy then gets
 * another id and a later timeline. Event cursors and the owner of the storage refer to them.
 */

/** A process whose SVC_ENV was forgotten is a sandbox. On a database of production, it would run real jobs with simulated providers. */
export async function refuseSandbox(tx: Db): Promise<void> {
  if (await belongsToProduction(tx))
    throw new Error(
      'This database belongs to production, and SVC_ENV is sandbox, which is the default: set SVC_ENV=production. For a sandbox, set DATABASE_URL to another database',
    );
}

/**
 * Records that the database belongs to production, so that no sandbox uses it. Later starts only read the record, so that
 * they need no writable database.
 */
export async function noteProduction(tx: Db): Promise<void> {
  if (!(await belongsToProduction(tx)))
    await tx.updateTable('installation').set({ is_production: true }).execute();
}

async function belongsToProduction(tx: Db): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('is_production').executeTakeFirstOrThrow();
  return row.is_production;
}

/** Starts a new timeline if the database was restored or failed over since the last call. */
export async function noteTimeline(tx: Db): Promise<void> {
  await sql`select current_timeline()`.execute(tx);
}

/** For copies that the database can't recognise, such as a snapshot of the whole machine. */
export async function startTimeline(tx: Db): Promise<void> {
  await sql`select start_timeline()`.execute(tx);
}

/** Why the storage sweep removes nothing. */
export const SWEEP_PROBLEMS = ['owner', 'orphans'] as const;
export type SweepProblem = (typeof SWEEP_PROBLEMS)[number];

/** Null if the sweep works. */
export async function updateSweepProblem(tx: Db, problem: SweepProblem | null): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ sweep_problem: problem })
    .where('sweep_problem', 'is distinct from', problem)
    .execute();
}

export async function findSweepProblem(pool: Pick<pg.Pool, 'query'>): Promise<SweepProblem | null> {
  const { rows } = await pool.query<{ sweep_problem: SweepProblem | null }>(
    'select sweep_problem from installation',
  );
  return rows[0]?.sweep_problem ?? null;
}

export async function findInstallationId(tx: Db): Promise<string> {
  const { installation_id } = await tx
    .selectFrom('installation')
    .select('installation_id')
    .executeTakeFirstOrThrow();
  return installation_id;
}

/** Why nobody may use the database, and what to do. */
export const UNFINISHED_RESTORES = {
  not_loaded:
    'A restore into this database is not finished: the backup is not loaded. Run "stipend restore" again, or use a new database',
  erasures:
    'A restore into this database is not finished: users who were deleted after the backup may still be in it. Run "stipend restored", or "stipend restore" again',
  older:
    'This database is older than its storage: users who were deleted since then are in it again. Run "stipend restored", which deletes them',
} as const;
export type UnfinishedRestore = keyof typeof UNFINISHED_RESTORES;

export interface RestoreState {
  /** When the server started. After a restart, it may have other data. */
  server_start: string;
  unfinished_restore: UnfinishedRestore | null;
}

export async function findRestoreState(
  connection: Pick<pg.Pool | pg.PoolClient, 'query'>,
): Promise<RestoreState> {
  const { rows } = await (connection as pg.PoolClient).query<RestoreState>('select * from restore_state()');
  const [state] = rows;
  if (!state) throw new Error('The table installation has no row');
  return state;
}

/** Null once the restore is finished. */
export async function updateUnfinishedRestore(tx: Db, unfinished: UnfinishedRestore | null): Promise<void> {
  await tx.updateTable('installation').set({ unfinished_restore: unfinished }).execute();
}
