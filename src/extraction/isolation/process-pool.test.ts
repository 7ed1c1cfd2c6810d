import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS, order, saying, TASK, usePools } from './process-pool.fixture.ts';
import type { ProcessPool } from './process-pool.ts';

/** A parent whose child hangs. It prints the child's process id. */
const PARENT = `
import { ProcessPool } from '${new URL('./process-pool.ts', import.meta.url)}';
const [entry, task, options] = process.argv.slice(2);
const pool = new ProcessPool({ entry, ...JSON.parse(options) });
pool.run(JSON.parse(task), Buffer.from('hangOnce'));
console.log(pool.pids[0]);
`;

const { folder, entry, openPool, expectCrash } = usePools();

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function messageOf(pool: ProcessPool, what: string): Promise<string> {
  const outcome = await order(pool, what);
  if (outcome.outcome !== 'replied' || outcome.reply.type !== 'extracted') throw new Error(outcome.outcome);
  return outcome.reply.extraction.outcome === 'refused' ? outcome.reply.extraction.message : '';
}

describe('a child that misbehaves', () => {
  test.each(['garbage'])('is killed, and the next document is extracted (%s)', expectCrash);

  test('by never replying is killed at the time limit', async () => {
    const pool = openPool({ msMax: 100 });
    expect(await order(pool, 'hang')).toEqual({ outcome: 'timed_out' });
    expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
  });

  test.runIf(process.platform === 'linux')(
    'by using too much memory is killed at the memory limit',
    async () => {
      const pool = openPool();
      expect(await order(pool, 'eat')).toEqual({ outcome: 'out_of_memory' });
      expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
    },
  );

  test('by failing to start causes an error, and the document is not rejected', async () => {
    const pool = openPool({ entry: join(folder(), 'nothing.mjs') });
    await expect(order(pool, 'answer')).rejects.toThrow('did not start');
  });
});

describe('a child', () => {
  test('is replaced when it is killed from outside, and its document is tried again', async () => {
    const pool = openPool();
    const outcome = order(pool, 'hangOnce');
    await expect.poll(() => existsSync(join(folder(), 'mark'))).toBe(true);
    process.kill(pool.pids[0] as number, 'SIGKILL');
    expect(await outcome).toMatchObject(saying('answered'));
  });

  test('exits when its parent is killed, even while it hangs', async () => {
    const script = join(folder(), 'parent.mjs');
    await writeFile(script, PARENT);
    const parent = spawn(process.execPath, [script, entry(), JSON.stringify(TASK), JSON.stringify(LIMITS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await once(parent.stdout, 'data'));
    await expect.poll(() => existsSync(join(folder(), 'mark'))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('does not inherit the environment', async () => {
    Object.assign(process.env, { STIPEND_TEST_SECRET: 'secret' });
    expect(await messageOf(openPool(), 'environment')).not.toContain('secret');
  });

  test('handles several documents and is replaced after its limit', async () => {
    const pool = openPool({ documentsPerChild: 2 });
    const pids = [await messageOf(pool, 'pid'), await messageOf(pool, 'pid'), await messageOf(pool, 'pid')];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  test('that reports progress gets the time limit for each page', async () => {
    expect(await order(openPool(), 'work')).toMatchObject(saying('answered'));
  });
});

describe('a pool', () => {
  test('runs as many children as its limit allows', async () => {
    const pool = openPool({ children: 2 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => order(pool, 'answer')));
    expect(outcomes.every(({ outcome }) => outcome === 'replied')).toBe(true);
    expect(pool.pids.length).toBeLessThanOrEqual(2);
  });

  test('rejects a document when its queue is full', async () => {
    const pool = openPool({ waitingMax: 1 });
    const [first, second] = [order(pool, 'answer'), order(pool, 'answer')];
    await expect(order(pool, 'answer')).rejects.toThrow('Too many');
    expect(await Promise.all([first, second])).toHaveLength(2);
  });

  test('rejects all its documents with an error when it is closed', async () => {
    const pool = openPool();
    const waiting = [order(pool, 'hang'), order(pool, 'answer')].map((promise) =>
      expect(promise).rejects.toThrow('closed'),
    );
    pool.close();
    await Promise.all(waiting);
    await expect(order(pool, 'answer')).rejects.toThrow('closed');
  });
});
