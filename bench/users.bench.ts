import { createClient } from '#clients';
import type { Context } from './context.ts';
import { userInput } from './fill-users.ts';
import { PROMISES } from './floor/exchange.ts';
import { compare, type Effort, type Load, requestsPerSecond, type Side, warmUp } from './measure.ts';
import { measuring } from './measuring.ts';
import { startFloor } from './start-floor.ts';
import type { Row } from './table.ts';

const BODIES = 1000;

/**
 * Times reads and writes of users against the bare server. The difference is the cost of API key, tenancy,
 * encryption and validation.
 */
export async function* benchUsers(context: Context, effort: Effort): AsyncGenerator<Row> {
  await using undo = new AsyncDisposableStack();
  const { apiKey, userIds } = context.readers;
  const writers = await createClient(context.app, 'writers');
  const onCompleteFloor = await postsOnFloor(context, undo);
  const readFloor = await startFloor(context, { client: context.readers, keeps: PROMISES });
  undo.defer(readFloor.stop);
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const list = { apiKey, requests: [{ method: 'GET' as const, path: '/users?limit=100' }] };
  const post = { apiKey: writers.apiKey, requests: posts() };
  const ours = (load: LoadOfOne) => rateOf(context.service.url, load);
  const [readOne, readList, create] = [ours(get), ours(list), ours(post)];
  const bare = (load: LoadOfOne, folder: string) =>
    rateOf(context.bare.url, { ...load, requests: under(folder, load.requests) });
  const [bareOne, bareList, bareCreate] = [bare(get, '/plain'), bare(list, '/plain'), bare(post, '')];
  const readOnFloor = rateOf(readFloor.url, get);
  const cases: [name: string, ours: Side, baseline: Side, target: Row['target']][] = [
    ['GET /users/{user_id}', readOne, bareOne, { atLeast: 0.4 }],
    ['GET /users?limit=100', readList, bareList, { atLeast: 0.4 }],
    ['POST /users', create, bareCreate, { atLeast: 0.5 }],
    ['POST /users, baseline: encrypts too', create, bare(post, '/sealed'), null],
    ['POST /users, baseline: the complete floor', create, onCompleteFloor, null],
    ['POST /users, the complete floor instead of the service', onCompleteFloor, bareCreate, null],
    ['GET /users/{user_id}, the complete floor instead of the service', readOnFloor, bareOne, null],
  ];
  // first, because V8 needs time to optimise code that all of them use
  for (const side of new Set(cases.flatMap(([, ours, baseline]) => [ours, baseline]))) {
    measuring('warm up');
    await warmUp(side, effort.warmUp);
  }
  for (const [name, ours, baseline, target] of cases) {
    measuring(name);
    yield { name, unit: 'req/s', ...(await compare(effort, { ours, baseline })), target };
  }
}

type LoadOfOne = Omit<Load, 'url'>;

function rateOf(url: string, load: LoadOfOne): Side {
  return (seconds) => requestsPerSecond({ ...load, url }, seconds);
}

/** Starts a complete floor for a client of its own, and returns the rate at which it creates users. */
async function postsOnFloor(context: Context, undo: AsyncDisposableStack): Promise<Side> {
  const client = await createClient(context.app, 'floor');
  const floor = await startFloor(context, { client, keeps: PROMISES });
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
