import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from '../tables.gen.ts';

/** The handle that stores work with: one tenant's view of the tables, statement by statement or in a transaction. */
export type Db = Kysely<DB> & {
  /** True if clients' rows are on the workers of a Citus cluster, which rejects some statements about the rows of several clients. */
  readonly isDistributed?: boolean;
  /** The clients whose node answers; null if all nodes of the cluster do. */
  readonly reachable?: () => ReadonlySet<string> | null;
  /** Executes a compiled statement without Kysely, which would only pass it on through several promises. */
  readonly executeCompiled?: DatabaseConnection['executeQuery'];
};

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();

const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

/** Builds and compiles statements, but can't execute them. */
export const builder: Db = new Kysely<DB>({ dialect });

/** A Kysely that builds and compiles statements, and leaves it to `connection` to execute them. */
export function kyselyOver(
  connection: Pick<DatabaseConnection, 'executeQuery'>,
  { isDistributed = false, reachable }: Pick<Db, 'isDistributed' | 'reachable'> = {},
): Db {
  const full: DatabaseConnection = {
    executeQuery: connection.executeQuery,
    streamQuery: () => {
      throw new Error('Streaming of results is not supported');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(full) });
  return Object.assign(new Kysely<DB>({ config: { dialect }, dialect, driver, executor }), {
    isDistributed,
    ...(reachable ? { reachable } : {}),
    executeCompiled: connection.executeQuery,
  });
}
