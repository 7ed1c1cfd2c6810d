import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Service {
  url: string;
  apiKey: string;
}

export const STIPEND = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 30_000;
const POLL_MS = 20;
const OUTPUT_CHARACTERS_MAX = 10_000;

/** A folder that is gone afterwards. */
export async function makeFolder(undo: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-demo-'));
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  // root's database runs as another user, who must be able to pass
  await chmod(folder, 0o755);
  return folder;
}

/** Starts the service as `npm start` does, on any free port, with all that it keeps in that folder. */
export async function startService(dataDir: string, undo: AsyncDisposableStack): Promise<Service> {
  const apiKey = `svc_sandbox_${randomBytes(24).toString('hex')}`;
  const child = spawn(process.execPath, [STIPEND, 'serve'], {
    // the caller's own settings must not reach it
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      BOOTSTRAP_API_KEY: apiKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a Ctrl-C of the terminal reaches the demo alone, which then stops it in order
    detached: true,
  });
  undo.defer(() => stop(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-OUTPUT_CHARACTERS_MAX);
    });
  const deadline = performance.now() + START_MS_MAX;
  for (;;) {
    const url = /API {8}(http:\S+)/.exec(output)?.[1];
    if (url) return { url, apiKey };
    if (hasEnded(child)) throw new Error(`The service ended before it answered:\n${output}`);
    if (performance.now() > deadline) throw new Error(`The service did not start in ${START_MS_MAX} ms`);
    await wait(POLL_MS);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(late);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
