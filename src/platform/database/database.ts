import type pg from 'pg';
import { isUuid } from '#values/uuid.ts';
import type { Db } from './driver/kysely.ts';
import { prepareOn, type ScopeStep } from './driver/scoped-query.ts';
import { Nodes } from './nodes.ts';
import { openPool } from './pool.ts';
import { type ReadCounts, readFromPrimary, readFromReplica } from './read-from.ts';
import { type LagOfReplica, Replica } from './replica.ts';
import { type Connections, PLAN_ONCE, perStatement, perTransaction, transact } from './transactions.ts';

export type { Db } from './driver/kysely.ts';

export interface Database {
  /** One client's rows. Each statement is a transaction of its own, sent together with its tenant. */
  tenant(clientId: string): Db;
  inTenant<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** A read-only transaction whose statements all see the same snapshot. */
  inTenantSnapshot<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Reads that the replica of DATABASE_READ_URL can answer. */
  reads: Reads;
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
  /** The servers that have clients' rows, if the database is distributed. */
  nodes: Nodes | null;
  close(): Promise<void>;
}

/**
 * Reads for a reply. The replica answers if it has everything that was committed before the call, otherwise the
 * primary does, so a reply never lacks what was stored before its request. `work` only reads, and runs again if the replica
 * fails. No write may depend on its result: the data can change before the write, and no lock prevents that.
 */
