import { readFile } from 'node:fs/promises';
import type { RunningProcess } from '../../../harness/service-process.ts';

/** Of Linux, on which alone these figures are measured. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used so far; 0 where this can't be read. */
export async function cpuSecondsOf({ child }: RunningProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => null);
  // the name in brackets may contain spaces
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** CPU seconds that this process has used so far. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
