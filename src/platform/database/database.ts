import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { isUuid } from '#values/uuid.ts';
import { type Db, kyselyOver } from './driver/kysely.ts';
import type { NamedQuery } from './driver/prepared.ts';
import { prepareOn, queryInScope, type Scope, type ScopeStep } from './driver/scoped-query.ts';
import { openPool } from './pool.ts';
import { columnTypes } from './stored-time.ts';

export type { Db } from './driver/kysely.ts';

export interface Database {
  /** One client's rows, each statement a transaction of its own that travels together with its tenant. */
  tenant(clientId: string): Db;
  inTenant<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Several reads that see one moment. */
  inTenantSnapshot<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** The few things that belong to no client, or to all: keys by hash, rotation, housekeeping. */
  inSystem<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  /** For connections outside the pool: listening, advisory locks, the worker. */
  address: pg.PoolConfig;
  close(): Promise<void>;
}

/** How long to wait for a free connection of the pool, or for a new one to be opened. */
const CONNECTION_WAIT_MS = 2000;
const STATEMENT_MS_MAX = 10_000;
/** For a database that has fallen silent and cannot even say that a statement took too long. */
const ANSWER_MS_MAX = 12_000;
const IDLE_IN_TRANSACTION_MS_MAX = 30_000;

export function openDatabase(
  address: pg.PoolConfig,
  options: { connections: number; waitMs?: number; onLost(): void },
): Database {
  const config = {
    ...address,
    application_name: 'stipend',
    max: options.connections,
    connectionTimeoutMillis: options.waitMs ?? CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    // every connection is the tenants' from its start: what runs without a scope sees nothing
    options: '-c role=stipend_tenant -c timezone=UTC',
    // a statement need not wait for the answer to the one before it
    pipeline: true,
  };
  const pool = openPool(config, options.onLost);
  // should it fail, so does every statement that needs a scope, and the connection is given up
  pool.on('connect', (client) => prepareOn(client, SCOPE_STATEMENTS).catch(() => client.end()));
  const tenants = new Map<string, Db>();
  return {
    tenant: (clientId) =>
      tenants.get(clientId) ?? keep(tenants, clientId, statementwise(pool, [tenantStep(clientId)])),
    inTenant: (clientId, work) => transact(pool, [BEGIN, tenantStep(clientId)], work),
    inTenantSnapshot: (clientId, work) => transact(pool, [BEGIN_SNAPSHOT, tenantStep(clientId)], work),
    inSystem: (work) => transact(pool, [BEGIN, SYSTEM], work),
    pool,
    address,
    close: () => pool.end(),
  };
}

const TENANTS_KEPT_MAX = 10_000;

/** Handles without state, so that one serves all requests of a client. */
function keep(tenants: Map<string, Db>, clientId: string, handle: Db): Db {
  if (tenants.size >= TENANTS_KEPT_MAX) tenants.clear();
  tenants.set(clientId, handle);
  return handle;
}

const SCOPE_STATEMENTS = {
  begin_changes: 'begin',
  begin_snapshot: 'begin isolation level repeatable read read only',
  enter_system: `select set_config('role', 'stipend_system', true)`,
  enter_tenant: `select set_config('stipend.client_id', $1, true)`,
};
const BEGIN: ScopeStep = { name: 'begin_changes', values: [] };
const BEGIN_SNAPSHOT: ScopeStep = { name: 'begin_snapshot', values: [] };
const SYSTEM: ScopeStep = { name: 'enter_system', values: [] };

function tenantStep(clientId: string): ScopeStep {
  if (!isUuid(clientId)) throw new Error('A tenant is named by its UUID');
  return { name: 'enter_tenant', values: [clientId] };
}

async function transact<T>(pool: pg.Pool, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let begun = false;
  let over = false;
  let broken = false;
  const executeQuery = <R>(query: CompiledQuery) => {
    // the connection may serve another client by now
    if (over) throw new Error('A transaction was used after its end');
    if (begun) return run<R>(client, query);
    begun = true;
    // the first statement begins the transaction on its way, so that nothing waits for BEGIN
    return runInScope<R>(client, scope, query);
  };
  try {
    const result = await work(kyselyOver({ executeQuery }));
    over = true;
    // a transaction in which a statement failed answers ROLLBACK to its commit, and no error
    if (begun && (await client.query('commit')).command !== 'COMMIT')
      throw new Error('A transaction was not committed');
    return result;
  } catch (error) {
    over = true;
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function statementwise(pool: pg.Pool, scope: Scope): Db {
  return kyselyOver({
    async executeQuery(query) {
      const client = await pool.connect();
      try {
        return await runInScope(client, scope, query);
      } finally {
        client.release();
      }
    },
  });
}

async function runInScope<R>(
  client: pg.PoolClient,
  scope: Scope,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  return toResult(await queryInScope(client, scope, toConfig(query)));
}

async function run<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  return toResult(await client.query(toConfig(query)));
}

function toConfig({ sql, parameters, statementName }: NamedQuery): pg.QueryConfig {
  return { name: statementName, text: sql, values: parameters as unknown[], types: columnTypes };
}

function toResult<R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
}
