import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type ReturningInterface,
  type Selectable,
  type SelectType,
  sql,
  type Updateable,
} from 'kysely';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Db } from './driver/kysely.ts';
import { prepared } from './driver/prepared.ts';
import { newestFirst, readPage } from './read-page.ts';
import type { DB } from './tables.gen.ts';

/** The tables whose rows belong to clients. */
type TenantTables = {
  [Name in keyof DB]: 'client_id' extends keyof DB[Name] ? Name : never;
}[keyof DB];

/** A condition other than a value, a list of values or null. */
class Comparison {
  readonly operator: '>' | '<' | 'is not null' | `not in (${string})`;
  readonly value: unknown;
  readonly isNullToo: boolean;

  constructor(operator: Comparison['operator'], value?: unknown, { isNullToo = false } = {}) {
    this.operator = operator;
    this.value = value;
    this.isNullToo = isNullToo;
  }
}

export const after = (time: Date) => new Comparison('>', time.toISOString());
export const moreThan = (count: number) => new Comparison('>', count);
export const lessThan = (count: number) => new Comparison('<', count);
export const before = (time: Date) => new Comparison('<', time.toISOString());
/** The words are part of the statement, so that PostgreSQL can use an index that leaves them out. */
export const noneOf = (...words: readonly [string, ...string[]]) =>
  new Comparison(`not in (${words.map((word) => `'${word}'`).join(', ')})`);
export const NOT_NULL = new Comparison('is not null');
/** The rows without a value, too. */
export const orNull = ({ operator, value }: Comparison) =>
  new Comparison(operator, value, { isNullToo: true });

/** The new value of a column that counts, so that concurrent changes all count. */
export const plus = (column: string, count: number) => sql<number>`${sql.ref(column)} + ${count}`;

/**
 * The rows that have these values: null for no value, a list for any of its values. The client is always named, as in every
 * statement about clients' rows.
 */
export type Where<Table, Row> = { client_id: string } & {
  [Column in keyof Table]?: Condition<Column extends keyof Row ? Row[Column] : SelectType<Table[Column]>>;
};
type Condition<Value> = Value | readonly Value[] | Comparison | null;

interface Reading<Table> {
  /** Ascending, or descending for a column that begins with a minus. */
  order?: (keyof Table & string) | `-${keyof Table & string}`;
  skip?: number;
  limit?: number;
  lock?: 'share' | 'change' | 'delete';
}

type Changes<Table> = {
  [Column in keyof Updateable<Table>]: Updateable<Table>[Column] | RawBuilder<number>;
};

const LOCKS = { share: sql`for share`, change: sql`for no key update`, delete: sql`for update` };

/** The everyday statements about one table. A store writes with Kysely what needs more. */
export interface TenantTable<Table, Row> {
  find(db: Db, where: Where<Table, Row>, reading?: Reading<Table>): Promise<Row | undefined>;
  list(db: Db, where: Where<Table, Row>, reading?: Reading<Table>): Promise<Row[]>;
  count(db: Db, where: Where<Table, Row>): Promise<number>;
  /** A page of the rows, the highest value of a unique column first. */
  page(
    db: Db,
    where: Where<Table, Row>,
    slice: Slice & { newestBy: keyof Table & string },
  ): Promise<FoundPage<Row>>;
  insert(tx: Db, rows: Insertable<Table> | readonly Insertable<Table>[]): Promise<void>;
  /** Inserts a row and returns it with the database's defaults. */
  create(tx: Db, row: Insertable<Table>): Promise<Row>;
  /** Returns false, and changes nothing, if `rows` has one with the same values in these columns. */
  insertNew(
    tx: Db,
    row: Insertable<Table>,
    unique: { columns: readonly (keyof Table & string)[]; where?: RawBuilder<boolean> },
  ): Promise<boolean>;
  /** Returns the rows as they are after the change. */
  update(tx: Db, where: Where<Table, Row>, changes: Changes<Table>): Promise<Row[]>;
  /** The same for a row that exists. */
  change(tx: Db, where: Where<Table, Row>, changes: Changes<Table>): Promise<Row>;
  /** Returns how many rows there were. */
  delete(tx: Db, where: Where<Table, Row>): Promise<number>;
}

