import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const STOP_LEFTOVERS = fileURLToPath(new URL('./support/stop-leftovers.sh', import.meta.url));

let root: string;
let server: ChildProcess;
let watching: ChildProcess;

/** Starts a process in the place of PostgreSQL: it runs until SIGINT, and its id is in postmaster.pid. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'interrupted-'));
  server = spawn('sleep', ['1000'], { stdio: 'ignore' });
  await mkdir(join(root, 'service', 'postgres'), { recursive: true });
  await writeFile(join(root, 'service', 'postgres', 'postmaster.pid'), `${server.pid}\n/data\n`);
  watching = spawn('sh', [STOP_LEFTOVERS, root], { stdio: ['pipe', 'ignore', 'ignore'] });
});

afterEach(async () => {
  server.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

test('the end of the test process stops its PostgreSQL and removes its files', async () => {
  const [stopped, ended] = [once(server, 'exit'), once(watching, 'exit')];
  watching.stdin?.end();
  expect(await stopped).toEqual([null, 'SIGINT']);
  await ended;
  expect(existsSync(root)).toBe(false);
});

test('a run that ended normally leaves nothing to stop', async () => {
  const ended = once(watching, 'exit');
  watching.stdin?.end('stopped\n');
  expect(await ended).toEqual([0, null]);
  expect([server.exitCode, server.signalCode, existsSync(root)]).toEqual([null, null, true]);
});
