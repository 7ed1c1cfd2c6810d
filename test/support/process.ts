import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const COMMAND_MS_MAX = 120_000;

export interface Ran {
  code: number | null;
  output: string;
}

export interface RunningService {
  url: string;
  output(): string;
  child: ChildProcess;
  ended: Promise<Ran>;
}

/** A folder for one service's data. Its database may run as another user, who must get in. */
export async function dataDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'stipend-data-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs the command line as a person would, to its end. */
export async function runStipend(args: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const { child, ended } = startStipend(args, environment);
  // what should have ended and has not is told to, so that the test fails and nothing is left running
  const timer = setTimeout(() => child.kill('SIGTERM'), COMMAND_MS_MAX);
  return ended.finally(() => clearTimeout(timer));
}

/** `within` is a shell's words that run before it and end in `exec "$@"`. */
export function startStipend(args: readonly string[], environment: Record<string, string>, within?: string) {
  const shell = within === undefined ? [] : ['bash', '-c', within, 'bash'];
  const [program = '', ...rest] = [...shell, process.execPath, '--import', END_WITH_PARENT, MAIN, ...args];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const note = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { child, ended, output: () => output };
}

/** Starts the service and waits until it has said where it is. */
export async function serve(
  environment: Record<string, string>,
  command = 'serve',
  within?: string,
): Promise<RunningService> {
  const { child, ended, output } = startStipend([command], environment, within);
  for (;;) {
    const url = /API {8}(https?:\S+)/.exec(output())?.[1];
    if (url) return { url, output, child, ended };
    if (child.exitCode !== null) throw new Error(`It ended: ${output()}`);
    await wait(20);
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(await realpath(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
