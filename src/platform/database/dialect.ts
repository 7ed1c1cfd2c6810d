import {
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

export const adapter = new PostgresAdapter();
export const compiler = new PostgresQueryCompiler();
export const driver = new DummyDriver();

/** Kysely builds and compiles statements; how they reach the database is ours (`database.ts`). */
export const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};