export interface Reads {
  /** Each statement is a transaction of its own. */
  inTenant<T>(clientId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** All statements see the same snapshot. */
  inTenantSnapshot<T>(clientId: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** For metrics and checks; null without a replica. */
  replica: {
    counts: ReadCounts;
    lag(): Promise<LagOfReplica>;
    /** Why the replica can't answer reads now; null if it can. */
    problem(): Promise<string | null>;
  } | null;
}

/** The longest wait for a free connection of the pool, or for a new one to open. */
const CONNECTION_WAIT_MS = 2000;
const PROBE_MS_MAX = 2000;
const STATEMENT_MS_MAX = 10_000;
/** For a database that no longer responds. `statement_timeout` has no effect then. */
const ANSWER_MS_MAX = 12_000;
const IDLE_IN_TRANSACTION_MS_MAX = 30_000;
const REPLICA_WAIT_MS = 500;
const REPLICA_STATEMENT_MS_MAX = 4000;
const REPLICA_ANSWER_MS_MAX = 5000;
/**
 * Every connection starts in the tenants' role, which sees no rows until a tenant is set. Statements are short:
 * starting parallel workers would take longer than the statement. `notes_account_steps` turns off the trigger that
 * writes the steps of accounts for earlier versions.
 */
const SESSION_OPTIONS =
  '-c role=stipend_tenant -c timezone=UTC -c max_parallel_workers_per_gather=0 -c stipend.notes_account_steps=on';
/**
 * The tenant has to reach the workers, where row level security is applied. By default, a statement would wait 30 seconds for a
 * node that does not answer.
 */
const DISTRIBUTED_OPTIONS = '-c citus.propagate_set_commands=local -c citus.node_connection_timeout=3s';

interface DatabaseOptions {
  connections: number;
  waitMs?: number;
  isDistributed?: boolean;
  /** In a cluster: reach only these clients. */
  clients?: readonly string[];
  onLost(): void;
  /** The address of a read replica. */
  replica?: pg.PoolConfig | null;
  /** Called when the replica stops answering reads, with the reason, and with null when it answers again. */
  onReplica?: (reason: string | null) => void;
}

export function openDatabase(address: pg.PoolConfig, options: DatabaseOptions): Database {
  const { isDistributed = false } = options;
  const pool = openScopedPool({
    ...address,
    application_name: 'stipend',
    max: options.connections,
    connectionTimeoutMillis: options.waitMs ?? CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    options: isDistributed ? `${SESSION_OPTIONS} ${DISTRIBUTED_OPTIONS}` : SESSION_OPTIONS,
    onLost: options.onLost,
  });
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
  const replica = options.replica && !isDistributed ? openReplica(address, options) : null;
  const readFrom = replica ? readFromReplica(replica, pool) : readFromPrimary(pool);
  const nodes = isDistributed ? new Nodes(address, options.clients) : null;
  const tenants = new Map<string, Db>();
  const tenantStep = nodes ? propagatedTenantStep : plainTenantStep;
  const oneOf = (connections: Connections, clientId: string) =>
    nodes
      ? perTransaction(reaching(nodes, clientId, connections), [BEGIN, tenantStep(clientId)], nodes)
      : perStatement(connections, [tenantStep(clientId)]);
  const tenant = (clientId: string) =>
    tenants.get(clientId) ?? keep(tenants, clientId, oneOf(pool, clientId));
  const inSnapshot = <T>(connections: Connections, clientId: string, work: (tx: Db) => Promise<T>) =>
    transact(reaching(nodes, clientId, connections), [BEGIN_SNAPSHOT, tenantStep(clientId)], work, nodes);
  return {
    tenant,
    inTenant: (clientId, work) =>
      transact(reaching(nodes, clientId, pool), [BEGIN, tenantStep(clientId)], work, nodes),
    inTenantSnapshot: (clientId, work) => inSnapshot(pool, clientId, work),
    reads: {
      inTenant: (clientId, work) =>
        readFrom.run((from) => work(from === pool ? tenant(clientId) : oneOf(from, clientId))),
      inTenantSnapshot: (clientId, work) => readFrom.run((from) => inSnapshot(from, clientId, work)),
      replica:
        replica && readFrom.counts
          ? { counts: readFrom.counts, lag: () => replica.lag(), problem: () => replica.problem() }
          : null,
    },
    inSystem: (work) => transact(pool, [BEGIN, SYSTEM], work, nodes),
    system: nodes ? perTransaction(pool, [BEGIN, SYSTEM], nodes) : perStatement(pool, [SYSTEM]),
    pool,
    probes,
    address,
    isDistributed,
    nodes,
    close: async () => {
      await Promise.all([pool.close(), probes.close(), replica?.close(), nodes?.close()]);
    },
  };
}

/** Takes no connection for a client whose node is away. */
function reaching(nodes: Nodes | null, clientId: string, connections: Connections): Connections {
  if (!nodes) return connections;
  const connect = async () => {
    nodes.require(clientId);
    return connections.connect();
  };
  return { connect } as Connections;
}

type Pool = ReturnType<typeof openPool>;

/** Opens a pool whose connections know the statements that set a scope. */
function openScopedPool({ onLost, ...config }: pg.PoolConfig & { onLost(): void }): Pool {
  const pool = openPool(
    {
      ...config,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
      // send a statement without waiting for the answer to the one before it
      pipeline: true,
    } as pg.PoolConfig,
    onLost,
  );
  // if preparing fails, every statement with a scope fails too, so the connection is closed
  pool.on('connect', (client) => prepareOn(client, SCOPE_STATEMENTS).catch(() => client.end()));
  return pool;
}

/** Its waits are short, because the primary can answer instead. */
function openReplica(primary: pg.PoolConfig, { connections, replica, onReplica }: DatabaseOptions): Replica {
  const pool = openScopedPool({
    ...replica,
    application_name: 'stipend reads',
    max: connections,
    connectionTimeoutMillis: REPLICA_WAIT_MS,
    statement_timeout: REPLICA_STATEMENT_MS_MAX,
    query_timeout: REPLICA_ANSWER_MS_MAX,
    options: SESSION_OPTIONS,
    onLost: () => undefined,
  });
  const primaryPool = openPool(
    {
      ...primary,
      application_name: 'stipend position',
      max: 1,
      // waits long for the position: if the primary is too busy to answer even this, it should not get the reads as well
      connectionTimeoutMillis: PROBE_MS_MAX,
      query_timeout: PROBE_MS_MAX,
    },
    () => undefined,
  );
  return new Replica({ pool, primary: primaryPool, onChange: onReplica });
}

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
  [PLAN_ONCE.name]: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
};
const BEGIN: ScopeStep = { name: 'begin_changes', values: [] };
const BEGIN_SNAPSHOT: ScopeStep = { name: 'begin_snapshot', values: [] };
const SYSTEM: ScopeStep = { name: 'enter_system', values: [] };

function plainTenantStep(clientId: string): ScopeStep {
  return { name: 'enter_tenant', values: [requireUuid(clientId)] };
}

/**
 * Citus passes SET LOCAL in a transaction block on to the workers, but not a call of `set_config`. SET has no
 * parameters, so the id is in its text.
 */
function propagatedTenantStep(clientId: string): ScopeStep {
  return { text: `set local stipend.client_id = '${requireUuid(clientId)}'` };
}

function requireUuid(clientId: string): string {
  if (!isUuid(clientId)) throw new Error('A client id must be a UUID');
  return clientId;
}
