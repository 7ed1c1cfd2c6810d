import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isUuid } from '../id.ts';
import { openPool } from './pool.ts';
import type { DB } from './tables.gen.ts';

/** What stores work with: one tenant's view of the tables, either statement by statement or inside a transaction. */
export type Db = Kysely<DB>;

export interface Database {
  /** One client's rows, each statement a transaction of its own, sent with its BEGIN and COMMIT in one round trip. */
  tenant(clientId: string): Db;
  inTenant<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Several reads that see one moment. */
  inTenantSnapshot<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** The few things that belong to no client, or to all: keys by hash, rotation, housekeeping. */
  inSystem<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 2000;
const STATEMENT_MS_MAX = 10_000;
const IDLE_IN_TRANSACTION_MS_MAX = 30_000;

export function openDatabase(
  address: pg.PoolConfig,
  options: { connections: number; onLost(): void },
): Database {
  const config = {
    ...address,
    application_name: 'stipend',
    max: options.connections,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    // BEGIN, the tenant and the first statement travel together instead of waiting for one another
    pipeline: true,
  };
  const pool = openPool(config, options.onLost);
  return {
    tenant: (clientId) => statementwise(pool, tenantScope(clientId, 'begin')),
    inTenant: (clientId, work) => transact(pool, tenantScope(clientId, 'begin'), work),
    inTenantSnapshot: (clientId, work) => transact(pool, tenantScope(clientId, SNAPSHOT), work),
    inSystem: (work) => transact(pool, SYSTEM_SCOPE, work),
    pool,
    close: () => pool.end(),
  };
}

const SNAPSHOT = 'begin isolation level repeatable read read only';
const SYSTEM_SCOPE = 'begin; set local role stipend_system';

/** SET takes no parameters; a UUID is the one thing that may be written into it, and only after this check. */
function tenantScope(clientId: string, begin: string): string {
  if (!isUuid(clientId)) throw new Error('A tenant is named by its UUID');
  return `${begin}; set local role stipend_tenant; set local stipend.client_id = '${clientId}'`;
}

async function transact<T>(pool: pg.Pool, scope: string, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // not awaited: the first statement of the work goes out right behind it, and fails too if this does
  const begun = client.query(scope);
  begun.catch(() => undefined);
  let broken = false;
  try {
    const result = await work(kyselyOver({ executeQuery: (query) => run(client, query) }));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    await begun;
    throw error;
  } finally {
    client.release(broken);
  }
}

function statementwise(pool: pg.Pool, scope: string): Db {
  return kyselyOver({
    async executeQuery(query) {
      const client = await pool.connect();
      const sent = [client.query(scope), run(client, query), client.query('commit')] as const;
      const [begun, result, committed] = await Promise.allSettled(sent);
      client.release(committed.status === 'rejected');
      for (const step of [result, begun, committed]) if (step.status === 'rejected') throw step.reason;
      return (result as PromiseFulfilledResult<QueryResult<never>>).value;
    },
  });
}

async function run<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  const { rows, rowCount } = await client.query({
    name: statementName(query.sql),
    text: query.sql,
    values: query.parameters as unknown[],
  });
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

const STATEMENTS_MAX = 1000;
const names = new Map<string, string>();

/** The same text gets the same name, so that a connection parses and plans it once. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= STATEMENTS_MAX) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

function kyselyOver(connection: Pick<DatabaseConnection, 'executeQuery'>): Db {
  const full: DatabaseConnection = {
    executeQuery: connection.executeQuery,
    streamQuery: () => {
      throw new Error('Results are read whole');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(full) });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}
