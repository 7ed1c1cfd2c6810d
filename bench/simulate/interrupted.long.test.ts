import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SIMULATE = fileURLToPath(new URL('main.ts', import.meta.url));
const POLL_MS = 20;

test.each([
  ['SIGTERM', 'while PostgreSQL starts', async (folder: string) => (await processesIn(folder)).length >= 1],
  ['SIGINT', 'while it measures', async (_: string, output: string) => output.includes('warming up')],
] as const)('%s %s ends everything that was started', async (signal, _, hasCome) => {
  // a short path, because PostgreSQL's socket is in the folder
  const folder = await mkdtemp('/tmp/stipend-interrupted-');
  onTestFinished(() => rm(folder, { recursive: true }));
  // PostgreSQL's user must be able to enter
  await chmod(folder, 0o755);
  const run = spawn(process.execPath, [SIMULATE, '--measure'], {
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  while (!(await hasCome(folder, output))) {
    if (run.exitCode !== null) throw new Error(output);
    await wait(POLL_MS);
  }
  run.kill(signal);
  const [code] = await once(run, 'close');
  expect(code, output).toBe(1);
  expect(output).toContain(`${signal}: stopping and cleaning up`);
  expect(await processesIn(folder)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

/** The processes whose command line or settings name the folder: PostgreSQL, the API and the worker. */
async function processesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  const isOwn = (pid: string) => pid === String(process.pid);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !isOwn(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const command = await read('cmdline');
    if (!command.includes(SIMULATE) && (command + (await read('environ'))).includes(folder))
      found.push(command);
  }
  return found;
}
