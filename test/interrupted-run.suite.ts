import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { isAlive } from './lifecycle.fixture.ts';
import { rareTests } from './support/rare-tests.ts';

/** Also tries the rarer cases if `isWhole`. */
export function interruptedRunSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
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

  rarely('a signal to `npm test` ends the run, and leaves neither PostgreSQL nor files behind', async () => {
    const folder = await makeFolder();
    const run = spawn(
      'node',
      ['scripts/run-tests.ts', '--config', 'test/support/endless-run/vitest.config.ts'],
      {
        cwd: CHECKOUT,
        env: { PATH: `${folder}/bin:${process.env.PATH}`, TMPDIR: folder },
        stdio: 'ignore',
        detached: true,
      },
    );
    onTestFailed(() => killGroup(run));
    const ended = once(run, 'exit');
    const postmaster = await expectPostmaster(folder);
    run.kill('SIGINT');
    await ended;
    await expect.poll(() => isAlive(postmaster)).toBe(false);
    await expect.poll(() => globSync('stipend-test-*', { cwd: folder })).toEqual([]);
  });

  /** The path is short, because PostgreSQL's socket is in it. PostgreSQL may run as another user, who must be able to enter. */
  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp('/tmp/run-');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    // stands in for `npm run check`, which would take a minute of CPU time
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin', 'npm'), '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 });
    return folder;
  }

  /** Waits until the run has started its PostgreSQL, and returns its process id. */
  async function expectPostmaster(folder: string): Promise<number> {
    let pid = 0;
    const read = async () => {
      const [file] = globSync('stipend-test-*/shared/**/postmaster.pid', { cwd: folder });
      pid = file ? Number.parseInt(await readFile(join(folder, file), 'utf8'), 10) : 0;
      return pid;
    };
    await expect.poll(read).toBeGreaterThan(0);
    return pid;
  }

  /** Ends what a failed test has left running. */
  function killGroup({ pid }: ChildProcess): void {
    // the process did not start, so there is no group to kill
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // the whole group has ended
    }
  }
}
