import { type CompiledQuery, Kysely } from 'kysely';
import type { Db } from './database.ts';
import { dialect } from './dialect.ts';
import type { DB } from './tables.gen.ts';

/** A compiled statement that connections keep under a name. */
export interface NamedQuery extends CompiledQuery {
  statementName?: string;
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const builder = new Kysely<DB>({ dialect });
let made = 0;

/**
 * A statement that is asked often, built and compiled once. It is written as any other, with `param.name` for each value
 * that comes later, so a misspelt column still does not compile. Only these have names on a connection: they are as
 * many as the code has, whatever clients send.
 */
export function prepared<Params extends object, Row>(
  build: (db: Kysely<DB>, param: Params) => { compile(): CompiledQuery<Row> },
): (db: Db, params: Params) => Promise<Row[]> {
  const param = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Params;
  const compiled = build(builder, param).compile();
  const statementName = `prepared_${made++}`;
  return async (db, params) => {
    const given = params as Record<string, unknown>;
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters, statementName } as CompiledQuery<Row>))
      .rows;
  };
}
