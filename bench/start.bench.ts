import { setTimeout as wait } from 'node:timers/promises';
import { type Context, makeDataDir, startBare, startService } from './context.ts';
import { type Effort, median, requestsPerSecond } from './measure.ts';
import type { Running } from './process.ts';
import type { Row } from './table.ts';

/** Measures memory when idle, of processes that have only started, and while serving lists of users. */
export async function benchMemory(
  { service, bare, bareSetup, readers }: Context,
  effort: Effort,
): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const dataDir = await makeDataDir(undo);
  const idle = {
    ours: await memoryWhenIdle(() => startService(dataDir), effort.idleSeconds),
    baseline: await memoryWhenIdle(() => startBare(bareSetup), effort.idleSeconds),
  };
  const withExamples = await makeDataDir(undo);
  const afterExamples = await memoryWhenIdle(
    () => startService(withExamples, { SANDBOX_EXAMPLES: 'on' }),
    effort.examplesSeconds,
  );
  const underLoad = async (running: Running) => {
    const requests = [{ method: 'GET' as const, path: '/users?limit=100' }];
    const load = requestsPerSecond(
      { url: running.url, apiKey: readers.apiKey, requests },
      effort.roundSeconds,
    );
    await wait((effort.roundSeconds * 1000) / 2);
    const resident = await running.residentMb();
    await load;
    return resident;
  };
  return [
    { name: 'memory when idle', unit: 'MB', ...idle, target: { oursAtMost: 150 } },
    {
      name: '…, after reading the documents of example people',
      unit: 'MB',
      ours: afterExamples,
      baseline: idle.baseline,
      target: null,
    },
    {
      name: 'memory under load',
      unit: 'MB',
      ours: await underLoad(service),
      baseline: await underLoad(bare),
      target: null,
    },
  ];
}

async function memoryWhenIdle(start: () => Promise<Running>, idleSeconds: number): Promise<number> {
  const running = await start();
  await wait(idleSeconds * 1000);
  const resident = await running.residentMb();
  await running.stop();
  return resident;
}

/**
 * Measures the time from the command to the first reply. The bare server's database is already running, so
 * its time is what Node, Fastify and a connection take. Stops the service, so it must run last.
 */
export async function benchStart(context: Context, effort: Effort): Promise<Row[]> {
  const baseline = await startTimes(() => startBare(context.bareSetup), effort.starts);
  await context.bare.stop();
  await context.service.stop();
  const later = await startTimes(() => startService(context.dataDir), effort.starts);
  const common = { unit: 'ms', baseline: median(baseline), target: null } as const;
  return [
    { ...common, name: 'first start until first reply', ours: context.service.startMs },
    { ...common, name: 'later start until first reply', ours: median(later) },
  ];
}

async function startTimes(start: () => Promise<Running>, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time++) {
    const running = await start();
    measured.push(running.startMs);
    await running.stop();
  }
  return measured;
}
