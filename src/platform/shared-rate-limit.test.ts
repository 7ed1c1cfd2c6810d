import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../test/support/service.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type Reservation, type SharedRateLimit, sharedRateLimit } from './shared-rate-limit.ts';

const GAP_MS = 334;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let pools: Database[];
let limits: SharedRateLimit[];

beforeAll(async () => {
  database = await copyDatabase();
  pools = [1, 2].map(() =>
    openDatabase(database.address, { connections: 4, waitMs: 60_000, onLost: () => undefined }),
  );
  limits = pools.map(sharedRateLimit);
});
afterAll(async () => {
  for (const pool of pools ?? []) await pool.close();
  await database?.drop();
});

function reserve(by: number, name: string, perSecond = 3): Promise<Reservation | null> {
  return at(by).reserve({ name, perSecond, waitMsMax: 60_000 });
}

function at(by: number): SharedRateLimit {
  const [chosen] = limits.slice(by);
  if (!chosen) throw new Error('There is no pool with this number');
  return chosen;
}

async function nextTime(name: string): Promise<Date> {
  const client = new pg.Client(database.address);
  await client.connect();
  const { rows } = await client.query('select next_at from shared_rate_limits where name = $1', [name]);
  await client.end();
  return rows[0].next_at;
}

function gaps(given: readonly (Reservation | null)[]): number[] {
  const times = given
    .map((reserved) => reserved?.at.getTime() ?? Number.NaN)
    .sort((one, other) => one - other);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe('a rate limit shared by two processes', () => {
  test('never grants more than three reservations in any second', async () => {
    const given = await Promise.all(Array.from({ length: 24 }, (_, index) => reserve(index % 2, 'many')));
    expect(gaps(given).every((gap) => gap >= GAP_MS - 1)).toBe(true);
    const times = given.map((reserved) => reserved?.at.getTime() ?? 0);
    for (const first of times)
      expect(times.filter((time) => first <= time && time < first + 1000).length).toBeLessThanOrEqual(3);
  });

  test('grants a reservation without a wait when no other caller waits', async () => {
    expect(await reserve(0, 'idle')).toMatchObject({ waitMs: 0 });
  });

  test('serves both processes in turn while both wait', async () => {
    const order: number[] = [];
    const reserveTenTimes = async (by: number) => {
      for (let count = 0; count < 10; count++) {
        const reserved = await reserve(by, 'fair', 20);
        await wait(reserved?.waitMs ?? 0);
        order.push(by);
      }
    };
    await Promise.all([reserveTenTimes(0), reserveTenTimes(1)]);
    expect(order.slice(0, 10).filter((by) => by === 0).length, String(order)).toBeGreaterThanOrEqual(3);
    expect(order.slice(0, 10).filter((by) => by === 1).length, String(order)).toBeGreaterThanOrEqual(3);
  });

  test('rejects a caller that would wait too long, without using up a reservation', async () => {
    // One in twenty seconds, so that the wait outlasts a delay between the calls.
    const perSecond = 1 / 20;
    await reserve(0, 'full', perSecond);
    const next = () => nextTime('full');
    const before = await next();
    expect(await at(1).reserve({ name: 'full', perSecond, waitMsMax: 0 })).toBeNull();
    expect(await next()).toEqual(before);
  });

  test('still works after a process died in the middle of a reservation', async () => {
    const before = await reserve(0, 'crash');
    const dying = new pg.Client(database.address);
    dying.on('error', () => undefined);
    await dying.connect();
    const { rows } = await dying.query('select pg_backend_pid() as pid');
    await dying.query('begin');
    await dying.query(
      `update shared_rate_limits set next_at = next_at + interval '1 hour' where name = 'crash'`,
    );
    const waiting = reserve(1, 'crash');
    const killer = new pg.Client(database.address);
    await killer.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await killer.end();
    const after = await waiting;
    expect(gaps([before, after])[0]).toBeGreaterThanOrEqual(GAP_MS - 1);
    expect(gaps([before, after])[0], 'an uncommitted change has no effect').toBeLessThan(3_600_000);
  });

  test('makes both processes wait while it is paused', async () => {
    await at(0).pause({ name: 'paused', seconds: 5 });
    expect((await reserve(1, 'paused'))?.waitMs).toBeGreaterThan(3_000);
  });

  test('ignores a time that was written before the clock was set back', async () => {
    await reserve(0, 'clock');
    const client = new pg.Client(database.address);
    await client.connect();
    await client.query(
      `update shared_rate_limits set next_at = now() + interval '1 day' where name = 'clock'`,
    );
    await client.end();
    expect((await reserve(0, 'clock'))?.waitMs).toBeLessThan(1_000);
  });
});
