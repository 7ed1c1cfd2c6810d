import type pg from 'pg';
import { loadInBulk } from '../load-in-bulk.ts';

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Rows that are the same for all copies of a person. */
const SHARED = ['client_id', 'term_id', 'key_id', 'webhook_id'];
/** Tables with fewer rows of the client have its settings. */
const ROWS_LEAST = 50;
const UNIQUE_TEXTS = ['ext_id', 'object_path'];
/** They share the tables, the largest of which come first. */
const SESSIONS = 2;
const NOT_COPIED = ['audit_entries', 'user_list_parts'];

interface Copying {
  clientId: string;
  copies: number;
  /** How many times the rows were multiplied before, so that no copy is the same as an earlier one. */
  step: number;
}

/**
 * Adds so many copies of all rows of a client's people. Each copy has ids, times and hashes of its own, in the same order, so that
 * tables and indexes are as large as with as many different people.
 */
export async function copyPeople(superuser: pg.Client, copying: Copying): Promise<void> {
  // moves the time in a UUID of version 7; a copy's ids are later than those of the copy before
  await superuser.query(
    `create function copied(id uuid, copy int) returns uuid immutable strict language sql return
       encode(substr(int8send(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + copy::bigint * 600000), 3)
         || substr(uuid_send(id), 7), 'hex')::uuid`,
  );
  const columns = await listColumns(superuser);
  const tables = await tablesToCopy(superuser, copying.clientId, columns);
  const sessions = Array.from({ length: SESSIONS }, (_, session) =>
    tables.filter((_, index) => index % SESSIONS === session),
  );
  await loadInBulk(
    superuser,
    sessions.map((own) => ({
      tables: own,
      fill: async (session) => {
        for (const table of own)
          await copyTable(
            session,
            copying,
            columns.filter((column) => column.table === table),
          );
      },
    })),
  );
  await superuser.query('drop function copied');
}

async function listColumns(superuser: pg.Client): Promise<Column[]> {
  const { rows } = await superuser.query<Column>(
    `select table_name as table, column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  return rows;
}

async function tablesToCopy(superuser: pg.Client, clientId: string, columns: Column[]): Promise<string[]> {
  const tables = columns.filter(({ name }) => name === 'client_id').map(({ table }) => table);
  const large: { table: string; bytes: number }[] = [];
  for (const table of tables.filter((one) => !NOT_COPIED.includes(one))) {
    const { rows } = await superuser.query(
      `select count(*)::int as count, pg_total_relation_size('${table}')::float8 as bytes
       from (select from ${table} where client_id = $1 limit $2) as found`,
      [clientId, ROWS_LEAST],
    );
    if (rows[0].count === ROWS_LEAST) large.push({ table, bytes: rows[0].bytes });
  }
  return large.toSorted((one, other) => other.bytes - one.bytes).map(({ table }) => table);
}

async function copyTable(
  session: pg.Client,
  { clientId, copies, step }: Copying,
  columns: Column[],
): Promise<void> {
  const table = columns[0]?.table;
  const names = columns.map(({ name }) => name).join(', ');
  // the primary key of search terms begins with them, and adding rows anywhere in a large index is slow
  const term = columns.find(({ name }) => name === 'term');
  await session.query(
    `insert into ${table} (${names}) overriding system value
     select ${columns.map(copyOf).join(', ')} from generate_series($3::int, $2::int * $3, $3) as copy, ${table} where client_id = $1
     order by ${term ? copyOf(term) : 'copy'}`,
    [clientId, copies, step],
  );
}

/** The expression for a column of a copy. */
function copyOf({ name, type }: Column): string {
  if (SHARED.includes(name)) return name;
  if (type === 'uuid') return `copied(${name}, copy)`;
  if (type === '_uuid') return `array(select copied(id, copy) from unnest(${name}) as id)`;
  if (type === 'timestamptz') return `${name} + copy * interval '10 minutes'`;
  if (UNIQUE_TEXTS.includes(name)) return `left(md5(${name} || copy) || ${name}, length(${name}))`;
  if (type === 'bytea' && /(_index|_hash|^term)$/.test(name))
    return `substr(sha256(${name} || int4send(copy)), 1, length(${name}))`;
  return name;
}
