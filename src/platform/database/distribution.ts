import type pg from 'pg';
import { withClient } from './with-client.ts';

const DEFAULT_SHARDS = 32;
const SHARDS_MAX = 1024;

/** Says whether clients' rows are on the workers of a Citus cluster. */
export async function isDistributed(address: pg.PoolConfig): Promise<boolean> {
  return withClient(
    named(address),
    async (client) => (await hasCitus(client)) && (await listDistributed(client)).has('clients'),
  );
}

/** Says whether the tables that describe a cluster exist. */
export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('pg_dist_partition') is not null as known`);
  return rows[0].known;
}

/** A snapshot covers one server only, and row level security hides the rows on the other servers from a backup. */
export function requireOneServer(isCluster: boolean): void {
  if (isCluster)
    throw new Error(
      'This database is distributed over several servers: "stipend backup" and "stipend restore" can’t copy several servers at the same moment. Back up each server with its WAL, as docs/scale.md explains',
    );
}

/**
 * Distributes every table that has clients' rows by `client_id`, so that all rows of a client are on one worker. Tables that are
 * distributed stay as they are. Returns the tables that were distributed now.
 */
export async function distribute(
  address: pg.PoolConfig,
  { shards = DEFAULT_SHARDS, onTable }: { shards?: number; onTable?(table: string): void } = {},
): Promise<string[]> {
  if (!Number.isInteger(shards) || shards < 1 || shards > SHARDS_MAX)
    throw new Error(`The number of shards must be a whole number from 1 to ${SHARDS_MAX}`);
  return withClient(named(address), async (client) => {
    await requireCluster(client);
    const known = await listDistributed(client);
    const tables = (await listClientTables(client)).filter((table) => !known.has(table));
    await letRolesLogIn(client);
    if (tables.length > 0) {
      await requireRights(client);
      // if the clients are distributed already, running processes know it, and they don't use the tables that a newer
      // version added
      if (!known.has('clients')) await requireNoProcesses(client);
      await inTransaction(client, () => distributeTables(client, { tables, shards, onTable }));
    }
    await deleteLocalCopies(client);
    await grantColumns(client);
    return tables;
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // one shard after another: foreign keys and DDL of one transaction must use the same connections
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface Work {
  tables: readonly string[];
  shards: number;
  onTable: ((table: string) => void) | undefined;
}

/** A foreign key can't connect a distributed table to one that is not, so all are dropped and added again at the end. */
async function distributeTables(client: pg.Client, { tables, shards, onTable }: Work): Promise<void> {
  const keys = await takeForeignKeys(client, tables);
  await dropTriggers(client, tables);
  for (const table of tables) {
    onTable?.(table);
    const before = await countRows(client, table);
    const first = table === 'clients';
    await client.query(
      `select create_distributed_table($1::regclass, 'client_id', colocate_with => $2, shard_count => $3)`,
      [table, first ? 'none' : 'clients', first ? shards : null],
    );
    const after = await countRows(client, table);
    if (before !== after)
      throw new Error(
        `The table ${table} had ${before} rows and has ${after} after distributing it: nothing was changed`,
      );
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function takeForeignKeys(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/**
 * Distributed tables have no triggers. Nothing depends on ours: the service writes the steps of accounts itself, and nobody has
 * the right to change audit entries.
 */
async function dropTriggers(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`drop trigger ${name} on ${table}`);
}

/** The coordinator keeps the rows that it copied to the workers. Statements don't see them, so nothing else would ever delete them. */
async function deleteLocalCopies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as "table" from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`,
  );
  for (const { table } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}

/** Citus copies the rights to a table to its shards, but not those to single columns. Shards that were moved need them again. */
async function grantColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; statement: string }>(
    `select c.relname as "table", format('grant %s (%s) on %%s to %s', r.privilege_type,
       string_agg(quote_ident(a.attname), ', '), r.grantee::regrole) as statement
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_dist_partition p on p.logicalrelid = c.oid, aclexplode(a.attacl) r
     where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace
     group by c.relname, r.privilege_type, r.grantee`,
  );
  for (const { table, statement } of rows) {
    const { rows: failed } = await client.query<{ result: string }>(
      'select result from run_command_on_shards($1::regclass, $2) where not success',
      [table, statement],
    );
    if (failed[0]) throw new Error(`Rights to columns of ${table} could not be granted: ${failed[0].result}`);
  }
}

async function countRows(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
  return rows[0]?.count ?? '0';
}

/** Clients first, because the other tables are stored beside them. */
async function listClientTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname <> 'clients', c.relname`,
  );
  return rows.map(({ name }) => name);
}

async function listDistributed(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function requireCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0)
    throw new Error(
      'The database does not have the extension citus. Run "create extension citus" on every node and add the workers: see docs/scale.md',
    );
  const { rows: nodes } = await client.query<{ coordinators: number; workers: number }>(
    `select count(*) filter (where groupid = 0)::int as coordinators,
       count(*) filter (where groupid <> 0 and shouldhaveshards)::int as workers
     from pg_dist_node where isactive and noderole = 'primary'`,
  );
  if (!nodes[0]?.coordinators)
    throw new Error(
      `The cluster does not know its coordinator: run "select citus_set_coordinator_host('its address')"`,
    );
  if (!nodes[0].workers)
    throw new Error(`The cluster has no workers: run "select citus_add_node('its address', 5432)" for each`);
}

/** Row level security would hide the rows that are to be distributed. */
async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select current_user as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  if (!rows[0].bypasses)
    throw new Error(
      `The role ${rows[0].name} can't read the rows that are to be distributed: use a superuser, or a role with BYPASSRLS that owns the tables`,
    );
}

/** A process that was started before the distribution would not pass its tenant on to the workers. */
async function requireNoProcesses(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'stipend%'`,
  );
  if (rows[0]?.count)
    throw new Error(
      `${rows[0].count} connections of Stipend are open: stop all its processes, then try again`,
    );
}

/** Citus connects to the workers as the role of the session. Without a password, the roles can log in only where pg_hba.conf lets them. */
async function letRolesLogIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname in ('stipend_tenant', 'stipend_system') and not rolcanlogin`,
  );
  for (const { name } of rows) await client.query(`alter role ${name} login`);
}

/** A name that `requireNoProcesses` does not count. */
function named(address: pg.PoolConfig): pg.PoolConfig {
  return { ...address, application_name: 'distribute stipend' };
}
