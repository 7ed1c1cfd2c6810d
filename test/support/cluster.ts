import pg from 'pg';
import { distribute } from '#platform/database/distribution.ts';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';

/** Few, because every test file copies all of them. Each worker has some. */
export const SHARDS = 4;

/**
 * Creates a migrated and distributed database with this name on every node of a Citus cluster. A copy of it on every node is a
 * distributed database too, because nodes connect to the database of the same name. The coordinator is the first node.
 */
export async function createClusterTemplate(url: string, name: string): Promise<DatabaseAddress[]> {
  const { nodes, coordinator } = await createClusterDatabase(url, name);
  await migrate(coordinator);
  await distribute(coordinator, { shards: SHARDS });
  // a database that has connections, such as that of Citus' own background process, can't be copied
  for (const node of nodes) {
    await run(node, `alter database ${name} allow_connections false`);
    await run(node, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  }
  return nodes;
}

type NodeAddress = Pick<DatabaseAddress, 'host' | 'port'>;

/**
 * Creates an empty database on every node, whose coordinator knows its workers. Nothing is migrated or distributed yet. The
 * coordinator reaches a worker at the address that `reach` returns.
 */
export async function createClusterDatabase(
  url: string,
  name: string,
  reach: (node: NodeAddress) => Promise<NodeAddress> = async (node) => node,
): Promise<{ nodes: DatabaseAddress[]; coordinator: DatabaseAddress }> {
  const nodes = await listNodes(url);
  await Promise.all(nodes.map((node) => recreate(node, name)));
  const [coordinator, ...workers] = nodes.map((node) => ({ ...node, database: name }));
  if (!coordinator || workers.length === 0) throw new Error('The cluster has no coordinator or no workers');
  await run(coordinator, 'select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const worker of workers) {
    const { host, port } = await reach(worker);
    await run(coordinator, 'select citus_add_node($1, $2)', [host, port]);
  }
  return { nodes, coordinator };
}

export async function dropOnNodes(nodes: readonly DatabaseAddress[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => run(node, `drop database if exists ${name} with (force)`)));
}

async function listNodes(url: string): Promise<DatabaseAddress[]> {
  const { user = 'postgres', database = 'postgres', ...given } = new pg.Client(url);
  const { rows } = await run(
    { host: given.host, port: given.port, user, database },
    `select nodename as host, nodeport as port from pg_dist_node
     where isactive and noderole = 'primary' order by groupid`,
  );
  return rows.map(({ host, port }) => ({ host, port, user, database: 'postgres' }));
}

async function recreate(node: DatabaseAddress, name: string): Promise<void> {
  await run(node, `drop database if exists ${name} with (force)`);
  await run(node, `create database ${name}`);
  const { rows } = await run(node, `select to_regproc('pg_catalog.uuidv7') is null as is_missing`);
  if (rows[0].is_missing) await run({ ...node, database: name }, UUIDV7);
  await run({ ...node, database: name }, 'create extension citus');
}

/** Tests fill tables with this function of PostgreSQL 18, and clusters may have an earlier version. */
const UUIDV7 = `
  create function uuidv7(shift interval default '0') returns uuid language sql volatile as $$
    select encode(set_byte(bytes, 6, 112 + get_byte(bytes, 6) % 16), 'hex')::uuid
    from overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send((extract(epoch from clock_timestamp() + shift) * 1000)::bigint) from 3) from 1 for 6) as bytes $$`;

export async function run(
  address: DatabaseAddress,
  statement: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await client.query(statement, values ? [...values] : undefined);
  } finally {
    await client.end();
  }
}
