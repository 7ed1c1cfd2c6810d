import type pg from 'pg';
import { adviseOnConnection } from './advise-on-connection.ts';
import { endClient } from './end-connections.ts';
import { newClient } from './follow-primary.ts';

const CONNECT_MS_MAX = 10_000;
const REFUSAL =
  'DATABASE_URL leads to a connection pooler such as PgBouncer: connect to PostgreSQL directly. Stipend has its own pool, and ' +
  'needs startup options, LISTEN, advisory locks and prepared statements, which belong to one session';

/**
 * Throws an error with the reason if the address leads to a connection pooler. Some poolers reject startup options, some
 * ignore them, and in transaction mode each statement may run in another session.
 */
export async function refusePooler(address: pg.PoolConfig): Promise<void> {
  // options in the URL replace ours; requireRoles reports them
  if (new URL(address.connectionString ?? 'postgresql://built-in').searchParams.has('options')) return;
  const config = {
    ...address,
    application_name: 'stipend',
    options: '-c stipend.is_direct=yes',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: CONNECT_MS_MAX,
  };
  const [one, other] = [newClient(config), newClient(config)];
  try {
    await one.connect();
    const { pid, is_direct } = await observe(one);
    if (is_direct !== 'yes') throw new Error(REFUSAL);
    await other.connect();
    // in transaction mode, this transaction takes the session that the first client has just used
    await other.query('begin');
    await observe(other);
    if ((await observe(one)).pid !== pid) throw new Error(REFUSAL);
    await other.query('rollback');
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message))
      throw new Error(REFUSAL, { cause: error });
    throw adviseOnConnection(error as Error);
  } finally {
    await Promise.all([endClient(one), endClient(other)]);
  }
}

async function observe(client: pg.Client): Promise<{ pid: number; is_direct: string | null }> {
  const { rows } = await client.query(
    `select pg_backend_pid() as pid, current_setting('stipend.is_direct', true) as is_direct`,
  );
  return rows[0];
}
