import pg from 'pg';

export interface TableShape {
  schema: string;
  name: string;
  columns: string[];
  /** Quoted for SQL. */
  identifier: string;
  columnList: string;
}

/** COPY writes and reads values in the formats of the session, which a server's own settings could change. */
export const COPY_FORMAT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Includes the lists of workers, so that a restore frees the jobs of workers that ran during the backup. */
const SCHEMAS = ['public', 'graphile_worker', 'stipend_jobs'];
/** Tables that are not copied, because migrations fill them in each database. */
const LEFT_OUT = ['public.schema_migrations', 'graphile_worker.migrations'];

/** Lists the tables in an order in which each comes after the tables that it references. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ oid: string; schema: string; name: string; columns: string[] }>(
    `select c.oid::text, n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($2)
     order by n.nspname, c.relname`,
    [SCHEMAS, LEFT_OUT],
  );
  const references = await listReferences(client);
  const ordered = new Set<(typeof rows)[number]>();
  const add = (table: (typeof rows)[number], before: readonly string[]) => {
    if (ordered.has(table)) return;
    if (before.includes(table.oid)) throw new Error(`Table ${table.name} refers to itself through others`);
    for (const other of rows)
      if (other !== table && references.has(`${table.oid} ${other.oid}`)) add(other, [...before, table.oid]);
    ordered.add(table);
  };
  for (const table of rows) add(table, []);
  return [...ordered].map(({ schema, name, columns }) => shapeOf({ schema, name, columns }));
}

export function shapeOf({
  schema,
  name,
  columns,
}: Pick<TableShape, 'schema' | 'name' | 'columns'>): TableShape {
  return {
    schema,
    name,
    columns,
    identifier: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    columnList: columns.map((column) => pg.escapeIdentifier(column)).join(', '),
  };
}

async function listReferences(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ pair: string }>(
    `select conrelid::oid::text || ' ' || confrelid::oid::text as pair from pg_constraint where contype = 'f'`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

export async function listSequences(
  client: pg.Client,
): Promise<{ schema: string; name: string; value: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}
