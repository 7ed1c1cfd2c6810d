import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from '../../../harness/cpu-time.ts';
import { type RunningProcess, startScript } from '../../../harness/service-process.ts';
import type { Flooder } from './flood.ts';
import type { Latency, Measured } from './measure.ts';

const MEASURE = fileURLToPath(new URL('measure-process.ts', import.meta.url));
const ATTACK = fileURLToPath(new URL('attack-process.ts', import.meta.url));

/** Starts a process that attacks a service until `end` is called. Without flooders, the attackers have no credentials. */
export function startAttack(
  url: string,
  { seed, perSecond, flooders = [] }: { seed: number; perSecond: number; flooders?: readonly Flooder[] },
) {
  const attack = startScript(ATTACK, [url, String(seed), String(perSecond)], {
    environment: { FLOODERS: JSON.stringify(flooders) },
    endsWithParent: true,
  });
  return {
    end: async () => {
      attack.child.kill('SIGTERM');
      return JSON.parse((await attack.ended).output) as { sent: number; cpuSeconds: number };
    },
  };
}

/** The times of a caller with a key, which is a process of its own, and the CPU time that the service used. */
export async function measureInProcess(
  service: RunningProcess,
  measured: readonly Measured[],
): Promise<{ latencies: Latency[]; cpuSeconds: number }> {
  const before = await cpuSecondsOf(service.child.pid);
  const caller = startScript(MEASURE, [], {
    environment: { MEASURED: JSON.stringify(measured) },
    endsWithParent: true,
  });
  const { output } = await caller.ended;
  return {
    latencies: JSON.parse(output) as Latency[],
    cpuSeconds: (await cpuSecondsOf(service.child.pid)) - before,
  };
}
