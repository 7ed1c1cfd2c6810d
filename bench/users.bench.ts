import { createClient } from '#clients';
import type { Context } from './context.ts';
import { userInput } from './fill-users.ts';
import { compare, type Effort, type Load, requestsPerSecond, type Sides, warmUpBoth } from './measure.ts';
import type { Row } from './table.ts';

const BODIES = 1000;

/**
 * Times reads and writes of users against the bare server. The difference is the cost of API key, tenancy,
 * encryption and validation.
 */
export async function benchUsers(context: Context, effort: Effort): Promise<Row[]> {
  const { apiKey, userIds } = context.readers;
  const writers = await createClient(context.app, 'writers');
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const list = { apiKey, requests: [{ method: 'GET' as const, path: '/users?limit=100' }] };
  const post = { apiKey: writers.apiKey, requests: posts() };
  const cases = [
    { name: 'GET /users/{user_id}', load: get, folder: '/plain', target: { atLeast: 0.4 } },
    { name: 'GET /users?limit=100', load: list, folder: '/plain', target: { atLeast: 0.4 } },
    { name: 'POST /users', load: post, folder: '', target: { atLeast: 0.5 } },
    { name: 'POST /users, baseline: encrypts too', load: post, folder: '/sealed', target: null },
    { name: 'GET /users/{user_id}, baseline: canned bytes', load: get, folder: '', target: null },
    { name: 'GET /users?limit=100, baseline: canned bytes', load: list, folder: '', target: null },
  ].map(({ load, folder, ...row }) => ({ ...row, sides: sidesOf(context, load, folder) }));
  // warms up every case first: V8 needs time to optimise code that all of them use
  for (const { sides } of cases) await warmUpBoth(sides, effort);
  const rows: Row[] = [];
  for (const { name, target, sides } of cases) {
    rows.push({ name, unit: 'req/s', ...(await compare(effort, sides)), target });
  }
  return rows;
}

function sidesOf(context: Context, load: Omit<Load, 'url'>, folder: string): Sides {
  const bare = { ...load, url: context.bare.url, requests: under(folder, load.requests) };
  return {
    ours: (seconds) => requestsPerSecond({ ...load, url: context.service.url }, seconds),
    baseline: (seconds) => requestsPerSecond(bare, seconds),
  };
}

function under(folder: string, requests: Load['requests']): Load['requests'] {
  return requests.map((request) => ({ ...request, path: `${folder}${request.path}` }));
}

export function posts(): Load['requests'] {
  return Array.from({ length: BODIES }, (_, number) => ({
    method: 'POST' as const,
    path: '/users',
    body: JSON.stringify(userInput(number)),
  }));
}
