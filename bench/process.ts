import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Running {
  url: string;
  /** From the command to the first answer. */
  startMs: number;
  residentMb(): Promise<number>;
  stop(): Promise<void>;
}

const START_MS_MAX = 60_000;
const STOP_MS_MAX = 45_000;
const POLL_MS = 5;

/** Runs a server as a process of its own and waits until it answers. */
export async function startProcess(options: {
  command: (port: number) => string[];
  environment?: (port: number) => Record<string, string>;
  probe: { path: string; headers?: Record<string, string> };
}): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = options.command(port);
  const begun = performance.now();
  const child = spawn(process.execPath, command, {
    // the caller's own settings must not reach it
    env: { PATH: process.env.PATH, ...options.environment?.(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(late);
  };
  while (!(await answers(url, options.probe))) {
    if (hasEnded()) throw new Error(`${command.join(' ')} ended before it answered`);
    if (performance.now() - begun > START_MS_MAX) {
      await stop();
      throw new Error(`${command.join(' ')} did not answer within ${START_MS_MAX} ms`);
    }
    await wait(POLL_MS);
  }
  return {
    url,
    startMs: performance.now() - begun,
    residentMb: () => residentMb(child.pid),
    stop,
  };
}

async function answers(
  url: string,
  { path, headers }: { path: string; headers?: Record<string, string> },
): Promise<boolean> {
  try {
    const response = await fetch(url + path, { headers });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
