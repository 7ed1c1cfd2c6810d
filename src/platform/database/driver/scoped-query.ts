import type { Writable } from 'node:stream';
import pg from 'pg';

/** Statements, such as one that sets the tenant, that run before a statement in the same transaction. Their results are dropped. */
export type Scope = readonly ScopeStep[];

/** A prepared statement, or the text of one that takes no values. */
export type ScopeStep = { name: string; values: string[] } | { text: string };

/** The methods of pg's connection that a query writes messages with. pg-cursor uses the same ones. */
interface Connection {
  parse(statement: { name: string; text: string }): void;
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: object): void;
  sync(): void;
}

/** How a result reads its columns. */
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface QueryInternals {
  name: string | undefined;
  _result: Columns & { _types: pg.CustomTypesConfig | undefined };
  /** Whether rows are added to the result. */
  _accumulateRows: boolean;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const Query = pg.Query as unknown as new (
  config: string | (pg.QueryConfig & { queryMode?: 'extended' }),
  values?: unknown[],
) => QueryInternals;

/** What a connection knows about the named statements that it has executed. */
interface Described {
  columns: Map<string, Columns>;
  /** The same connection, but it does not ask for the columns of a statement. */
  withoutDescribe: Connection;
}

const described = new WeakMap<Connection, Described>();

function describedOn(connection: Connection): Described {
  let known = described.get(connection);
  if (!known) {
    const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } });
    known = { columns: new Map(), withoutDescribe };
    described.set(connection, known);
  }
  return known;
}

/**
 * Sends a statement together with its scope, with one Sync at the end, so that all take one round trip. PostgreSQL runs
 * everything before a Sync as one transaction: a scope without BEGIN applies to this statement only, and if the scope
 * fails, the statement is skipped. The columns of a named statement can't change while it is prepared. So they are
 * described, and their parsers chosen, only the first time.
 */
class ScopedQuery extends Query {
  readonly #scope: Scope;
  #stepsLeft: number;
  #isDescribed = false;

  constructor(scope: Scope, { name, text, values, types }: pg.QueryConfig) {
    // not the object: pg would copy it property by property
    super(text, values);
    this.name = name;
    this._result._types = types;
    this.#scope = scope;
    this.#stepsLeft = scope.length;
  }

  /** Rules out the simple protocol, which would send the statement without its scope. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    for (const step of this.#scope) {
      if ('text' in step) connection.parse({ name: '', text: step.text });
      connection.bind(
        'text' in step ? { statement: '', values: [] } : { statement: step.name, values: step.values },
      );
      connection.execute({});
    }
    const { columns, withoutDescribe } = describedOn(connection);
    const known = this.name === undefined ? undefined : columns.get(this.name);
    if (known) this.#reuse(known);
    super.prepare(known ? withoutDescribe : connection);
  }

  /** Finding the parser of each column again would take longer than reading a row. */
  #reuse({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): void {
    this.#isDescribed = true;
    this._result.fields = fields;
    this._result._parsers = _parsers;
    this._result._prebuiltEmptyResultObject = _prebuiltEmptyResultObject;
    this._accumulateRows = true;
  }

  override handleDataRow(message: unknown): void {
    if (this.#stepsLeft === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#stepsLeft > 0) {
      this.#stepsLeft -= 1;
      return;
    }
    if (this.name !== undefined && !this.#isDescribed) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      describedOn(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleCommandComplete(message, connection);
  }
}

/** Executes a statement in its scope. `prepareOn` must have run on the connection, or the scope and the statement fail. */
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

/** Parses statements on a connection under their names, without executing them. */
export async function prepareOn(
  client: pg.PoolClient,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  await submit(client, new Preparation(statements));
}

/** Lets all statements that are sent now, before a reply arrives, leave in one write. */
export function holdBack(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function submit(client: pg.PoolClient, query: QueryInternals): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
