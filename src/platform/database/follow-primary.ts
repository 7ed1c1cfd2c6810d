import pg from 'pg';
import { endClient } from './end-connections.ts';

const PROBE_MS_MAX = 2000;
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
 * All clients of one address share what is known about its hosts. Every failed or lost connection may mean a failover, so
 * the next connection looks again.
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
        this.once('end', forget);
        await super.connect();
        return this;
      } catch (error) {
        forget();
        throw error;
      }
    }
  };
}

/** Returns a client of the first host that can be used. The connection was closed again; only its address is of interest. */
async function findHost(urls: readonly string[], needsWrites: boolean): Promise<pg.Client> {
  let failure: unknown = null;
  for (const connectionString of urls) {
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
      if (!needsWrites || rows[0].transaction_read_only === 'off') return client;
    } catch (error) {
      failure = error;
    } finally {
      await endClient(client);
    }
  }
  // the code of a server that can't be used yet, so that requests are answered 503
  throw Object.assign(new Error('No host in DATABASE_URL accepts writes', { cause: failure }), {
    code: '57P03',
  });
}
