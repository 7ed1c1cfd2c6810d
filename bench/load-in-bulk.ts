import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';

/** One session fills these tables, while other sessions fill others. */
interface Load {
  tables: readonly string[];
  fill(session: pg.Client): Promise<void>;
}

interface Index {
  name: string;
  table: string;
  definition: string;
  isUnique: boolean;
  isPartial: boolean;
  /** Everything else that the catalogue says about the index. */
  state: unknown;
}

const SESSION = {
  // checking millions of foreign keys would take longer than everything else
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '1',
};
/**
 * Checkpoints are rare, because the first change of a page after a checkpoint writes the whole page to the log. Autovacuum is
 * off, because it would compete with the load.
 */
const SERVER = { max_wal_size: '16GB', checkpoint_timeout: '1d', autovacuum: 'off' };

/**
 * Fills tables without the indexes that every row would have to be added to, and creates those indexes afterwards. Unique indexes stay,
 * because keys refer to them. Partial indexes stay too, because the service's own statements need them at all times. In the end the
 * catalogue is the same as before, and every setting has its default again.
 */
export async function loadInBulk(superuser: pg.Client, loads: readonly Load[]): Promise<void> {
  const tables = loads.flatMap((load) => load.tables);
  const before = await listIndexes(superuser, tables);
  await using undo = new AsyncDisposableStack();
  await changeServer(superuser, undo);
  const dropped = before.filter(({ isUnique, isPartial }) => !isUnique && !isPartial);
  for (const { name } of dropped) await superuser.query(`drop index ${name}`);
  await Promise.all(
    loads.map(async (load) => {
      const session = await openSession(superuser, undo);
      await load.fill(session);
      for (const { definition, table } of dropped)
        if (load.tables.includes(table)) await session.query(definition);
      for (const table of load.tables) await session.query(`vacuum (analyze) ${table}`);
    }),
  );
  if (!isDeepStrictEqual(await listIndexes(superuser, tables), before))
    throw new Error('The indexes are not the same as before the tables were filled');
}

async function listIndexes(superuser: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await superuser.query<Index>(
    `select c.oid::regclass::text as name, i.indrelid::regclass::text as table, pg_get_indexdef(c.oid) as definition,
       i.indisunique as "isUnique", i.indpred is not null as "isPartial",
       jsonb_build_array(i.indisvalid, i.indisready, i.indislive, i.indisclustered, i.indisreplident, i.indkey::text, i.indoption::text,
         i.indclass::text, i.indcollation::text, c.reloptions, c.reltablespace, obj_description(c.oid, 'pg_class'),
         (select jsonb_agg(a.attstattarget order by a.attnum) from pg_attribute a where a.attrelid = c.oid)) as state
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) order by c.relname`,
    [tables],
  );
  return rows;
}

async function changeServer(superuser: pg.Client, undo: AsyncDisposableStack): Promise<void> {
  const reload = 'select pg_reload_conf()';
  for (const [name, value] of Object.entries(SERVER))
    await superuser.query(`alter system set ${name} = '${value}'`);
  await superuser.query(reload);
  undo.defer(async () => {
    for (const name of Object.keys(SERVER)) await superuser.query(`alter system reset ${name}`);
    await superuser.query(reload);
    // now, and not while something is measured
    await superuser.query('checkpoint');
  });
}

async function openSession(superuser: pg.Client, undo: AsyncDisposableStack): Promise<pg.Client> {
  const { host, port, user, database } = superuser;
  const options = Object.entries(SESSION)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const session = new pg.Client({ host, port, user, database, options });
  await session.connect();
  undo.defer(() => session.end());
  return session;
}
