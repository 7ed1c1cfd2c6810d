import { createClient } from '#clients';
import { userInput } from './fill-users.ts';
import { compare, type Effort, type Load, requestsPerSecond } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const BODIES = 1000;

/** Reads and writes of users against the bare server: key, tenancy, sealing and checks are what the rest pays for. */
export async function benchUsers(stage: Stage, effort: Effort): Promise<Row[]> {
  const { apiKey, userIds } = stage.readers;
  const versusBare = (load: Omit<Load, 'url'>) =>
    compare(effort, {
      ours: (seconds) => requestsPerSecond({ ...load, url: stage.service.url }, seconds),
      floor: (seconds) => requestsPerSecond({ ...load, url: stage.bare.url }, seconds),
    });
  const gets = userIds.map((id) => ({ method: 'GET', path: `/users/${id}` }) as const);
  const get = await versusBare({ apiKey, requests: gets });
  const list = await versusBare({ apiKey, requests: [{ method: 'GET', path: '/users?limit=100' }] });
  const writers = await createClient(stage.app, 'writers');
  const post = await versusBare({ apiKey: writers.apiKey, requests: posts() });
  return [
    { name: 'GET /users/{user_id}', unit: 'req/s', ...get, target: { atLeast: 0.4 } },
    { name: 'GET /users?limit=100', unit: 'req/s', ...list, target: { atLeast: 0.4 } },
    { name: 'POST /users', unit: 'req/s', ...post, target: { atLeast: 0.5 } },
  ];
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
  const counted = await compare(
    { ...effort, warmUp: { requests: 1000, secondsMax: 1 } },
    {
      ours: (seconds) => withTriggers('enable', seconds),
      floor: (seconds) => withTriggers('disable', seconds),
    },
  );
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
