import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { shareNextRun } from '../share-next-run.ts';
import type { openPool } from './pool.ts';
import type { Connections } from './transactions.ts';

/** How long a read waits for the replica to catch up. Then the primary is faster. */
const CATCH_UP_MS_MAX = 25;
const LOOK_AGAIN_MS = 3;
/** Checks may take longer than reads. */
const CHECK_MS_MAX = 2000;
/** How long reads go to the primary after the replica was behind or failed. Then one of them tries the replica again. */
const REST_MS = { behind: 250, unavailable: 1000 } as const;
/** If a server disappears without closing its connections, they still look usable. */
const ANSWER_MS_MAX = 500;

/** A position in the write-ahead log. Only positions of the same timeline can be compared. */
interface Position {
  /** In bytes. */
  at: bigint;
  timeline: number;
  system: string;
}

export interface LagOfReplica {
  bytes: number;
  /** Since the last commit that the replica has; 0 if it has all. */
  seconds: number;
}

/*
 * Everything that was confirmed to a caller is before this position. Without synchronous commits, confirmed commits may not be
 * flushed yet.
 */
const PRIMARY_POSITION = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::text as at,
    ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`;

const PRIMARY_SYSTEM = 'select system_identifier::text as system from pg_control_system()';

/** The control file has the timeline of the replayed log, with a short delay. */
const IDENTITY = `
  select pg_is_in_recovery() as is_standby, current_user as role, s.system_identifier::text as system,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::text as at`;

const LAG = `
  select (pg_last_wal_replay_lsn() - '0/0')::text as at,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`;

/** Facts about a connection. Connections of one pool can lead to several replicas. */
interface Known {
  timeline: number;
  replayed: bigint;
}

class Behind extends Error {}

/** Why the primary answers. `failed`: only this read, for example because it conflicted with the replay of a change. */
export type Trouble = 'behind' | 'unavailable' | 'failed';

/**
 * A read replica. A reader first asks the primary for its position, which costs the primary far less than the
 * read itself. Only a connection to a replica that has replayed the log up to this position may then answer.
 */
export class Replica {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #primary: ReturnType<typeof openPool>;
  readonly #onChange: (reason: string | null) => void;
  readonly #known = new WeakMap<pg.PoolClient, Known>();
  /** The system that each connection to the primary leads to. */
  readonly #systems = new WeakMap<pg.PoolClient, string>();
  readonly #primaryPosition: () => Promise<Position>;
  #restUntil = 0;
  #trouble: Exclude<Trouble, 'failed'> | null = null;

  constructor(options: {
    pool: ReturnType<typeof openPool>;
    /** Asks the primary for its position. */
    primary: ReturnType<typeof openPool>;
    onChange?: ((reason: string | null) => void) | undefined;
  }) {
    this.#pool = options.pool;
    this.#primary = options.primary;
    this.#onChange = options.onChange ?? (() => undefined);
    this.#primaryPosition = shareNextRun(() => this.#askPrimary());
  }

  /** Connections that see everything that was committed before this call, or why the primary must answer. */
  async current(): Promise<Connections | Trouble> {
    if (this.#trouble) {
      const now = performance.now();
      if (now < this.#restUntil) return this.#trouble;
      this.#restUntil = now + REST_MS[this.#trouble];
    }
    try {
      const position = await this.#primaryPosition();
      return { connect: () => this.#connectAt(position) } as Connections;
    } catch (error) {
      return this.noteFailure(error);
    }
  }

  noteFailure(error: unknown): Trouble {
    if (isOfThisRead(error)) return 'failed';
    const trouble = error instanceof Behind ? 'behind' : 'unavailable';
    if (trouble === 'unavailable' && this.#trouble !== trouble) this.#onChange(reasonOf(error));
    this.#trouble = trouble;
    this.#restUntil = performance.now() + REST_MS[trouble];
    return trouble;
  }

  /** Why it can't answer reads now; null if it can. */
  async problem(): Promise<string | null> {
    try {
      const client = await this.#connectAt(await this.#primaryPosition(), CHECK_MS_MAX);
      client.release();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async lag(): Promise<LagOfReplica> {
    const { at } = await this.#primaryPosition();
    const { rows } = await this.#pool.query<{ at: string; seconds: number | null }>(LAG);
    const [found] = rows;
    if (!found?.at) throw new Error('The replica is not a standby');
    const bytes = Math.max(0, Number(at - BigInt(found.at)));
    return { bytes, seconds: bytes === 0 ? 0 : (found.seconds ?? 0) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#primary.close()]);
  }

  async #askPrimary(): Promise<Position> {
    const client = await this.#primary.connect();
    let isLost = true;
    try {
      const system = this.#systems.get(client) ?? (await client.query(PRIMARY_SYSTEM)).rows[0].system;
      this.#systems.set(client, system);
      const { rows } = await client.query<{ at: string; timeline: number }>(PRIMARY_POSITION);
      const [found] = rows;
      if (!found) throw new Error('The primary did not return its position in the log');
      isLost = false;
      return { at: BigInt(found.at), timeline: found.timeline, system };
    } finally {
      client.release(isLost);
    }
  }

  async #connectAt(position: Position, waitMs = CATCH_UP_MS_MAX): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      const known = await this.#identify(client, position);
      await catchUp(client, known, { at: position.at, waitMs });
      if (this.#trouble === 'unavailable') this.#onChange(null);
      this.#trouble = null;
      return client;
    } catch (error) {
      client.release(!(error instanceof Behind));
      throw error;
    }
  }

  /** After a failover, the history of a replica may differ from that of the new primary: positions are then not comparable. */
  async #identify(client: pg.PoolClient, { timeline, system }: Position): Promise<Known> {
    const known = this.#known.get(client);
    if (known?.timeline === timeline) return known;
    const { rows } = await client.query(quickly(IDENTITY));
    const [found] = rows;
    if (!found.is_standby) throw new Error('The server of DATABASE_READ_URL is not a standby');
    if (found.system !== system)
      throw new Error('The server of DATABASE_READ_URL belongs to another database');
    if (found.role !== 'stipend_tenant')
      throw new Error('Connections to DATABASE_READ_URL do not get the role stipend_tenant');
    if (found.timeline !== timeline)
      throw new Error('The server of DATABASE_READ_URL has not followed the last failover yet');
    const identified = { timeline, replayed: 0n };
    this.#known.set(client, identified);
    return identified;
  }
}

async function catchUp(
  client: pg.PoolClient,
  known: Known,
  { at, waitMs }: { at: bigint; waitMs: number },
): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (known.replayed < at) {
    const { rows } = await client.query<{ at: string | null }>(quickly(REPLAYED));
    known.replayed = BigInt(rows[0]?.at ?? 0);
    if (known.replayed >= at) return;
    if (performance.now() > deadline) throw new Behind('The replica is behind');
    await wait(LOOK_AGAIN_MS);
  }
}

function quickly(text: string): pg.QueryConfig {
  return { text, query_timeout: ANSWER_MS_MAX } as pg.QueryConfig;
}

/** A lost connection, a refused one, or a server that is out of resources concerns all reads. */
function isOfThisRead(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|3D|53|55|57P)/.test(code);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
