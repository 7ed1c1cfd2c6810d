import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#clients';
import { watchServer } from '../harness/cpu-time.ts';
import type { Context } from './context.ts';
import { PROMISES } from './floor/exchange.ts';
import { type Effort, median, requestsPerSecond, sendRequests, warmUp } from './measure.ts';
import type { Running } from './process.ts';
import { startFloor } from './start-floor.ts';
import type { Row } from './table.ts';
import { posts } from './users.bench.ts';

/** Longer than servers wait before they write what they have recorded. */
const SETTLE_MS = 1200;

interface Measured {
  name: string;
  running: Pick<Running, 'url' | 'cpuSeconds'>;
  apiKey: string;
}

/**
 * What each promise costs: the CPU time of one `POST /users` on a floor that keeps it, compared with the previous floor. All floors
 * are measured in turn, so that other work on the machine affects all of them.
 */
export async function benchFloors(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const { rows: found } = await context.superuser.query('show data_directory');
  const client = await createClient(context.app, 'floors');
  const all: Measured[] = [{ name: 'the bare server', running: context.bare, apiKey: '' }];
  for (let kept = 0; kept <= PROMISES.length; kept++) {
    const running = await startFloor(context, { client, keeps: PROMISES.slice(0, kept) });
    undo.defer(running.stop);
    all.push({ name: PROMISES[kept - 1] ?? 'the contract', running, apiKey: client.apiKey });
  }
  all.push({ name: 'the service', running: context.service, apiKey: client.apiKey });
  for (const one of all) await warmUp((seconds) => requestsPerSecond(loadOf(one), seconds), effort.warmUp);
  const costs = all.map(() => ({ process: [] as number[], database: [] as number[] }));
  for (let round = 0; round < 2 * effort.rounds; round++) {
    const order = round % 2 === 0 ? [...all.entries()] : [...all.entries()].reverse();
    for (const [index, one] of order) {
      const cost = await costOf(one, { directory: found[0].data_directory, seconds: effort.roundSeconds });
      costs[index]?.process.push(cost.process);
      costs[index]?.database.push(cost.database);
    }
  }
  const medians = costs.map(({ process, database }) => ({
    process: median(process),
    database: median(database),
  }));
  return all.slice(1).flatMap(({ name }, index) =>
    (['process', 'database'] as const).map(
      (part): Row => ({
        name: `POST /users, CPU time of the ${part}: ${name}`,
        unit: 'µs',
        ours: medians[index + 1]?.[part] ?? 0,
        baseline: medians[index]?.[part] ?? 0,
        target: null,
      }),
    ),
  );
}

function loadOf({ running, apiKey }: Measured) {
  return { url: running.url, apiKey, requests: posts() };
}

/** The CPU time of one request, in microseconds. */
async function costOf(
  one: Measured,
  { directory, seconds }: { directory: string; seconds: number },
): Promise<{ process: number; database: number }> {
  const databaseMs = await watchServer(directory);
  const before = await one.running.cpuSeconds();
  const { requests } = await sendRequests(loadOf(one), seconds);
  // a server writes its records in batches after the replies, and this work is part of the cost of a request
  await wait(SETTLE_MS);
  return {
    process: ((await one.running.cpuSeconds()) - before) * (1e6 / requests),
    database: ((await databaseMs()) * 1000) / requests,
  };
}
