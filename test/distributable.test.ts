import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase } from './support/service.ts';

/*
 * A database can be distributed over several servers by client_id only if every key contains it. These tests read the catalogue, so
 * that a new table that can't be distributed is found when it is added.
 */

/** Tables without rows of clients. They stay on the coordinator. */
const LOCAL_TABLES = {
  attempts: 'counts attempts at secrets, before a client is known',
  dependency_reports: 'what the processes of this service can’t use at the moment',
  installation: 'one row about this copy of the database',
  recovery_runs: 'backups of this installation, and drills',
  schema_migrations: 'the migrations of this database',
  service_keys: 'keys of the service itself',
  shared_rate_limits: 'limits of providers, which all clients share',
  sign_in_names: 'names of teams, which are unique across clients',
};

/** `stipend migrate --distribute` drops these triggers, because distributed tables have none. */
const TRIGGERS = {
  'accounts.note_first_step': 'for processes of earlier versions; the service writes the steps itself',
  'accounts.note_step': 'for processes of earlier versions; the service writes the steps itself',
  'audit_entries.append_only': 'a second barrier: nobody has the right to change entries',
  'audit_entries.append_only_whole': 'a second barrier: nobody has the right to delete all entries',
};

let database: Awaited<ReturnType<typeof copyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await copyDatabase();
  client = new pg.Client(database.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const namesOf = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

const HAS_CLIENT = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped)`;
const TABLES = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
/** The number of a table's column client_id. */
const clientColumn = (table: string) =>
  `(select a.attnum from pg_attribute a where a.attrelid = ${table} and a.attname = 'client_id')`;

test('every table has client_id, or is listed with the reason why not', async () => {
  expect(await namesOf(`select c.relname as name ${TABLES} and not ${HAS_CLIENT} order by 1`)).toEqual(
    Object.keys(LOCAL_TABLES),
  );
  expect((await namesOf(`select c.relname as name ${TABLES} and ${HAS_CLIENT}`)).length).toBeGreaterThan(30);
});

test('every primary and unique key of clients’ rows contains client_id', async () => {
  const without = await namesOf(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and ${HAS_CLIENT} and i.indisunique
      and not ${clientColumn('c.oid')} = any (i.indkey::int2[])`);
  expect(without).toEqual([]);
});

test('every foreign key of clients’ rows connects rows of the same client', async () => {
  const without = await namesOf(`
    select conrelid::regclass || '.' || conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not exists (
      select from generate_subscripts(k.conkey, 1) place
      where k.conkey[place] = ${clientColumn('k.conrelid')} and k.confkey[place] = ${clientColumn('k.confrelid')})`);
  expect(without).toEqual([]);
});

test('tables of clients’ rows have no triggers but those that are dropped when the tables are distributed', async () => {
  const triggers = await namesOf(`
    select tgrelid::regclass || '.' || tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`);
  expect(triggers).toEqual(Object.keys(TRIGGERS));
});

test('tables of clients’ rows are ordinary tables without rules, and their serial numbers are bigint', async () => {
  const others = await namesOf(`
    select c.relname as name ${TABLES} and ${HAS_CLIENT} and (c.relkind <> 'r' or c.relhasrules or c.relispartition)
    union all
    select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`);
  expect(others).toEqual([]);
});

test('nobody but a superuser has the right to change audit entries, not even their owner', async () => {
  const grants = await namesOf(`
    select grantee::regrole || ' ' || privilege_type as name from pg_class, aclexplode(relacl)
    where oid = 'audit_entries'::regclass and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`);
  expect(grants).toEqual([]);
});
