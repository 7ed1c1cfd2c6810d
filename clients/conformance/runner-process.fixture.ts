import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

export interface Outcome {
  result?: unknown;
  error?: { kind: string };
  changes?: unknown[];
  etag?: string | null;
}

export interface Report {
  outcomes: Outcome[];
  waits_ms: number[];
  attempts: unknown[];
  renewals: boolean[];
}

export interface RunnerCommand {
  name: string;
  command: [string, ...string[]];
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PYTHON_RUNNER = pathOf('../python/conformance.py');

/** False if this machine has no python3 (3.9 or newer). */
export const hasPython =
  spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0;

/** The command in CONFORMANCE_RUNNER adds a client in another language. */
export const RUNNERS: RunnerCommand[] = [
  { name: 'TypeScript client', command: [process.execPath, pathOf('runner.mjs')] },
  ...(hasPython
    ? [
        { name: 'Python client', command: ['python3', '-B', PYTHON_RUNNER] },
        { name: 'Python client with await', command: ['python3', '-B', PYTHON_RUNNER, 'async'] },
      ]
    : []),
  ...(process.env.CONFORMANCE_RUNNER
    ? [{ name: process.env.CONFORMANCE_RUNNER, command: ['sh', '-c', process.env.CONFORMANCE_RUNNER] }]
    : []),
] as RunnerCommand[];

/** Starts a runner for the tests of a block. */
export function useRunner({ command: [program, ...args] }: RunnerCommand) {
  let child: ChildProcess;
  let lines: AsyncIterator<string>;
  let features: string[];
  const ask = async (): Promise<unknown> => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`${program} ${args.join(' ')} has ended`);
    return JSON.parse(value);
  };
  beforeAll(async () => {
    child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    ({ features } = (await ask()) as { features: string[] });
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  });
  return {
    can: (feature: string) => features.includes(feature),
    run(scenario: object): Promise<Report> {
      child.stdin?.write(`${JSON.stringify(scenario)}\n`);
      return ask() as Promise<Report>;
    },
  };
}