/** With `columns`, rows have only these. `Row` narrows the types of columns whose values the code limits. */
export function tenantTable<Name extends TenantTables, Column extends keyof Selectable<DB[Name]> & string>(
  table: Name,
  columns: readonly Column[],
): TenantTable<DB[Name], Pick<Selectable<DB[Name]>, Column>>;
export function tenantTable<Name extends TenantTables, Row extends object = Selectable<DB[Name]>>(
  table: Name,
  columns?: readonly (keyof DB[Name] & keyof Row & string)[],
): TenantTable<DB[Name], Row>;
export function tenantTable<Name extends TenantTables, Row extends object>(
  table: Name,
  columns?: readonly string[],
): TenantTable<DB[Name], Row> {
  const name: string = table;
  const read = memoised(({ tests, order, lock, isSkipping, isLimited }: Shape) =>
    prepared((db, values: Values) => {
      const rows = untyped(db).selectFrom(name).where(allOf(tests, values));
      const shown = columns ? rows.select([...columns]) : rows.selectAll();
      return shown
        .$if(order !== undefined, (query) => query.orderBy(bare(order), directionOf(order)))
        .$if(isSkipping, (query) => query.offset(values.skip as number))
        .$if(isLimited, (query) => query.limit(values.limit as number))
        .$if(lock !== undefined, (query) => query.modifyEnd(LOCKS[lock ?? 'share']));
    }),
  );
  const counted = memoised(({ tests }: Pick<Shape, 'tests'>) =>
    prepared((db, values: Values) =>
      untyped(db).selectFrom(name).select(sql<number>`count(*)::int`.as('count')).where(allOf(tests, values)),
    ),
  );
  // biome-ignore lint/suspicious/noExplicitAny: every table
  const returning = (query: ReturningInterface<any, any, any>) =>
    (columns ? query.returning([...columns]) : query.returningAll()) as unknown as {
      execute(): Promise<Row[]>;
      executeTakeFirstOrThrow(): Promise<Row>;
    };
  async function list(
    db: Db,
    where: Where<DB[Name], Row>,
    { order, lock, skip, limit }: Reading<DB[Name]> = {},
  ): Promise<Row[]> {
    const { tests, values } = testsOf(where);
    if (tests.some(({ column, operator }) => operator === '= any' && isEmpty(values[column]))) return [];
    const isSkipping = skip !== undefined;
    const select = read({ tests, order, lock, isSkipping, isLimited: limit !== undefined });
    return (await select(db, { ...values, skip, limit })) as Row[];
  }
  async function update(tx: Db, where: Where<DB[Name], Row>, changes: object): Promise<Row[]> {
    const { tests, values } = testsOf(where);
    return returning(untyped(tx).updateTable(name).set(changes).where(allOf(tests, values))).execute();
  }
  return {
    list,
    update,
    async change(tx, where, changes) {
      const [row] = await update(tx, where, changes);
      if (!row) throw new Error(`The row of ${name} to change does not exist`);
      return row;
    },
    find: async (db, where, reading) => (await list(db, where, reading))[0],
    async count(db, where) {
      const { tests, values } = testsOf(where);
      const [row] = await counted({ tests })(db, values);
      return (row as { count: number }).count;
    },
    page(db, where, { newestBy, ...slice }) {
      const { tests, values } = testsOf(where);
      const matching = untyped(db).selectFrom(name).where(allOf(tests, values));
      const rows = columns ? matching.select([...columns]) : matching.selectAll();
      return readPage({ matching, rows: rows.$castTo<Row>(), order: newestFirst(newestBy) }, slice);
    },
    async insert(tx, rows) {
      if (isEmpty(rows)) return;
      await untyped(tx)
        .insertInto(name)
        .values(rows as object)
        .execute();
    },
    create: (tx, row) => returning(untyped(tx).insertInto(name).values(row)).executeTakeFirstOrThrow(),
    async insertNew(tx, row, unique) {
      const { numInsertedOrUpdatedRows } = await untyped(tx)
        .insertInto(name)
        .values(row)
        .onConflict((conflict) => {
          const among = conflict.columns([...unique.columns]);
          return (unique.where ? among.where(unique.where) : among).doNothing();
        })
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async delete(tx, where) {
      const { tests, values } = testsOf(where);
      const { numDeletedRows } = await untyped(tx)
        .deleteFrom(name)
        .where(allOf(tests, values))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The types are checked where a store calls the functions above. */
// biome-ignore lint/suspicious/noExplicitAny: every table
const untyped = (db: Db) => db as unknown as Kysely<any>;

type Values = Record<string, unknown>;
interface Test {
  column: string;
  operator: '=' | '= any' | 'is null' | Comparison['operator'];
  isNullToo: boolean;
}
interface Shape {
  tests: readonly Test[];
  order: string | undefined;
  lock: keyof typeof LOCKS | undefined;
  isSkipping: boolean;
  isLimited: boolean;
}

function testsOf(where: object): { tests: Test[]; values: Values } {
  const tests = Object.entries(where).map(([column, condition]) => {
    // without the condition, the statement would reach more rows than it should
    if (condition === undefined) throw new Error(`The condition for ${column} is undefined`);
    const isNullToo = condition instanceof Comparison && condition.isNullToo;
    return { column, operator: operatorOf(condition), isNullToo };
  });
  const values = Object.entries(where).map(([column, condition]) => [
    column,
    condition instanceof Comparison ? condition.value : condition,
  ]);
  return { tests, values: Object.fromEntries(values) };
}

function operatorOf(condition: unknown): Test['operator'] {
  if (condition === null) return 'is null';
  if (condition instanceof Comparison) return condition.operator;
  return Array.isArray(condition) ? '= any' : '=';
}

function allOf(tests: readonly Test[], values: Values): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    tests.map(({ column, operator, isNullToo }) => {
      const test = testOf(sql.ref(column), operator, values[column]);
      return isNullToo ? sql`(${test} or ${sql.ref(column)} is null)` : test;
    }),
    sql` and `,
  )}`;
}

function testOf(column: RawBuilder<unknown>, operator: Test['operator'], value: unknown) {
  if (operator === '= any') return sql`${column} = any (${value})`;
  const hasValue = operator === '=' || operator === '>' || operator === '<';
  return hasValue ? sql`${column} ${sql.raw(operator)} ${value}` : sql`${column} ${sql.raw(operator)}`;
}

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;
const bare = (order = '') => order.replace(/^-/, '');
const directionOf = (order = '') => (order.startsWith('-') ? 'desc' : 'asc');

/** Statements are compiled once for each shape. The code has few shapes; what clients send changes only values. */
function memoised<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new Map<string, Made>();
  return (given) => {
    const key = JSON.stringify(given);
    const known = made.get(key) ?? make(given);
    made.set(key, known);
    return known;
  };
}
