import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The CPU time that all processes of a PostgreSQL server have used, in milliseconds. Only on Linux. */
export async function cpuMsOfServer(directory: string): Promise<number> {
  const [first = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(
    pids.map(async (pid) => (pid === first || (await parentOf(pid)) === first ? cpuMsOf(pid) : 0)),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

async function parentOf(pid: string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name of the program, in parentheses, may contain spaces
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** In nanoseconds, unlike /proc/PID/stat, which has hundredths of a second. */
async function cpuMsOf(pid: string): Promise<number> {
  const [nanoseconds = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ');
  return Number(nanoseconds) / 1e6;
}
