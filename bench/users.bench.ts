import { createClient } from '#clients';
import type { Context } from './context.ts';
import { userInput } from './fill-users.ts';
import { PROMISES, type PromiseName } from './floor/exchange.ts';
import { compare, type Effort, type Load, requestsPerSecond, type Sides, warmUpBoth } from './measure.ts';
import { startFloor } from './start-floor.ts';
import type { Row } from './table.ts';

const BODIES = 1000;
const LOGS_AND_METRICS: readonly PromiseName[] = ['replies', 'metrics', 'request log', 'access log'];

/**
 * Times reads and writes of users against the bare server. The difference is the cost of API key, tenancy,
 * encryption and validation.
 */
export async function benchUsers(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const { apiKey, userIds } = context.readers;
  const writers = await createClient(context.app, 'writers');
  const onFloor = await postsOnFloor(context, [], undo);
  const onFloorWithLogs = await postsOnFloor(context, LOGS_AND_METRICS, undo);
  const onCompleteFloor = await postsOnFloor(context, PROMISES, undo);
  const readFloor = await startFloor(context, { client: context.readers, keeps: PROMISES });
  undo.defer(readFloor.stop);
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const list = { apiKey, requests: [{ method: 'GET' as const, path: '/users?limit=100' }] };
  const post = { apiKey: writers.apiKey, requests: posts() };
  const service = (load: LoadOfOne) => rateOf(context.service.url, load);
  const bare = (load: LoadOfOne, folder: string) =>
    rateOf(context.bare.url, { ...load, requests: under(folder, load.requests) });
  const cases: (Pick<Row, 'name' | 'target'> & { sides: Sides })[] = [
    {
      name: 'GET /users/{user_id}',
      sides: { ours: service(get), baseline: bare(get, '/plain') },
      target: { atLeast: 0.4 },
    },
    {
      name: 'GET /users?limit=100',
      sides: { ours: service(list), baseline: bare(list, '/plain') },
      target: { atLeast: 0.4 },
    },
    {
      name: 'POST /users',
      sides: { ours: service(post), baseline: bare(post, '') },
      target: { atLeast: 0.5 },
    },
    {
      name: 'POST /users, baseline: encrypts too',
      sides: { ours: service(post), baseline: bare(post, '/sealed') },
      target: null,
    },
    {
      name: 'POST /users, baseline: the floor',
      sides: { ours: service(post), baseline: onFloor },
      target: null,
    },
    {
      name: 'POST /users, the floor instead of the service',
      sides: { ours: onFloor, baseline: bare(post, '') },
      target: null,
    },
    {
      name: 'POST /users, baseline: the floor with logs and metrics',
      sides: { ours: service(post), baseline: onFloorWithLogs },
      target: null,
    },
    {
      name: 'POST /users, the floor with logs and metrics instead of the service',
      sides: { ours: onFloorWithLogs, baseline: bare(post, '') },
      target: null,
    },
    {
      name: 'POST /users, baseline: the complete floor',
      sides: { ours: service(post), baseline: onCompleteFloor },
      target: null,
    },
    {
      name: 'POST /users, the complete floor instead of the service',
      sides: { ours: onCompleteFloor, baseline: bare(post, '') },
      target: null,
    },
    {
      name: 'GET /users/{user_id}, the complete floor instead of the service',
      sides: { ours: rateOf(readFloor.url, get), baseline: bare(get, '/plain') },
      target: null,
    },
    {
      name: 'GET /users/{user_id}, baseline: canned bytes',
      sides: { ours: service(get), baseline: bare(get, '') },
      target: null,
    },
    {
      name: 'GET /users?limit=100, baseline: canned bytes',
      sides: { ours: service(list), baseline: bare(list, '') },
      target: null,
    },
  ];
  // warms up every case first: V8 needs time to optimise code that all of them use
  for (const { sides } of cases) await warmUpBoth(sides, effort);
  const rows: Row[] = [];
  for (const { name, target, sides } of cases) {
    rows.push({ name, unit: 'req/s', ...(await compare(effort, sides)), target });
  }
  return rows;
}

type LoadOfOne = Omit<Load, 'url'>;

function rateOf(url: string, load: LoadOfOne): Sides['ours'] {
  return (seconds) => requestsPerSecond({ ...load, url }, seconds);
}

/** Starts a floor for a client of its own, and returns the rate at which it creates users. */
async function postsOnFloor(
  context: Context,
  keeps: readonly PromiseName[],
  undo: AsyncDisposableStack,
): Promise<Sides['ours']> {
  const client = await createClient(context.app, 'floor');
  const floor = await startFloor(context, { client, keeps });
  undo.defer(floor.stop);
  return rateOf(floor.url, { apiKey: client.apiKey, requests: posts() });
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
