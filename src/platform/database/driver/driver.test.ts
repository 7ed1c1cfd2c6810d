import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyDatabase } from '../../../../test/support/service.ts';
import { byteaArray, plainArray, textArray } from './encode-array.ts';
import { builder, kyselyOver } from './kysely.ts';
import { type NamedQuery, prepared } from './prepared.ts';
import { holdBack, prepareOn, queryInScope } from './scoped-query.ts';

const STATEMENTS = {
  enter: `select set_config('stipend.client_id', $1, true)`,
  fail: 'select 1 / $1::int',
};
const ENTER = [{ name: 'enter', values: ['ours'] }];

describe('pg.Query', () => {
  test('writes parse, bind, describe, execute and one sync, in this order', () => {
    const { calls, connection } = recordingConnection();
    new Query({ text: 'select $1', values: ['a'] }).submit(connection);
    expect(calls.map(({ method }) => method)).toEqual(['parse', 'bind', 'describe', 'execute', 'sync']);
  });

  test('does not parse a named statement that the connection knows', () => {
    const { calls, connection } = recordingConnection({ parsedStatements: { known: 'select $1' } });
    new Query({ name: 'known', text: 'select $1', values: ['a'] }).submit(connection);
    expect(calls.map(({ method }) => method)).toEqual(['bind', 'describe', 'execute', 'sync']);
  });

  test('calls requiresPreparation, and leaves all writing to prepare if that returns true', () => {
    const asked: string[] = [];
    class Probe extends Query {
      override requiresPreparation() {
        asked.push('requiresPreparation');
        return true;
      }
      override prepare() {
        asked.push('prepare');
      }
    }
    const { calls, connection } = recordingConnection();
    expect(new Probe({ text: 'select 1' }).submit(connection)).toBeNull();
    expect(asked).toEqual(['requiresPreparation', 'prepare']);
    expect(calls).toEqual([]);
  });

  test('uses the simple protocol for a text without values, unless requiresPreparation returns true', () => {
    expect(new Query({ text: 'select 1' }).requiresPreparation()).toBe(false);
    expect(new Query({ text: '', queryMode: 'extended' }).requiresPreparation()).toBe(true);
  });

  test('has all methods that the driver overrides or calls', () => {
    for (const method of [
      'submit',
      'requiresPreparation',
      'prepare',
      'handleDataRow',
      'handleCommandComplete',
      'handleReadyForQuery',
      'handleError',
    ])
      expect(Query.prototype[method as keyof QueryInternals], method).toBeInstanceOf(Function);
  });
});

describe('a statement in its scope', () => {
  test('is written after its scope, with one sync for both', () => {
    const { calls, connection } = recordingConnection();
    const client = { query: (query: QueryInternals) => query.submit(connection) } as unknown as pg.PoolClient;
    void queryInScope(client, ENTER, { text: 'select 1' });
    expect(calls.map(({ method }) => method)).toEqual([
      'bind',
      'execute',
      'parse',
      'bind',
      'describe',
      'execute',
      'sync',
    ]);
    expect(calls[0]?.config).toEqual({ statement: 'enter', values: ['ours'] });
  });
});

