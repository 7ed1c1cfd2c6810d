import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { isUuid } from '#values/uuid.ts';
import { type Db, kyselyOver } from './driver/kysely.ts';
import type { NamedQuery } from './driver/prepared.ts';
import { holdBack, prepareOn, queryInScope, type Scope, type ScopeStep } from './driver/scoped-query.ts';
import { openPool } from './pool.ts';
import { columnTypes } from './stored-time.ts';

export type { Db } from './driver/kysely.ts';

export interface Database {
  /** One client's rows. Each statement is a transaction of its own, sent together with its tenant. */
  tenant(clientId: string): Db;
  inTenant<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** A read-only transaction whose statements all see the same snapshot. */
  inTenantSnapshot<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * A transaction for data of no client or of all clients: looking up keys by hash, key rotation, clean-up.
   */
  inSystem<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** The same for single statements. Each is a transaction of its own and takes one round trip instead of two. */
  system: Db;
  pool: pg.Pool;
  /** One connection for probes, so that requests that use up the pool don't make the process unready. */
  probes: pg.Pool;
  /** For connections outside the pool: LISTEN, advisory locks, the worker. */
  address: pg.PoolConfig;
  /** True if clients' rows are on the workers of a Citus cluster. Statements that lock rows must then name one client. */
  isDistributed: boolean;
  close(): Promise<void>;
}

/** The longest wait for a free connection of the pool, or for a new one to open. */
const CONNECTION_WAIT_MS = 2000;
const PROBE_MS_MAX = 2000;
const STATEMENT_MS_MAX = 10_000;
/** For a database that no longer responds, so that even `statement_timeout` has no effect. */
const ANSWER_MS_MAX = 12_000;
const IDLE_IN_TRANSACTION_MS_MAX = 30_000;
/**
 * Every connection starts in the tenants' role, which sees no rows until a tenant is set. Statements are short: starting
 * parallel workers would take longer than the statement. The trigger that writes steps of accounts is for earlier versions.
 */
const SESSION_OPTIONS =
  '-c role=stipend_tenant -c timezone=UTC -c max_parallel_workers_per_gather=0 -c stipend.notes_account_steps=on';
/** The tenant has to reach the workers, where row level security is applied. */
const DISTRIBUTED_OPTIONS = '-c citus.propagate_set_commands=local';

export function openDatabase(
  address: pg.PoolConfig,
  options: { connections: number; waitMs?: number; isDistributed?: boolean; onLost(): void },
): Database {
  const { isDistributed = false } = options;
  const config = {
    ...address,
    application_name: 'stipend',
    max: options.connections,
    connectionTimeoutMillis: options.waitMs ?? CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    options: isDistributed ? `${SESSION_OPTIONS} ${DISTRIBUTED_OPTIONS}` : SESSION_OPTIONS,
    // send a statement without waiting for the answer to the one before it
    pipeline: true,
  };
  const pool = openPool(config, options.onLost);
  // if preparing fails, every statement with a scope fails too, so the connection is closed
  pool.on('connect', (client) => prepareOn(client, SCOPE_STATEMENTS).catch(() => client.end()));
  const probes = openPool(
    {
      ...address,
      application_name: 'stipend probes',
      max: 1,
      connectionTimeoutMillis: PROBE_MS_MAX,
      query_timeout: PROBE_MS_MAX,
    },
    () => undefined,
  );
  const tenants = new Map<string, Db>();
  const tenantStep = isDistributed ? propagatedTenantStep : plainTenantStep;
  const oneOf = (clientId: string) =>
    isDistributed
      ? perTransaction(pool, [BEGIN, tenantStep(clientId)])
      : perStatement(pool, [tenantStep(clientId)]);
  return {
    tenant: (clientId) => tenants.get(clientId) ?? keep(tenants, clientId, oneOf(clientId)),
    inTenant: (clientId, work) => transact(pool, [BEGIN, tenantStep(clientId)], work, isDistributed),
    inTenantSnapshot: (clientId, work) =>
      transact(pool, [BEGIN_SNAPSHOT, tenantStep(clientId)], work, isDistributed),
    inSystem: (work) => transact(pool, [BEGIN, SYSTEM], work, isDistributed),
    system: isDistributed ? perTransaction(pool, [BEGIN, SYSTEM]) : perStatement(pool, [SYSTEM]),
    pool,
    probes,
    address,
    isDistributed,
    close: async () => {
      await Promise.all([pool.close(), probes.close()]);
    },
  };
}

/** The code of an error about a write in a read-only transaction. */
const READ_ONLY = '25006';
const TENANTS_KEPT_MAX = 10_000;

/** Keeps a client's handle for later requests. Handles have no state, so requests can share them. */
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

function plainTenantStep(clientId: string): ScopeStep {
  return { name: 'enter_tenant', values: [requireUuid(clientId)] };
}

/** Citus sends a SET LOCAL of a transaction block to the workers, but not the effect of a function. SET takes no values. */
function propagatedTenantStep(clientId: string): ScopeStep {
  return { text: `set local stipend.client_id = '${requireUuid(clientId)}'` };
}

function requireUuid(clientId: string): string {
  if (!isUuid(clientId)) throw new Error('A client id must be a UUID');
  return clientId;
}

async function transact<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: Db) => Promise<T>,
  isDistributed: boolean,
): Promise<T> {
  const client = await pool.connect();
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
    const result = await work(kyselyOver({ executeQuery }, { isDistributed }));
    over = true;
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a statement of the transaction failed
    if (begun && (await client.query('commit')).command !== 'COMMIT')
      throw new Error('A transaction was not committed');
    return result;
  } catch (error) {
    over = true;
    await client.query('rollback').catch(() => {
      broken = true;
    });
    // after a failover, the connection may lead to what is now a standby
    broken ||= (error as { code?: string }).code === READ_ONLY;
    throw error;
  } finally {
    client.release(broken);
  }
}

function perStatement(pool: pg.Pool, scope: Scope): Db {
  return kyselyOver({
    async executeQuery(query) {
      const client = await pool.connect();
      let broken = false;
      try {
        return await runInScope(client, scope, query);
      } catch (error) {
        broken = (error as { code?: string }).code === READ_ONLY;
        throw error;
      } finally {
        client.release(broken);
      }
    },
  });
}

/** For a scope that needs a transaction block. COMMIT is sent without waiting for the result, and ends a failed block too. */
function perTransaction(pool: pg.Pool, scope: Scope): Db {
  const connection = {
    async executeQuery<R>(query: CompiledQuery) {
      const client = await pool.connect();
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
        broken = (error as { code?: string }).code === READ_ONLY;
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
  return kyselyOver(connection, { isDistributed: true });
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
