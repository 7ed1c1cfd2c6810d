import { setTimeout as wait } from 'node:timers/promises';
import { type Effort, median, requestsPerSecond } from './measure.ts';
import type { Running } from './process.ts';
import { type Stage, startBare, startService } from './stage.ts';
import type { Row } from './table.ts';

/** Memory at rest, and in the middle of pages of users, after all that went before. */
export async function benchMemory({ service, bare, idleMb, readers }: Stage, effort: Effort): Promise<Row[]> {
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
    { ...common, name: 'memory when idle', ours: idleMb.service, floor: idleMb.bare },
    { ...common, name: 'memory under load', ours: await underLoad(service), floor: await underLoad(bare) },
  ];
}

/**
 * From the command to the first answer. The bare server finds its database running, so it shows what Node, Fastify and
 * a connection take. Stops what the stage runs: it comes last.
 */
export async function benchStart(stage: Stage, effort: Effort): Promise<Row[]> {
  const floor = await startTimes(() => startBare(stage.bareSetup), effort.starts);
  await stage.bare.stop();
  await stage.service.stop();
  const later = await startTimes(() => startService(stage.dataDir), effort.starts);
  const common = { unit: 'ms', floor: median(floor), target: null } as const;
  return [
    { ...common, name: 'first start, to first answer', ours: stage.service.startMs },
    { ...common, name: 'later start, to first answer', ours: median(later) },
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
