import type pg from 'pg';
import { shareNextRun } from '../share-next-run.ts';
import { openPool } from './pool.ts';

/** A server of a Citus cluster that has rows of clients. */
export interface DatabaseNode {
  /** Its number in `pg_dist_node`. */
  id: number;
  address: string;
  answers: boolean;
}

const ASK_MS_MAX = 2000;
const TICK_MS = 250;
const CHECK_MS = 5000;
const CHECK_MS_WHILE_AWAY = 1000;
const CONNECTIONS_MAX = 4;

/** cannot_connect_now, so that requests are answered 503. */
export class NodeAway extends Error {
  override name = 'NodeAway';
  readonly code = '57P03';

  constructor() {
    super('The database server with the rows of this client does not answer');
  }
}

/** connection_failure: the coordinator reports with it that it can't reach a node. A lost coordinator has no such code. */
const NODE_FAILED = '08006';
/** Other signs of a node that stops or hangs. */
const MAY_BE_AWAY = /^(08\w{3}|57P0[123]|57014)$/;

/** True if work failed because a node does not answer, so it can be done once the node is back. */
export function isNodeAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NodeAway || (error as { code?: unknown }).code === NODE_FAILED) return true;
  return isNodeAway(error.cause);
}

/**
 * Knows which nodes of a cluster answer the coordinator, and which clients they have. All processes ask the coordinator, because
 * statements use its connections, and processes may not reach the nodes.
 */
export class Nodes {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #listeners: ((node: DatabaseNode) => void)[] = [];
  #all: readonly DatabaseNode[] = [];
  #reachable: ReadonlySet<string> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #checkAt = 0;
  /** Asks all nodes. */
  readonly check: () => Promise<void>;

  constructor(address: pg.PoolConfig) {
    this.#pool = openPool(
      {
        ...address,
        application_name: 'stipend nodes',
        max: CONNECTIONS_MAX,
        connectionTimeoutMillis: ASK_MS_MAX,
        statement_timeout: ASK_MS_MAX,
        query_timeout: 2 * ASK_MS_MAX,
        options: '-c role=stipend_system',
      },
      () => undefined,
    );
    this.check = shareNextRun(() => this.#check());
  }

  get all(): readonly DatabaseNode[] {
    return this.#all;
  }

  /** The clients whose node answers; null if all nodes do. */
  get reachable(): ReadonlySet<string> | null {
    return this.#reachable;
  }

  reaches(clientId: string): boolean {
    return this.#reachable?.has(clientId) ?? true;
  }

  /** Fails at once, so that requests to a node that hangs don't use up the connections that other clients need. */
  require(clientId: string): void {
    if (!this.reaches(clientId)) throw new NodeAway();
  }

  /** Checks from time to time. `onChange` is called when a node stops answering, and when it answers again. */
  watch(onChange: (node: DatabaseNode) => void): void {
    this.#listeners.push(onChange);
    this.#timer ??= setInterval(() => this.#checkIfDue(), TICK_MS).unref();
  }

  /** Calls back once, when all nodes answer again. */
  whenComplete(work: () => void): void {
    let isDone = false;
    this.watch(() => {
      if (isDone || this.#reachable) return;
      isDone = true;
      work();
    });
  }

  /** Looks soon whether a node is away, if that may be why a statement failed. */
  noteFailure(error: unknown): void {
    const { code, message } = error as { code?: unknown; message?: string };
    const isSign = MAY_BE_AWAY.test(String(code)) || message === 'Query read timeout';
    if (isSign && !(error instanceof NodeAway)) this.#checkAt = 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer ?? undefined);
    await this.#pool.close();
  }

  #checkIfDue(): void {
    if (performance.now() < this.#checkAt) return;
    this.#checkAt = Number.POSITIVE_INFINITY;
    void this.check()
      // nothing is known about the nodes while the coordinator is away
      .catch(() => undefined)
      .then(() => {
        const next = performance.now() + (this.#reachable ? CHECK_MS_WHILE_AWAY : CHECK_MS);
        this.#checkAt = Math.min(this.#checkAt, next);
      });
  }

  async #check(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number; address: string }>(LIST);
    const asked = await Promise.all(
      rows.map(async (node) => ({
        ...node,
        clients: (await this.#listClients(node.id)) ?? (await this.#listClients(node.id)),
      })),
    );
    const before = new Map(this.#all.map((node) => [node.id, node.answers]));
    this.#all = asked.map(({ id, address, clients }) => ({ id, address, answers: clients !== null }));
    const isComplete = this.#all.every(({ answers }) => answers);
    this.#reachable = isComplete ? null : new Set(asked.flatMap(({ clients }) => clients ?? []));
    for (const node of this.#all)
      if (node.answers !== (before.get(node.id) ?? true)) for (const tell of this.#listeners) tell(node);
  }

  /** The answer shows that the node works, and which clients it has now. Returns null if it does not answer. */
  async #listClients(id: number): Promise<readonly string[] | null> {
    try {
      const { rows } = await this.#pool.query<{ success: boolean; result: string }>(LIST_CLIENTS, [id]);
      return rows[0]?.success ? JSON.parse(rows[0].result) : null;
    } catch {
      return null;
    }
  }
}

const LIST = `
  select nodeid as id, nodename || ':' || nodeport as address from pg_dist_node
  where isactive and noderole = 'primary' and groupid in (
    select p.groupid from pg_dist_placement p join pg_dist_shard s using (shardid)
    where s.logicalrelid = 'public.clients'::regclass)
  order by nodeid`;

const LIST_CLIENTS = `
  with node as (
    select array[n.nodename] as names, array[n.nodeport] as ports, array[format(
      'select coalesce(json_agg(client_id), ''[]'') from (%s) as found',
      string_agg(format('select client_id from public.clients_%s', p.shardid), ' union all '))] as commands
    from pg_dist_node n join pg_dist_placement p using (groupid) join pg_dist_shard s using (shardid)
    where n.nodeid = $1 and s.logicalrelid = 'public.clients'::regclass
    group by n.nodename, n.nodeport)
  select asked.success, asked.result from node, master_run_on_worker(names, ports, commands, false) as asked`;
