import { createClient } from '#clients';
import { userInput } from './fill-users.ts';
import { compare, type Effort, type Load, requestsPerSecond, type Sides, warmUpBoth } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const BODIES = 1000;

/** Reads and writes of users against the bare server: key, tenancy, sealing and checks are what the rest pays for. */
export async function benchUsers(stage: Stage, effort: Effort): Promise<Row[]> {
  const { apiKey, userIds } = stage.readers;
  const writers = await createClient(stage.app, 'writers');
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const list = { apiKey, requests: [{ method: 'GET' as const, path: '/users?limit=100' }] };
  const post = { apiKey: writers.apiKey, requests: posts() };
  const cases = [
    { name: 'GET /users/{user_id}', load: get, folder: '/plain', target: { atLeast: 0.4 } },
    { name: 'GET /users?limit=100', load: list, folder: '/plain', target: { atLeast: 0.4 } },
    { name: 'POST /users', load: post, folder: '', target: { atLeast: 0.5 } },
    { name: 'GET /users/{user_id}, to canned bytes', load: get, folder: '', target: null },
    { name: 'GET /users?limit=100, to canned bytes', load: list, folder: '', target: null },
  ].map(({ load, folder, ...row }) => ({ ...row, sides: sidesOf(stage, load, folder) }));
  // one after another first: V8 is slow to settle on code that serves them all
  for (const { sides } of cases) await warmUpBoth(sides, effort);
  const rows: Row[] = [];
  for (const { name, target, sides } of cases) {
    rows.push({ name, unit: 'req/s', ...(await compare(effort, sides)), target });
  }
  return rows;
}

function sidesOf(stage: Stage, load: Omit<Load, 'url'>, folder: string): Sides {
  const bare = { ...load, url: stage.bare.url, requests: under(folder, load.requests) };
  return {
    ours: (seconds) => requestsPerSecond({ ...load, url: stage.service.url }, seconds),
    floor: (seconds) => requestsPerSecond(bare, seconds),
  };
}

function under(folder: string, requests: Load['requests']): Load['requests'] {
  return requests.map((request) => ({ ...request, path: `${folder}${request.path}` }));
}

/** Users are counted as they come, spread so that writers seldom wait for one another: against not counting at all. */
export async function benchCounting(stage: Stage, effort: Effort): Promise<Row[]> {
  const { apiKey } = await createClient(stage.app, 'counted');
  const load = { url: stage.service.url, apiKey, requests: posts() };
  const withTriggers = async (state: 'enable' | 'disable', seconds: number) => {
    await stage.superuser.query(`alter table users ${state} trigger user`);
    return requestsPerSecond(load, seconds);
  };
  // both sides are the same code, warm from the posts before
  const counted = await compare(effort, {
    ours: (seconds) => withTriggers('enable', seconds),
    floor: (seconds) => withTriggers('disable', seconds),
  });
  await stage.superuser.query('alter table users enable trigger user');
  return [{ name: 'POST /users, 16 writers counted', unit: 'req/s', ...counted, target: { atLeast: 0.8 } }];
}

function posts(): Load['requests'] {
  return Array.from({ length: BODIES }, (_, number) => ({
    method: 'POST' as const,
    path: '/users',
    body: JSON.stringify(userInput(number)),
  }));
}
