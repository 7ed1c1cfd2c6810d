import pg from 'pg';
import type { TestService } from './service.ts';

/** Makes inserts into a table fail with an SQLSTATE until the returned function is called. */
export async function failInserts(
  { app }: Pick<TestService, 'app'>,
  table: string,
  sqlState: string,
): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: app.config.databaseUrl ?? '' });
  await admin.connect();
  // distributed tables have no triggers, but the shards on the workers are tables like any other
  async function onTables(statement: string): Promise<void> {
    if (!app.database.isDistributed) return void (await admin.query(statement.replace('%s', table)));
    const { rows } = await admin.query(
      'select result from run_command_on_shards($1::regclass, $2) where not success',
      [table, statement],
    );
    if (rows[0]) throw new Error(rows[0].result);
  }
  await admin.query(`
    create function fail_insert() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '${sqlState}', message = 'no writing now'; end $$`);
  await onTables('create trigger fail_insert before insert on %s execute function fail_insert()');
  return async () => {
    await onTables('drop trigger fail_insert on %s');
    await admin.query('drop function fail_insert');
    await admin.end();
  };
}
