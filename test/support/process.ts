import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../../harness/data-folder.ts';
import * as harness from '../../harness/service-process.ts';

export type Ran = harness.Ended;
export type RunningService = harness.RunningProcess & { url: string };

const COMMAND_MS_MAX = 120_000;

export function dataDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  return makeDataFolder('data');
}

/** Runs the command line in a process, to its end. */
export async function runStipend(args: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const { child, ended } = startStipend(args, environment);
  // stops a command that hangs, so that the test fails and nothing is left running
  const timer = setTimeout(() => child.kill('SIGTERM'), COMMAND_MS_MAX);
  return ended.finally(() => clearTimeout(timer));
}

export function startStipend(
  args: readonly string[],
  environment: Record<string, string>,
): harness.RunningProcess {
  return harness.startStipend(args, { environment, endsWithParent: true });
}

/** Starts the service and waits for the URL that it prints. `shell` runs first and ends in `exec "$@"`. */
export async function serve(
  environment: Record<string, string>,
  command: 'serve' | 'api' = 'serve',
  shell?: string,
): Promise<RunningService> {
  const options = { environment, endsWithParent: true };
  const running = harness.startStipend([command], shell === undefined ? options : { ...options, shell });
  return { ...running, url: await harness.untilServing(running) };
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(await realpath(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
