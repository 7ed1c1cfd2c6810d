import type { CompiledQuery } from 'kysely';
import { builder, type Db } from './kysely.ts';

/** A compiled statement. With a name, each connection parses it once and then executes it by that name. */
export interface NamedQuery extends CompiledQuery, PreparedOptions {
  statementName?: string;
}

interface PreparedOptions {
  /**
   * One plan serves all values. Otherwise PostgreSQL decides by its estimates whether to plan the statement again for each call.
   * Ignored in transactions and in a cluster.
   */
  isPlannedOnce?: boolean;
}

/** Takes the place of a value until the statement is executed. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

let made = 0;

/**
 * Builds and compiles a frequent statement once. `param.name` is a placeholder for a value that each call
 * passes, so TypeScript checks the statement like any other. Only statements made here have names, so the
 * number of names per connection is fixed by the code and not by what clients send.
 */
export function prepared<Params extends object, Row>(
  build: (db: Db, param: Params) => { compile(): CompiledQuery<Row> },
  { isPlannedOnce = false }: PreparedOptions = {},
): (db: Db, params: Params) => Promise<Row[]> {
  const param = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Params;
  const compiled = build(builder, param).compile();
  const statementName = `prepared_${made++}`;
  return async (db, params) => {
    const given = params as Record<string, unknown>;
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    const query = { ...compiled, parameters, statementName, isPlannedOnce } as CompiledQuery<Row>;
    const { rows } = await (db.executeCompiled?.<Row>(query) ?? db.executeQuery<Row>(query));
    return rows;
  };
}
