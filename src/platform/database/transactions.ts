import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { type Db, kyselyOver } from './driver/kysely.ts';
import type { NamedQuery } from './driver/prepared.ts';
import { holdBack, queryInScope, type Scope } from './driver/scoped-query.ts';
import type { Nodes } from './nodes.ts';
import { columnTypes } from './stored-time.ts';

/** Where connections come from: a pool, or a replica that has everything that a reader needs. */
export type Connections = Pick<pg.Pool, 'connect'>;

/** The nodes of a cluster. Statements that fail may show that one is away. */
export type Cluster = Pick<Nodes, 'reachable' | 'noteFailure'>;

export async function transact<T>(
  connections: Connections,
  scope: Scope,
  work: (tx: Db) => Promise<T>,
  cluster: Cluster | null,
): Promise<T> {
  const client = await connections.connect();
  let begun = false;
  let over = false;
  let broken = false;
  const executeQuery = <R>(query: CompiledQuery) => {
    // the connection may already serve another client
    if (over) throw new Error('A transaction was used after it ended');
    holdBack(client);
    if (begun) return run<R>(client, query);
    begun = true;
    // BEGIN is sent with the first statement, which saves a round trip
    return runInScope<R>(client, scope, query);
  };
  try {
    const result = await work(kyselyOver({ executeQuery }, traitsOf(cluster)));
    over = true;
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a statement of the transaction failed
    if (begun && (await client.query('commit')).command !== 'COMMIT')
      throw new Error('A transaction was not committed');
    return result;
  } catch (error) {
    over = true;
    cluster?.noteFailure(error);
    broken = isUnusable(error);
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** For statements that are planned once. */
export const PLAN_ONCE = { name: 'plan_once', values: [] } satisfies Scope[number];

export function perStatement(connections: Connections, scope: Scope): Db {
  const planningOnce = [...scope, PLAN_ONCE];
  return kyselyOver({
    async executeQuery(query: NamedQuery) {
      const client = await connections.connect();
      let broken = false;
      try {
        return await runInScope(client, query.isPlannedOnce ? planningOnce : scope, query);
      } catch (error) {
        broken = isUnusable(error);
        throw error;
      } finally {
        client.release(broken);
      }
    },
  });
}

/** For a scope that needs a transaction block. COMMIT is sent without waiting for the result, and ends a failed block too. */
export function perTransaction(connections: Connections, scope: Scope, cluster: Cluster): Db {
  const connection = {
    async executeQuery<R>(query: CompiledQuery) {
      const client = await connections.connect();
      let broken = false;
      try {
        const [result, ended] = await Promise.allSettled([
          runInScope<R>(client, scope, query),
          client.query('commit'),
        ]);
        if (result.status === 'rejected') throw result.reason;
        if (ended.status === 'rejected') throw ended.reason;
        if (ended.value.command !== 'COMMIT') throw new Error('A transaction was not committed');
        return result.value;
      } catch (error) {
        cluster.noteFailure(error);
        broken = isUnusable(error);
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
  return kyselyOver(connection, traitsOf(cluster));
}

function traitsOf(cluster: Cluster | null): Pick<Db, 'isDistributed' | 'reachable'> {
  return cluster ? { isDistributed: true, reachable: () => cluster.reachable } : {};
}

async function runInScope<R>(
  client: pg.PoolClient,
  scope: Scope,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  return toResult(await queryInScope(client, scope, toConfig(query)));
}

/** For a transaction that has entered its scope. */
async function run<R>(client: pg.PoolClient, query: NamedQuery): Promise<QueryResult<R>> {
  if (query.statementName === undefined) return toResult(await client.query(toConfig(query)));
  return runInScope(client, [], query);
}

function toConfig({ sql, parameters, statementName }: NamedQuery): pg.QueryConfig {
  return { name: statementName, text: sql, values: parameters as unknown[], types: columnTypes };
}

function toResult<R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
}

/** The code of an error about a write in a read-only transaction. */
const READ_ONLY = '25006';
/** The message of pg's error when a query times out. The error has no code. */
const NO_ANSWER = 'Query read timeout';

/**
 * After a failover, the connection may lead to what is now a standby. A connection that no longer responds can't be
 * rolled back.
 */
function isUnusable(error: unknown): boolean {
  return (error as { code?: string }).code === READ_ONLY || (error as Error).message === NO_ANSWER;
}
