import { vi } from 'vitest';
import { runCommand } from '../../src/commands/program.ts';
import type { Ran } from './process.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command inside this process, because starting a process takes a second to load the program. The
 * command sees only the given environment.
 */
export async function runInProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Ran> {
  let output = '';
  const write = (chunk: unknown) => {
    output += String(chunk);
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  );
  const { env } = process;
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  // logs no warnings, such as one about a slow connection on a busy machine, because tests compare the whole output
  process.env = { PATH: env.PATH, TMPDIR: env.TMPDIR, PORT: '0', LOG_LEVEL: 'error', ...environment };
  try {
    return { code: await runCommand(['node', 'stipend', ...args]), output };
  } finally {
    process.env = env;
    for (const stream of streams) stream.mockRestore();
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!listeners[index]?.includes(listener)) process.off(signal, listener);
  }
}
