import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from './end-connections.ts';

const PROBE_MS_MAX = 2000;
const NEXT_HOST_MS = 250;
const SCHEME_USER_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One URL for each host of a URL such as `postgresql://user@one:5432,two:5432/name`. */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SCHEME_USER_HOSTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Which kind of host may be used. */
type Wanted = 'any' | 'writable' | 'standby';

/**
 * The address of a database. Of several hosts, connections use one that answers. With `target_session_attrs=read-write` they
 * use one that accepts writes, also after a failover.
 */
export function addressOf(url: string): pg.PoolConfig {
  const needsWrites = /[?&]target_session_attrs=(read-write|primary)(&|$)/.test(url);
  return addressOfHosts(url, needsWrites ? 'writable' : 'any');
}

/** The address of read replicas. Of several hosts, one may have become the primary. */
export function replicaAddressOf(url: string): pg.PoolConfig {
  return addressOfHosts(url, 'standby');
}

function addressOfHosts(url: string, wanted: Wanted): pg.PoolConfig {
  const urls = urlsOfHosts(url);
  const [first = url] = urls;
  if (urls.length === 1) return { connectionString: first };
  return { connectionString: first, Client: clientOf(urls, wanted) } as pg.PoolConfig;
}

/** Creates a client of the kind that the address names. Pools do the same. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const { Client = pg.Client } = config as { Client?: typeof pg.Client };
  return new Client(config);
}

/**
 * All clients of one address share the knowledge about its hosts. A failed or lost connection may mean a
 * failover, so the next connection looks again.
 */
function clientOf(urls: readonly string[], wanted: Wanted): typeof pg.Client {
  let known: Promise<pg.Client> | null = null;
  const forget = () => {
    known = null;
  };

  return class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connectToHost();
      if (!callback) return connected;
      connected.then(() => callback(null as unknown as Error), callback);
    }

    async #connectToHost(): Promise<this> {
      known ??= findHost(urls, wanted);
      try {
        const { host, port } = await known;
        Object.assign(this, { host, port });
        this.once('error', forget);
        await super.connect();
        // a standby keeps its connections when it becomes the primary, so only a query shows that it did
        if (wanted === 'standby')
          await requireAttributes(this, wanted).catch((error) => endWith(this, error));
        return this;
      } catch (error) {
        forget();
        throw error;
      }
    }
  };
}

/**
 * Finds a host that can be used. Hosts are tried in order. If one does not answer soon, the next one is tried
 * in parallel, because a lost host may never answer.
 */
async function findHost(urls: readonly string[], wanted: Wanted): Promise<pg.Client> {
  const probes: Promise<pg.Client>[] = [];
  for (const url of urls) {
    const asked = probe(url, wanted);
    probes.push(asked);
    const found = await Promise.race([asked.catch(() => null), wait(NEXT_HOST_MS, null)]);
    if (found) return found;
  }
  try {
    return await Promise.any(probes);
  } catch (error) {
    // cannot_connect_now, so that requests are answered 503
    const message =
      wanted === 'standby'
        ? 'No host in DATABASE_READ_URL is a standby'
        : 'No host in DATABASE_URL accepts writes';
    throw Object.assign(new Error(message, { cause: error }), { code: '57P03' });
  }
}

/** Connects to a host and closes the connection again. Of the client that it returns, only the address is used. */
async function probe(connectionString: string, wanted: Wanted): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'stipend',
    connectionTimeoutMillis: PROBE_MS_MAX,
    query_timeout: PROBE_MS_MAX,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireAttributes(client, wanted);
    return client;
  } finally {
    await endClient(client);
  }
}

async function endWith(client: pg.Client, error: unknown): Promise<never> {
  await endClient(client);
  throw error;
}

async function requireAttributes(client: pg.Client, wanted: Wanted): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('transaction_read_only') = 'off' as is_writable, pg_is_in_recovery() as is_standby`,
  );
  if (wanted === 'writable' && !rows[0].is_writable) throw new Error('The host accepts no writes');
  if (wanted === 'standby' && !rows[0].is_standby) throw new Error('The host is not a standby');
}
