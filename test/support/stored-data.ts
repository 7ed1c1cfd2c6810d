import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestService } from './service.ts';

export interface StoredData {
  /** A fingerprint of every table's rows of a client, by table. The log of requests is left out: every request adds to it. */
  fingerprint(clientId: string): Promise<Record<string, string>>;
  /** Waits until no job is due and no delivery of the client is pending. */
  untilIdle(clientId: string): Promise<void>;
}

/** Reads tables past row level security. */
export function storedDataOf(service: TestService): StoredData {
  // one connection for all tests of a file, because PostgreSQL takes longer to open one than to answer
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
  });
  afterAll(() => owner.end());

  const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

  return {
    async fingerprint(clientId) {
      const tables = await query(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('api_requests', 'access_log', 'access_log_users') order by 1`,
      );
      // the last use of an API key is stored from time to time, for requests of any kind
      const parts = tables.map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(row, ' ' order by row), '')) as hash
           from (select (to_jsonb(t) - 'last_used_at' - 'sealed_used_from')::text as row from ${name} t where client_id = $1) rows`,
      );
      const hashes = await query(parts.join(' union all '), [clientId]);
      return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]));
    },
    async untilIdle(clientId) {
      const waiting = `select (select count(*) from graphile_worker.jobs where run_at <= now())
        + (select count(*) from deliveries where client_id = $1 and status = 'pending') as count`;
      await expect
        .poll(async () => Number((await query(waiting, [clientId]))[0].count), { interval: 20 })
        .toBe(0);
    },
  };
}
