import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../test/support/service.ts';
import { type Database, openDatabase } from './database/database.ts';
import { sharedTurns, type Turn, type Turns } from './turns.ts';

const GAP_MS = 334;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let pools: Database[];
let turns: Turns[];

beforeAll(async () => {
  database = await copyDatabase();
  pools = [1, 2].map(() => openDatabase(database.address, { connections: 4, onLost: () => undefined }));
  turns = pools.map(sharedTurns);
});
afterAll(async () => {
  for (const pool of pools ?? []) await pool.close();
  await database?.drop();
});

function take(by: number, name: string, perSecond = 3): Promise<Turn | null> {
  return at(by).take({ name, perSecond, waitMsMax: 60_000 });
}

function at(by: number): Turns {
  const [chosen] = turns.slice(by);
  if (!chosen) throw new Error('There is no such pool');
  return chosen;
}

function gaps(given: readonly (Turn | null)[]): number[] {
  const times = given.map((turn) => turn?.at.getTime() ?? Number.NaN).sort((one, other) => one - other);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe('turns that processes share', () => {
  test('are never more than three in any second, whoever takes them', async () => {
    const given = await Promise.all(Array.from({ length: 24 }, (_, index) => take(index % 2, 'many')));
    expect(gaps(given).every((gap) => gap >= GAP_MS - 1)).toBe(true);
    const times = given.map((turn) => turn?.at.getTime() ?? 0);
    for (const first of times)
      expect(times.filter((time) => first <= time && time < first + 1000).length).toBeLessThanOrEqual(3);
  });

  test('come at once where nobody waits', async () => {
    expect(await take(0, 'idle')).toMatchObject({ waitMs: 0 });
  });

  test('go to both in turn, while both wait', async () => {
    const order: number[] = [];
    const askTenTimes = async (by: number) => {
      for (let count = 0; count < 10; count++) {
        const turn = await take(by, 'fair', 20);
        await wait(turn?.waitMs ?? 0);
        order.push(by);
      }
    };
    await Promise.all([askTenTimes(0), askTenTimes(1)]);
    expect(order.slice(0, 10).filter((by) => by === 0).length, String(order)).toBeGreaterThanOrEqual(3);
    expect(order.slice(0, 10).filter((by) => by === 1).length, String(order)).toBeGreaterThanOrEqual(3);
  });

  test('are refused to whoever would wait too long, and cost nothing then', async () => {
    const before = await take(0, 'full');
    const refused = await at(1).take({ name: 'full', perSecond: 3, waitMsMax: 0 });
    const after = await take(1, 'full');
    expect(refused).toBeNull();
    expect(gaps([before, after])[0]).toBeLessThan(2 * GAP_MS);
  });

  test('outlast the death of who takes them, in the midst of it and after', async () => {
    const before = await take(0, 'crash');
    const dying = new pg.Client(database.address);
    dying.on('error', () => undefined);
    await dying.connect();
    const { rows } = await dying.query('select pg_backend_pid() as pid');
    await dying.query('begin');
    await dying.query(`update turns set next_at = next_at + interval '1 hour' where name = 'crash'`);
    const waiting = take(1, 'crash');
    const killer = new pg.Client(database.address);
    await killer.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await killer.end();
    const after = await waiting;
    expect(gaps([before, after])[0]).toBeGreaterThanOrEqual(GAP_MS - 1);
    expect(gaps([before, after])[0], 'what was not committed counts for nothing').toBeLessThan(3_600_000);
  });

  test('wait for whoever asked for patience', async () => {
    await at(0).hold({ name: 'patience', seconds: 5 });
    expect((await take(1, 'patience'))?.waitMs).toBeGreaterThan(3_000);
  });

  test('do not wait for a clock that was set back', async () => {
    await take(0, 'clock');
    const client = new pg.Client(database.address);
    await client.connect();
    await client.query(`update turns set next_at = now() + interval '1 day' where name = 'clock'`);
    await client.end();
    expect((await take(0, 'clock'))?.waitMs).toBeLessThan(1_000);
  });
});
