import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const COLLECT_GARBAGE = new URL('collect-garbage.ts', import.meta.url).href;
const COLLECT_MS_MAX = 60_000;
const POLL_MS = 50;
const MB = 1024 * 1024;

/** The environment of a process whose heap is to be measured. */
export function heapEnvironment(folder: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${COLLECT_GARBAGE}`, SOAK_FOLDER: folder };
}

export interface KeptMemory {
  /** JavaScript objects and the buffers that they refer to. */
  objectsMb: number;
  residentMb: number;
}

/** Lets a process collect all its garbage, and measures the memory that is still in use. */
export async function measureHeap(pid: number, folder: string): Promise<KeptMemory> {
  const read = async () =>
    (await readFile(join(folder, String(pid)), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean);
  const before = (await read()).length;
  process.kill(pid, 'SIGWINCH');
  const deadline = performance.now() + COLLECT_MS_MAX;
  for (;;) {
    const lines = await read();
    if (lines.length > before) {
      const { heapUsed, external, rss } = JSON.parse(lines.at(-1) ?? '{}');
      return { objectsMb: (heapUsed + external) / MB, residentMb: rss / MB };
    }
    if (performance.now() > deadline) throw new Error(`Process ${pid} did not collect its garbage`);
    await wait(POLL_MS);
  }
}
