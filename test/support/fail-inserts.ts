import pg from 'pg';
import type { TestService } from './service.ts';

/** Makes inserts into a table fail with an SQLSTATE until the returned function is called. */
export async function failInserts(
  service: Pick<TestService, 'app'>,
  table: string,
  sqlState: string,
): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await admin.connect();
  await admin.query(`
    create function fail_insert() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '${sqlState}', message = 'no writing now'; end $$;
    create trigger fail_insert before insert on ${table} execute function fail_insert()`);
  return async () => {
    await admin.query('drop function fail_insert cascade');
    await admin.end();
  };
}
