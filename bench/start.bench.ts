import { setTimeout as wait } from 'node:timers/promises';
import { type Context, startBare, startService } from './context.ts';
import { type Effort, median, requestsPerSecond } from './measure.ts';
import type { Running } from './process.ts';
import type { Row } from './table.ts';

/** Measures memory when idle and while serving lists of users. */
export async function benchMemory(
  { service, bare, idleMb, readers }: Context,
  effort: Effort,
): Promise<Row[]> {
  const common = { unit: 'MB', target: null } as const;
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
    { ...common, name: 'memory when idle', ours: idleMb.service, baseline: idleMb.bare },
    { ...common, name: 'memory under load', ours: await underLoad(service), baseline: await underLoad(bare) },
  ];
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
