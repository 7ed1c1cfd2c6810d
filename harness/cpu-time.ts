import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// All of this is measured on Linux only: other systems have no /proc.

/** Positions in /proc/PID/stat after the program's name. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const TICKS_PER_SECOND = 100;

/** The CPU time that a process has used so far, with all its threads, in seconds; 0 where this can't be read. */
export async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const fields = await readStat(String(pid));
  return (Number(fields[USER_TICKS] ?? 0) + Number(fields[SYSTEM_TICKS] ?? 0)) / TICKS_PER_SECOND;
}

/** The CPU time that this process has used so far, in seconds. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Notes the CPU time of each process of a PostgreSQL server. The returned function says how many milliseconds they have used since
 * then. It does not count processes that have ended, such as autovacuum's, or the connection that only observes.
 */
export async function watchServer(
  directory: string,
  { observer }: { observer?: number } = {},
): Promise<() => Promise<number>> {
  const before = await readServer(directory);
  return async () => {
    const after = await readServer(directory);
    after.delete(String(observer));
    return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  };
}

/** The processes that a process has started and that are still running. */
export async function childrenOf(pid: number | string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(all.map(async (name) => (await readStat(name))[PARENT]));
  return all.filter((_, index) => parents[index] === String(pid)).map(Number);
}

/** The CPU time that each child of a process has used so far. */
export async function secondsOfChildren(pid: number): Promise<Map<number, number>> {
  const children = await childrenOf(pid);
  return new Map(
    await Promise.all(children.map(async (child) => [child, await cpuSecondsOf(child)] as const)),
  );
}

/** How long the main thread of a process has waited for a processor so far, in seconds. */
export async function waitedSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) / 1e9;
}

async function readServer(directory: string): Promise<Map<string, number>> {
  const [first = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  const own = [first, ...(await childrenOf(first)).map(String)];
  const times = await Promise.all(own.map(async (pid) => [pid, await exactMsOf(pid)] as const));
  return new Map(times.filter((time): time is readonly [string, number] => time[1] !== null));
}

async function readStat(pid: string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name of the program, in parentheses, may contain spaces
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** From nanoseconds instead of ticks. Counts one thread, which is all that a process of PostgreSQL has. Null if it has ended. */
async function exactMsOf(pid: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return text === '' ? null : Number(text.split(' ')[0]) / 1e6;
}
