import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface ProcessOptions {
  /** The environment of the process, in addition to PATH and a compile cache. The caller's own settings are not passed on. */
  environment?: Record<string, string>;
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  /** A shell script that runs first and ends in `exec "$@"`, such as one that sets a ulimit. */
  shell?: string;
  /** Puts the process into a group of its own, so that Ctrl-C in the terminal reaches only its parent. */
  isDetached?: boolean;
  /** Stops the process when its parent is killed. */
  endsWithParent?: boolean;
  /** Prints the process's standard error instead of collecting it. */
  showsErrors?: boolean;
}

export interface Ended {
  code: number | null;
  output: string;
}

export interface RunningProcess {
  child: ChildProcess;
  /** The output of the process, up to the last million characters. */
  output(): string;
  ended: Promise<Ended>;
  hasEnded(): boolean;
  residentMb(): Promise<number>;
  /** Sends SIGTERM, and SIGKILL if the process does not end in time. */
  stop(): Promise<void>;
}

/** The command line of the service. It runs the bundle if there is one of these sources. */
export const STIPEND = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href;
/** The same as the command line's, so that every script loads what another start has compiled. */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/stipend', import.meta.url));
const START_MS_MAX = 120_000;
const STOP_MS_MAX = 45_000;
const POLL_MS = 25;
const OUTPUT_CHARACTERS_MAX = 1_000_000;

/**
 * Runs a command of the service: on any free port, with few log messages and without example people, unless the environment
 * says otherwise. `program` is another build of its command line.
 */
export function startStipend(
  args: readonly string[],
  { program = STIPEND, ...options }: ProcessOptions & { program?: string } = {},
): RunningProcess {
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    SANDBOX_EXAMPLES: 'off',
    ...options.environment,
  };
  return startScript(program, args, { ...options, environment });
}

/** Runs a script of this repository, which need not be the service. */
export function startScript(
  script: string,
  args: readonly string[],
  options: ProcessOptions = {},
): RunningProcess {
  const shell = options.shell === undefined ? [] : ['bash', '-c', options.shell, 'bash'];
  const nodeOptions = [
    ...(options.endsWithParent ? ['--import', END_WITH_PARENT] : []),
    ...(options.nodeOptions ?? []),
  ];
  const [program = '', ...rest] = [...shell, process.execPath, ...nodeOptions, script, ...args];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.environment },
    stdio: [options.endsWithParent ? 'pipe' : 'ignore', 'pipe', options.showsErrors ? 'inherit' : 'pipe'],
    detached: options.isDetached ?? false,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
    hasEnded,
    residentMb: () => residentMb(child.pid),
    stop: async () => {
      if (hasEnded()) return;
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(timer);
    },
  };
}

/** Waits until the service serves its API and has printed its URL. */
export async function untilServing(running: RunningProcess): Promise<string> {
  const [, url = ''] = await untilOutput(running, /API {8}(https?:\S+)/);
  return url;
}

export async function untilOutput(running: RunningProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return until(running, async () => pattern.exec(running.output()));
}

/** Waits until the process answers a request with a 2xx status. */
export async function untilAnswer(
  running: RunningProcess,
  { url, headers = {} }: { url: string; headers?: Record<string, string> },
): Promise<void> {
  await until(running, async () => (await answers(url, headers)) || null);
}

async function until<Found>(running: RunningProcess, look: () => Promise<Found | null>): Promise<Found> {
  const deadline = performance.now() + START_MS_MAX;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    const command = running.child.spawnargs.join(' ');
    if (running.hasEnded()) throw new Error(`${command} ended before it was ready:\n${running.output()}`);
    if (performance.now() > deadline) {
      await running.stop();
      throw new Error(`${command} was not ready within ${START_MS_MAX} ms:\n${running.output()}`);
    }
    await wait(POLL_MS);
  }
}

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
