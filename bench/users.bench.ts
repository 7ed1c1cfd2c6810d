import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '#clients';
import type { Context } from './context.ts';
import { userInput } from './fill-users.ts';
import type { FloorSetup } from './floor-server.ts';
import {
  CALLERS,
  compare,
  type Effort,
  type Load,
  requestsPerSecond,
  type Sides,
  warmUpBoth,
} from './measure.ts';
import { startProcess } from './process.ts';
import type { Row } from './table.ts';

const BODIES = 1000;

/**
 * Times reads and writes of users against the bare server. The difference is the cost of API key, tenancy,
 * encryption and validation.
 */
export async function benchUsers(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const { apiKey, userIds } = context.readers;
  const writers = await createClient(context.app, 'writers');
  const floor = await startFloor(context, { name: 'floor', keepsPromises: false }, undo);
  const fullFloor = await startFloor(context, { name: 'full-floor', keepsPromises: true }, undo);
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const list = { apiKey, requests: [{ method: 'GET' as const, path: '/users?limit=100' }] };
  const post = { apiKey: writers.apiKey, requests: posts() };
  const service = (load: LoadOfOne) => rateOf(context.service.url, load);
  const bare = (load: LoadOfOne, folder: string) =>
    rateOf(context.bare.url, { ...load, requests: under(folder, load.requests) });
  const onFloor = rateOf(floor.url, { ...post, apiKey: floor.apiKey });
  const onFullFloor = rateOf(fullFloor.url, { ...post, apiKey: fullFloor.apiKey });
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
      sides: { ours: service(post), baseline: onFullFloor },
      target: null,
    },
    {
      name: 'POST /users, the floor with logs and metrics instead of the service',
      sides: { ours: onFullFloor, baseline: bare(post, '') },
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

/** Starts the server that does only what the contract or also the promises demand of `POST /users`, for a client of its own. */
async function startFloor(
  { dataDir, app }: Context,
  { name, keepsPromises }: { name: string; keepsPromises: boolean },
  undo: AsyncDisposableStack,
): Promise<{ url: string; apiKey: string }> {
  const client = await createClient(app, name);
  const setup: FloorSetup = { address: app.database.address, connections: CALLERS, client, keepsPromises };
  const file = join(dataDir, `${name}.json`);
  await writeFile(file, JSON.stringify(setup));
  const { url, stop } = await startProcess({
    script: fileURLToPath(new URL('floor-server.ts', import.meta.url)),
    args: (port) => [file, String(port)],
    probe: { path: '/' },
  });
  undo.defer(stop);
  return { url, apiKey: client.apiKey };
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
