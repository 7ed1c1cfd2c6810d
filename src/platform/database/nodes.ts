import type pg from 'pg';
import { shareNextRun } from '../share-next-run.ts';
import { openPool } from './pool.ts';

/** A server of a Citus cluster that has rows of clients. */
export interface DatabaseNode {
  /** Its number in `pg_dist_node`. */
  id: number;
  address: string;
  /** Its clients are served if it is `served`. While it is `waiting`, its rows are being checked. `refused`: they failed the check. */
  state: 'served' | 'waiting' | 'refused' | 'unreachable';
}

/** Checks the rows of a server before its clients are served: a promoted standby or a restored server can have older rows. */
export interface NodeGuard {
  /** Throws if these clients can't be served. It is called again later. */
  admit(clientIds: readonly string[]): Promise<void>;
  onRefused(id: number, error: unknown): void;
}

const ASK_MS_MAX = 2000;
const TICK_MS = 250;
/** Less than a promotion takes, so that a server that was replaced is noticed even if no statement failed. */
const CHECK_MS = 2000;
const CHECK_MS_WHILE_AWAY = 1000;
const GUARD_AGAIN_MS = 5000;
const CONNECTIONS_MAX = 4;
/** Enough, unless nearly all nodes are away. */
const IDS_TRIED = 100;

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
/** The coordinator ends the connection. */
const ENDED = /^57P0[123]$/;

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
  /** By node. */
  readonly #found = new Map<number, FoundNode>();
  readonly #checks = new Map<number, () => Promise<void>>();
  #all: readonly DatabaseNode[] = [];
  #reachable: ReadonlySet<string> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #checkAt = 0;
  #guard: NodeGuard | null = null;
  /** The server that was checked, by node. */
  readonly #admitted = new Map<number, string>();
  readonly #admissions = new Map<number, Promise<void>>();
  /** When to check a refused server again, by node. */
  readonly #refusedUntil = new Map<number, number>();
  readonly #list: () => Promise<readonly ListedNode[]>;

  /** With `clients`, only these are reached, and nobody calls `check`. */
  constructor(address: pg.PoolConfig, clients?: readonly string[]) {
    if (clients) this.#reachable = new Set(clients);
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
    this.#list = shareNextRun(async () => (await this.#pool.query<ListedNode>(LIST)).rows);
  }

  get all(): readonly DatabaseNode[] {
    return this.#all;
  }

  /** The clients whose node is served; null if all nodes are. */
  get reachable(): ReadonlySet<string> | null {
    return this.#reachable;
  }

  reaches(clientId: string): boolean {
    return this.#reachable?.has(clientId) ?? true;
  }

  /** Asks all nodes. The answer of each one counts as soon as it arrives, because others may hang. */
  async check(): Promise<void> {
    const listed = await this.#list();
    this.#noteListed(listed);
    await Promise.all(listed.map(({ id }) => this.#checkNode(id)));
  }

  /** Fails at once, so that requests to a node that hangs don't use up the connections that other clients need. */
  require(clientId: string): void {
    if (!this.reaches(clientId)) throw new NodeAway();
  }

  /** For commands: an error that names the node that is away, if one is. */
  findProblem(cause?: unknown): Error | null {
    const lacking = this.#all.find(({ state }) => state !== 'served');
    if (!lacking) return null;
    const { id, address, state } = lacking;
    const problem = state === 'unreachable' ? 'does not answer' : 'could not be compared with the storage';
    return new Error(
      `Node ${id} of the database (${address}) ${problem}, and this command needs it: see "stipend doctor", and run the command again afterwards`,
      { cause },
    );
  }

  /** The error of a command that failed, or a clearer one if a node is away. */
  async explain(error: unknown): Promise<unknown> {
    await this.check().catch(() => undefined);
    return this.findProblem(error) ?? error;
  }

  /** Makes an id for a new client whose node is served. */
  async placeClient(makeId: () => string): Promise<string> {
    if (!this.#reachable) return makeId();
    const ids = Array.from({ length: IDS_TRIED }, makeId);
    const served = this.#all.filter(({ state }) => state === 'served').map(({ id }) => id);
    const { rows } = await this.#pool.query<{ id: string }>(FIND_PLACED, [ids, served]);
    if (!rows[0]) throw new NodeAway();
    return rows[0].id;
  }

  /** From now on, only servers are served that `guard` admits. Returns when each one that answers was admitted or refused. */
  async guardWith(guard: NodeGuard): Promise<void> {
    this.#guard = guard;
    await this.check();
    await Promise.all(this.#admissions.values());
  }

  /** Checks from time to time. `onChange` is called when the state of a node changes. */
  watch(onChange: (node: DatabaseNode) => void): void {
    this.#listeners.push(onChange);
    this.#timer ??= setInterval(() => this.#checkIfDue(), TICK_MS).unref();
  }

  /** Calls back once, when all nodes are served again. */
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
    this.#checkAt = performance.now() + (this.#reachable ? CHECK_MS_WHILE_AWAY : CHECK_MS);
    // nothing is known about the nodes while the coordinator is away
    void this.check().catch(() => undefined);
  }

  /** A server whose address is new counts as away even before it answers. */
  #noteListed(listed: readonly ListedNode[]): void {
    const ids = new Set(listed.map(({ id }) => id));
    for (const id of this.#found.keys()) if (!ids.has(id)) this.#found.delete(id);
    for (const { id, address } of listed) {
      const known = this.#found.get(id) ?? { state: 'served', clients: [] };
      const isChecked = !this.#guard || this.#admitted.get(id)?.startsWith(`${address} `);
      if (known.state === 'served' && !isChecked) this.#note({ id, address, state: 'waiting', clients: [] });
      else this.#found.set(id, { ...known, id, address });
    }
  }

  #checkNode(id: number): Promise<void> {
    let check = this.#checks.get(id);
    if (!check) {
      check = shareNextRun(async () => {
        const answer = (await this.#ask(id)) ?? (await this.#ask(id));
        const known = this.#found.get(id);
        if (!known) return;
        const state = answer ? this.#stateOf(id, known.address, answer) : 'unreachable';
        this.#note({ ...known, state, clients: state === 'served' && answer ? answer.clients : [] });
      });
      this.#checks.set(id, check);
    }
    return check();
  }

  #note(found: FoundNode): void {
    const before = this.#found.get(found.id)?.state ?? 'served';
    this.#found.set(found.id, found);
    const all = [...this.#found.values()].sort((one, other) => one.id - other.id);
    this.#all = all.map(({ id, address, state }) => ({ id, address, state }));
    const isComplete = all.every(({ state }) => state === 'served');
    this.#reachable = isComplete ? null : new Set(all.flatMap(({ clients }) => clients));
    const { id, address, state } = found;
    if (state !== before) for (const tell of this.#listeners) tell({ id, address, state });
  }

  /** The address or the start of the server changes whenever its rows can be older than before. */
  #stateOf(id: number, address: string, { started_at, clients }: Answer): DatabaseNode['state'] {
    const server = `${address} ${started_at}`;
    if (!this.#guard || this.#admitted.get(id) === server) return 'served';
    const refusedUntil = this.#refusedUntil.get(id);
    if (!this.#admissions.has(id) && performance.now() >= (refusedUntil ?? 0))
      this.#admissions.set(id, this.#admit(this.#guard, { id, server, clients }));
    return refusedUntil === undefined ? 'waiting' : 'refused';
  }

  async #admit(
    guard: NodeGuard,
    { id, server, clients }: { id: number; server: string; clients: readonly string[] },
  ): Promise<void> {
    try {
      await guard.admit(clients);
      this.#admitted.set(id, server);
      this.#refusedUntil.delete(id);
    } catch (error) {
      this.#refusedUntil.set(id, performance.now() + GUARD_AGAIN_MS);
      if (!this.#pool.ending) guard.onRefused(id, error);
    } finally {
      this.#admissions.delete(id);
    }
    // makes sure that this server, and not the one before it, was checked
    await this.#checkNode(id).catch(() => undefined);
  }

  /** The answer shows that the node works, and which clients it has now. Returns null if it does not answer. */
  async #ask(id: number): Promise<Answer | null> {
    try {
      const { rows } = await this.#pool.query<{ success: boolean; result: string }>(ASK, [id]);
      return rows[0]?.success ? JSON.parse(rows[0].result) : null;
    } catch (error) {
      if (isOfCoordinator(error)) throw error;
      return null;
    }
  }
}

interface ListedNode {
  id: number;
  address: string;
}

/** With the clients that it serves. */
interface FoundNode extends DatabaseNode {
  clients: readonly string[];
}

interface Answer {
  started_at: string;
  clients: string[];
}

/** True if the question did not get as far as the node, so nothing is known about the node. */
function isOfCoordinator(error: unknown): boolean {
  const { code, message, severity } = error as { code?: string; message: string; severity?: string };
  return severity === undefined ? !/timeout/i.test(message) : ENDED.test(String(code));
}

const LIST = `
  select nodeid as id, nodename || ':' || nodeport as address from pg_dist_node
  where isactive and noderole = 'primary' and groupid in (
    select p.groupid from pg_dist_placement p join pg_dist_shard s using (shardid)
    where s.logicalrelid = 'public.clients'::regclass)
  order by nodeid`;

const FIND_PLACED = `
  select given.id from unnest($1::uuid[]) as given (id)
  join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('public.clients', given.id)
  join pg_dist_node n using (groupid) where n.nodeid = any($2::int[]) limit 1`;

const ASK = `
  with node as (
    select array[n.nodename] as names, array[n.nodeport] as ports, array[format(
      'select json_build_object(''started_at'', pg_postmaster_start_time()::text, ''clients'', coalesce(json_agg(client_id), ''[]''))
       from (%s) as found',
      string_agg(format('select client_id from public.clients_%s', p.shardid), ' union all '))] as commands
    from pg_dist_node n join pg_dist_placement p using (groupid) join pg_dist_shard s using (shardid)
    where n.nodeid = $1 and s.logicalrelid = 'public.clients'::regclass
    group by n.nodename, n.nodeport)
  select asked.success, asked.result from node, master_run_on_worker(names, ports, commands, false) as asked`;