describe('Kysely', () => {
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();

  test('calls the connection provider for each statement that the executor gets', async () => {
    const executeQuery = vi.fn(async () => ({ rows: [{ one: 1 }] }));
    const provideConnection = vi.fn((use) => use({ executeQuery }));
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection });
    const compiled = sql`select 1 as one`.compile(builder);
    expect((await executor.executeQuery(compiled)).rows).toEqual([{ one: 1 }]);
    expect(provideConnection).toHaveBeenCalledOnce();
    expect(executeQuery).toHaveBeenCalledWith(compiled);
  });

  test('uses the given executor and never the driver', async () => {
    const driver = new DummyDriver();
    const spies = (['init', 'acquireConnection', 'releaseConnection'] as const).map((name) =>
      vi.spyOn(driver, name),
    );
    const dialect = {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createQueryCompiler: () => compiler,
      createIntrospector: () => {
        throw new Error('not used');
      },
    };
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (use) =>
        use({ executeQuery: async () => ({ rows: [{ one: 1 } as never] }), streamQuery: neverStream }),
    });
    const db = new Kysely<{ table: { one: number } }>({ config: { dialect }, dialect, driver, executor });
    expect(await db.selectFrom('table').select('one').execute()).toEqual([{ one: 1 }]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test('passes statements on before it returns, so that they are sent in the order of the calls', async () => {
    const seen: string[] = [];
    const db = kyselyOver({
      executeQuery: async ({ sql: text }) => {
        seen.push(text);
        return { rows: [] };
      },
    });
    const find = prepared((handle) => handle.selectFrom('users').select('user_id'));
    const all = Promise.all([
      db.selectFrom('clients').select('client_id').executeTakeFirst(),
      find(db, {}),
      sql`select 1`.execute(db),
    ]);
    expect(seen).toEqual(['select "client_id" from "clients"', 'select "user_id" from "users"', 'select 1']);
    await all;
  });

  test('passes on the compiled statement as the same object', async () => {
    const seen: unknown[] = [];
    const db = kyselyOver({
      executeQuery: async (query) => {
        seen.push(query);
        return { rows: [] };
      },
    });
    const compiled = {
      ...builder.selectFrom('clients').select('client_id').compile(),
      statementName: 'name',
    };
    await db.executeQuery(compiled);
    expect(seen[0]).toBe(compiled);
  });

  test('keeps values by reference and in order in the compiled parameters', () => {
    const [first, second] = [{ a: 1 }, { b: 2 }];
    const { sql: text, parameters } = builder
      .selectFrom('clients')
      .select('client_id')
      .where('name', '=', first as never)
      .where('client_id', '=', second as never)
      .compile();
    expect(text).toContain('"name" = $1 and "client_id" = $2');
    expect(parameters[0]).toBe(first);
    expect(parameters[1]).toBe(second);
  });

  test('does not stream, because a connection is held for one statement only', async () => {
    const db = kyselyOver({ executeQuery: async () => ({ rows: [] }) });
    const streamed = (async () => {
      for await (const _ of db.selectFrom('clients').select('client_id').stream()) break;
    })();
    await expect(streamed).rejects.toThrow('not supported');
  });
});

test('a prepared statement fills in the values of each call and keeps its name', async () => {
  const seen: NamedQuery[] = [];
  const db = kyselyOver({
    executeQuery: async (query) => {
      seen.push(query);
      return { rows: [] };
    },
  });
  const find = prepared((handle, param: { name: string; id: string }) =>
    handle
      .selectFrom('clients')
      .select('client_id')
      .where('name', '=', param.name)
      .where('client_id', '=', param.id),
  );
  await find(db, { name: 'first', id: '1' });
  await find(db, { id: '2', name: 'second' });
  expect(seen.map(({ parameters }) => parameters)).toEqual([
    ['first', '1'],
    ['second', '2'],
  ]);
  expect(seen[0]?.statementName).toMatch(/^prepared_\d+$/);
  expect(seen[1]?.statementName).toBe(seen[0]?.statementName);
});

