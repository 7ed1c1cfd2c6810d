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

/** The address of a database. With several hosts, connections follow the one that accepts writes after a failover. */
export function addressOf(url: string): pg.PoolConfig {
  const urls = urlsOfHosts(url);
  const [first = url] = urls;
  if (urls.length === 1) return { connectionString: first };
  const needsWrites = /^(read-write|primary)$/.test(
    new URL(first).searchParams.get('target_session_attrs') ?? '',
  );
  return { connectionString: first, Client: clientOf(urls, needsWrites) } as pg.PoolConfig;
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
function clientOf(urls: readonly string[], needsWrites: boolean): typeof pg.Client {
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
      known ??= findHost(urls, needsWrites);
      try {
        const { host, port } = await known;
        Object.assign(this, { host, port });
        this.once('error', forget);
        await super.connect();
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
async function findHost(urls: readonly string[], needsWrites: boolean): Promise<pg.Client> {
  const probes: Promise<pg.Client>[] = [];
  for (const url of urls) {
    const asked = probe(url, needsWrites);
    probes.push(asked);
    const found = await Promise.race([asked.catch(() => null), wait(NEXT_HOST_MS, null)]);
    if (found) return found;
  }
  try {
    return await Promise.any(probes);
  } catch (error) {
    // the code of a server that can't be used yet, so that requests are answered 503
    throw Object.assign(new Error('No host in DATABASE_URL accepts writes', { cause: error }), {
      code: '57P03',
    });
  }
}

/** Returns a client whose connection was closed again: only its address is of interest. */
async function probe(connectionString: string, needsWrites: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'stipend',
    connectionTimeoutMillis: PROBE_MS_MAX,
    query_timeout: PROBE_MS_MAX,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    if (needsWrites && rows[0].transaction_read_only !== 'off') throw new Error('The host accepts no writes');
    return client;
  } finally {
    await endClient(client);
  }
}
