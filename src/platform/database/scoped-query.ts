import pg from 'pg';

/** What must be in force for a statement: prepared statements that go ahead of it and answer nothing of use. */
export type Scope = readonly ScopeStep[];

export interface ScopeStep {
  name: string;
  values: string[];
}

/** The parts of node-postgres that a query writes to; its own cursors build on the same ones. */
interface Connection {
  parse(statement: { name: string; text: string }): void;
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: object): void;
  sync(): void;
}

interface QueryInternals {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode?: 'extended' },
) => QueryInternals;

/**
 * A statement that goes out together with its scope, before the one Sync that ends them all: one message there, one
 * back. PostgreSQL runs what comes before a Sync as one transaction, so a scope without BEGIN holds for this statement
 * and no other; and if the scope fails, the statement is skipped.
 */
class ScopedQuery extends Query {
  readonly #scope: Scope;
  #stepsLeft: number;

  constructor(scope: Scope, config: pg.QueryConfig) {
    super(config);
    this.#scope = scope;
    this.#stepsLeft = scope.length;
  }

  /** Never the simple protocol, which would leave the scope behind. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    for (const { name, values } of this.#scope) {
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#stepsLeft === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#stepsLeft > 0) this.#stepsLeft -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

/** The scope's statements must be known to the connection: an unknown one fails, and the statement with it. */
export function queryInScope(
  client: pg.PoolClient,
  scope: Scope,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return submit(client, new ScopedQuery(scope, config));
}

class Preparation extends Query {
  readonly #statements: Readonly<Record<string, string>>;

  constructor(statements: Readonly<Record<string, string>>) {
    super({ text: '', queryMode: 'extended' });
    this.#statements = statements;
  }

  override prepare(connection: Connection): void {
    for (const [name, text] of Object.entries(this.#statements)) connection.parse({ name, text });
    connection.sync();
  }
}

/** Makes statements known to a connection by their names, without running them. */
export async function prepareOn(
  client: pg.PoolClient,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  await submit(client, new Preparation(statements));
}

function submit(client: pg.PoolClient, query: QueryInternals): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