describe('on a real database', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  beforeAll(async () => {
    database = await copyDatabase();
  });
  afterAll(() => database?.drop());

  async function connect(config: pg.ClientConfig = {}): Promise<pg.PoolClient> {
    const client = new pg.Client({ ...database.address, ...config });
    await client.connect();
    onTestFinished(() => client.end());
    await prepareOn(client as unknown as pg.PoolClient, STATEMENTS);
    return client as unknown as pg.PoolClient;
  }

  const tenant = `current_setting('stipend.client_id', true) as tenant`;

  describe.each([{ pipeline: false }, { pipeline: true }])('with pipeline: $pipeline', (config) => {
    test('a scope applies to its statement only', async () => {
      const client = await connect(config);
      const scoped = await queryInScope(client, ENTER, {
        text: `select ${tenant}, $1 as given`,
        values: ['a'],
      });
      expect(scoped.rows).toEqual([{ tenant: 'ours', given: 'a' }]);
      const { rows } = await client.query(
        `select coalesce(${tenant.replace(' as tenant', '')}, '') as tenant`,
      );
      expect(rows).toEqual([{ tenant: '' }]);
    });

    test('the result holds only the statement’s own rows and count', async () => {
      const client = await connect(config);
      const { rows, rowCount, fields } = await queryInScope(client, [...ENTER, ...ENTER], {
        text: 'select number from generate_series(1, 3) as number',
      });
      expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
      expect(rowCount).toBe(3);
      expect(fields.map(({ name }) => name)).toEqual(['number']);
    });

    test('the result of a statement without rows has the statement’s own count', async () => {
      const client = await connect(config);
      await client.query('create temporary table counted as select generate_series(1, 4) as number');
      const { rows, rowCount, command } = await queryInScope(client, ENTER, {
        text: 'delete from counted where number > $1',
        values: [1],
      });
      expect([rows, rowCount, command]).toEqual([[], 3, 'DELETE']);
    });

    test('a statement does not run if its scope fails', async () => {
      const client = await connect(config);
      await client.query('create temporary table touched (number int)');
      const failing = queryInScope(client, [{ name: 'fail', values: ['0'] }], {
        text: 'insert into touched values (1)',
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect((await client.query('select * from touched')).rows).toEqual([]);
    });

    test('a statement does not run if its scope is unknown', async () => {
      const client = await connect(config);
      const failing = queryInScope(client, [{ name: 'unknown', values: [] }], { text: 'select 1' });
      await expect(failing).rejects.toMatchObject({ code: '26000' });
      expect((await queryInScope(client, ENTER, { text: `select ${tenant}` })).rows).toEqual([
        { tenant: 'ours' },
      ]);
    });

    test('a statement that fails leaves the connection usable', async () => {
      const client = await connect(config);
      await expect(queryInScope(client, ENTER, { text: 'select 1 / 0' })).rejects.toMatchObject({
        code: '22012',
      });
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    test('a named statement is parsed once per connection', async () => {
      const client = await connect(config);
      const { connection } = client as unknown as { connection: { parse(message: unknown): void } };
      const parse = vi.spyOn(connection, 'parse');
      for (const number of [1, 2, 3]) {
        const text = 'select $1::int as number';
        const { rows } = await queryInScope(client, ENTER, { name: 'often', text, values: [number] });
        expect(rows).toEqual([{ number }]);
      }
      expect(parse).toHaveBeenCalledOnce();
    });
  });

  test.each([
    ['rows', 'select $1::int as number, now() as at', [{ number: 7, at: 'a time' }], 2],
    ['no row', 'select $1::int as number where $1 < 0', [], 1],
    ['no columns', 'update named set number = $1', [], 0],
  ])('a named statement with %s is described once per connection', async (_, text, expected, columns) => {
    const client = await connect({ pipeline: true });
    await client.query('create temporary table named as select 1 as number');
    const { connection } = client as unknown as { connection: { describe(message: unknown): void } };
    const describing = vi.spyOn(connection, 'describe');
    const types = { getTypeParser: vi.fn((oid: number) => (oid === 1184 ? () => 'a time' : Number)) };
    for (let time = 0; time < 3; time++) {
      const { rows } = await queryInScope(client, ENTER, { name: 'same', text, values: [7], types });
      expect(rows).toEqual(expected);
    }
    expect(describing).toHaveBeenCalledOnce();
    expect(types.getTypeParser).toHaveBeenCalledTimes(columns);
  });

  test('the columns of a named statement can’t change: PostgreSQL refuses the statement instead', async () => {
    const client = await connect({ pipeline: true });
    const all = { name: 'all', text: 'select * from changing' };
    await client.query('create temporary table changing as select 1 as number');
    expect((await queryInScope(client, ENTER, all)).rows).toEqual([{ number: 1 }]);
    await client.query('alter table changing rename column number to count');
    await expect(queryInScope(client, ENTER, all)).rejects.toMatchObject({ code: '0A000' });
  });

  test('pipelined statements each get their own scope and result', async () => {
    const client = await connect({ pipeline: true });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        queryInScope(client, [{ name: 'enter', values: [`tenant ${number}`] }], {
          name: 'both',
          text: `select ${tenant}, $1::int as number`,
          values: [number],
        }),
      ),
    );
    expect(results.map(({ rows }) => rows)).toEqual(
      results.map((_, number) => [{ tenant: `tenant ${number}`, number }]),
    );
  });

  test('statements sent in one turn leave in one write, in the order of the calls', async () => {
    const client = await connect({ pipeline: true });
    const { connection } = client as unknown as {
      connection: { stream: Writable & { _writev(chunks: unknown[], done: () => void): void } };
    };
    const writes = vi.spyOn(connection.stream, '_writev');
    const seen: number[] = [];
    const send = async (number: number) => {
      holdBack(client);
      await client.query({ text: 'select $1::int as number', values: [number] });
      seen.push(number);
    };
    await Promise.all([send(1), send(2), send(3)]);
    expect(writes).toHaveBeenCalledOnce();
    expect(seen).toEqual([1, 2, 3]);
    await send(4);
    expect(writes).toHaveBeenCalledTimes(2);
  });

  test('an array of byte strings arrives as it was, even if it is empty or contains nulls', async () => {
    const client = await connect();
    const items = [Buffer.from([0, 92, 255, 34, 44]), Buffer.alloc(0), null, Buffer.alloc(70_000, 7)];
    for (const sent of [items, []]) {
      const { rows } = await client.query({
        text: 'select item from unnest($1::bytea[]) with ordinality as one(item, place) order by place',
        values: [byteaArray(sent)],
      });
      expect(rows.map(({ item }) => item)).toEqual(sent);
    }
  });

  test('an array of plain values arrives as it was', async () => {
    const client = await connect();
    const sent = { ids: [randomUUID(), null, randomUUID()], times: ['2026-03-29T01:30:00.123Z'], none: [] };
    const { rows } = await client.query({
      text: `select $1::uuid[] as ids, $2::timestamptz[] = array['2026-03-29 01:30:00.123+00'::timestamptz] as is_same,
        cardinality($3::int[]) as count`,
      values: [plainArray(sent.ids), plainArray(sent.times), plainArray(sent.none)],
    });
    expect(rows).toEqual([{ ids: sent.ids, is_same: true, count: 0 }]);
  });

  test('an array of texts arrives as it was', async () => {
    const client = await connect();
    const sent = [
      '',
      ' ',
      'NULL',
      '/users/{user_id}',
      '{a,b}',
      'say "hi"',
      'back\\slash',
      '\\"',
      "it's\n£ 😀",
    ];
    const { rows } = await client.query({
      text: 'select $1::text[] as texts, cardinality($2::text[]) as count',
      values: [textArray(sent), textArray([])],
    });
    expect(rows).toEqual([{ texts: sent, count: 0 }]);
  });

  test('a statement that cannot be prepared fails and leaves the connection usable', async () => {
    const client = await connect();
    await expect(prepareOn(client, { wrong: 'selekt' })).rejects.toMatchObject({ code: '42601' });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

interface QueryInternals {
  submit(connection: unknown): Error | null;
  requiresPreparation(): boolean;
  prepare(connection: unknown): void;
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode?: 'extended' },
) => QueryInternals;

function neverStream(): never {
  throw new Error('not used');
}

/** Replaces pg's connection and records what a query writes to it. */
function recordingConnection({ parsedStatements = {} }: { parsedStatements?: Record<string, string> } = {}) {
  const calls: { method: string; config: unknown }[] = [];
  const known = { parsedStatements, submittedNamedStatements: {}, stream: { cork() {}, uncork() {} } };
  const connection = new Proxy(known, {
    get: (target, method) =>
      method in target
        ? target[method as keyof typeof target]
        : (config: unknown) => calls.push({ method: String(method), config }),
  });
  return { calls, connection };
}
