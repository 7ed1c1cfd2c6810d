import type pg from 'pg';
import { explainConnection } from '#platform/database/advise-on-connection.ts';
import { endClient } from '#platform/database/end-connections.ts';
import { newClient } from '#platform/database/follow-primary.ts';
import { requireMigrated, requireVersion } from '#platform/database/migrate.ts';
import { refusePooler } from '#platform/database/refuse-pooler.ts';
import { adviseOnRoles, requireRoles } from '#platform/database/require-roles.ts';
import { capitalised } from '#values/capitalised.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import { findingsOf, messageOf } from './finding.ts';

const CONNECT_MS_MAX = 10_000;
/** Besides its pool, a process has up to this many connections: for probes, notifications, the queue, locks and the replica. */
const OTHER_CONNECTIONS = 14;
const SKEW_SECONDS = { warning: 2, failed: 30 };

/** Checks that need no tables come first, because a new database has none. */
export async function checkDatabase(
  address: pg.PoolConfig,
  { connections }: { connections: number },
): Promise<readonly Finding[]> {
  const client = newClient({
    ...address,
    application_name: 'stipend doctor',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: CONNECT_MS_MAX,
  });
  try {
    await client.connect();
  } catch (error) {
    await endClient(client);
    return [connectionFinding(error as Error)];
  }
  try {
    return [
      ...(await findingsOf('database', () => checkServer(client))),
      ...(await findingsOf('pooler', () => checkPooler(address))),
      ...(await findingsOf('schema', () => checkSchema(address))),
      ...(await findingsOf('roles', () => checkRoles(client, address))),
      ...(await findingsOf('clock', () => checkClock(client))),
      ...(await findingsOf('connections', () => checkConnections(client, connections))),
      ...(await findingsOf('durability', () => checkDurability(client))),
    ];
  } finally {
    await endClient(client);
  }
}

function connectionFinding(error: Error): Finding {
  const found = explainConnection(error);
  if (found) return failed('database', found.problem, `${capitalised(found.advice)}.`);
  const advice =
    'Check DATABASE_URL, and that the server is running and accepts connections from this machine.';
  return failed('database', messageOf(error), advice);
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  await requireVersion(client);
  const { rows } = await client.query<{ version: string; encoding: string; is_standby: boolean }>(
    `select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
       pg_is_in_recovery() as is_standby
     from pg_database where datname = current_database()`,
  );
  const [server] = rows;
  if (!server) return [failed('database', 'the server returned no information about this database')];
  if (server.is_standby)
    return [
      failed(
        'database',
        'the server is a standby, which accepts no writes',
        'Set DATABASE_URL to the primary.',
      ),
    ];
  if (server.encoding !== 'UTF8')
    return [
      failed(
        'database',
        `the encoding is ${server.encoding}`,
        "Create the database with encoding 'UTF8' and restore a backup into it.",
      ),
    ];
  return [ok('database', `PostgreSQL ${server.version}`)];
}

async function checkPooler(address: pg.PoolConfig): Promise<Finding[]> {
  if (address.connectionString !== undefined) await refusePooler(address);
  return [ok('pooler', 'none')];
}

async function checkSchema(address: pg.PoolConfig): Promise<Finding[]> {
  await requireMigrated(address);
  return [ok('schema', 'up to date')];
}

/** Row level security keeps clients apart, so it must be on for every table that belongs to clients. */
export async function checkRoles(
  client: pg.Client,
  address: pg.PoolConfig,
  needed: readonly string[] = ['stipend_tenant', 'stipend_system'],
): Promise<Finding[]> {
  const { rows: missing } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)`,
    [needed],
  );
  if (missing.length > 0) {
    const what = missing.map(({ name }) => name).join(' and ');
    const detail = `${missing.length === 1 ? `the role ${what} does` : `the roles ${what} do`} not exist yet`;
    return [failed('roles', detail, 'Run "stipend migrate".')];
  }
  await client.query('set role stipend_tenant').catch((error: Error) => {
    throw adviseOnRoles(error, address);
  });
  await requireRoles({ pool: client, address });
  await client.query('reset role');
  const { rows: open } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'client_id' and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity)
     order by 1`,
  );
  if (open.length > 0)
    return [
      failed(
        'roles',
        `row level security is off for ${open.map(({ name }) => name).join(', ')}`,
        'Enable and force row level security: without it, clients are not isolated from each other.',
      ),
    ];
  const { rows } = await client.query<{ is_superuser: boolean }>(
    `select rolsuper as is_superuser from pg_roles where rolname = session_user`,
  );
  if (!rows[0]?.is_superuser) return [ok('roles', 'row level security is on')];
  return [
    warning(
      'roles',
      'the user of DATABASE_URL is a superuser',
      'Create a user that owns only this database, and grant it stipend_tenant and stipend_system.',
    ),
  ];
}

/** Tokens and sessions expire and recurring checks become due at fixed times, so clocks must agree. */
async function checkClock(client: pg.Client): Promise<Finding[]> {
  const before = machineTime();
  const { rows } = await client.query<{ now: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  const skew = Math.abs(Number(rows[0]?.now) - (before + machineTime()) / 2) / 1000;
  const detail = `${skew.toFixed(1)} s off the database’s clock`;
  const advice = 'Synchronise all machines with NTP.';
  if (skew > SKEW_SECONDS.failed) return [failed('clock', detail, advice)];
  return [skew > SKEW_SECONDS.warning ? warning('clock', detail, advice) : ok('clock', detail)];
}

function machineTime(): number {
  return performance.timeOrigin + performance.now();
}

async function checkConnections(client: pg.Client, connections: number): Promise<Finding[]> {
  const { rows } = await client.query<{ all: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as all,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const [{ all, used } = { all: 0, used: 0 }] = rows;
  const detail = `${used} of ${all} in use`;
  const needed = connections + OTHER_CONNECTIONS;
  if (all - used >= needed) return [ok('connections', detail)];
  return [
    warning(
      'connections',
      `${detail}; one more process needs up to ${needed}`,
      'Raise max_connections of the server, or lower DATABASE_CONNECTIONS.',
    ),
  ];
}

async function checkDurability(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  if (rows.length === 0) return [ok('durability', 'commits are on disk before they are confirmed')];
  return [
    warning(
      'durability',
      `${rows.map(({ name }) => name).join(', ')} off: a crash of the server can lose confirmed data`,
      'Turn these server settings on.',
    ),
  ];
}
