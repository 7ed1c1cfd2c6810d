import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from './messages.ts';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';

const MEBIBYTE = 1024 * 1024;
const TASK: Task = { name: 'extract', mediaType: 'application/pdf', kind: 'payslip', mayUseOcr: false };

/** A parent whose child hangs. It prints the child's process id. */
const PARENT = `
import { ProcessPool } from '${new URL('./process-pool.ts', import.meta.url)}';
const [entry, task, options] = process.argv.slice(2);
const pool = new ProcessPool({ entry, ...JSON.parse(options) });
pool.run(JSON.parse(task), Buffer.from('hangOnce'));
console.log(pool.pids[0]);
`;

/** A child whose behaviour the document's text selects. */
const SCRIPTED_CHILD = `
import { endWithParent } from '${new URL('./end-with-parent.ts', import.meta.url)}';
import { existsSync, writeFileSync, writeSync } from 'node:fs';
const MARK = new URL('mark', import.meta.url);
const send = (message) => {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(json.length, 0);
  writeSync(3, Buffer.concat([header, json]));
};
const extraction = (message) => ({ type: 'extracted', id, extraction: { outcome: 'refused', reason: 'unreadable', pages: null, message } });
const orders = {
  answer: () => send(extraction('answered')),
  environment: () => send(extraction(JSON.stringify(process.env))),
  die: () => process.kill(process.pid, 'SIGKILL'),
  abort: () => process.abort(),
  throw: () => { throw new Error('x'); },
  hang: () => { for (;;); },
  wait: () => setTimeout(orders.answer, 1500),
  sleep: () => setInterval(() => undefined, 1000),
  hangOnce: () => {
    if (existsSync(MARK)) return orders.answer();
    writeFileSync(MARK, '');
    orders.hang();
  },
  eat: () => { const eaten = []; for (;;) eaten.push(Buffer.alloc(${MEBIBYTE}, 1)); },
  garbage: () => writeSync(3, Buffer.alloc(4096, 0xab)),
  nonsense: () => send({ type: 'extracted', id, extraction: { outcome: 'bank_statement', statement: 'all yours' } }),
  unasked: () => { send(extraction('answered')); send(extraction('again')); },
  work: () => { send({ type: 'progress', id, page: 1 }); setTimeout(orders.answer, 20); },
  broken: () => send({ type: 'failed', id, where: 'here' }),
  brokenOnce: () => {
    if (existsSync(MARK)) return orders.answer();
    writeFileSync(MARK, '');
    orders.broken();
  },
  pid: () => send(extraction(String(process.pid))),
};
let id;
let input = Buffer.alloc(0);
send({ type: 'ready' });
endWithParent();
process.stdin.on('data', (chunk) => {
  input = Buffer.concat([input, chunk]);
  if (input.length < 8) return;
  const message = input.readUInt32BE(0);
  const attachment = input.readUInt32BE(4);
  if (input.length < 8 + message + attachment) return;
  id = JSON.parse(input.toString('utf8', 8, 8 + message)).id;
  const order = input.toString('utf8', 8 + message, 8 + message + attachment);
  input = input.subarray(8 + message + attachment);
  orders[order]();
});
`;

let folder: string;
let entry: string;
const pools: ProcessPool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-pool-'));
  entry = join(folder, 'child.mjs');
  await writeFile(entry, SCRIPTED_CHILD);
});

afterEach(async () => {
  for (const pool of pools.splice(0)) pool.close();
  await rm(join(folder, 'mark'), { force: true });
});

afterAll(() => rm(folder, { recursive: true }));

const LIMITS = {
  nodeOptions: ['--no-warnings'],
  children: 1,
  msMax: 10_000,
  memoryBytesMax: 300 * MEBIBYTE,
  memoryKeptBytesMax: 200 * MEBIBYTE,
  documentsPerChild: 100,
  waitingMax: 10,
};

function openPool(changes: Partial<ProcessPoolOptions> = {}): ProcessPool {
  const pool = new ProcessPool({ entry, ...LIMITS, ...changes });
  pools.push(pool);
  return pool;
}

function order(pool: ProcessPool, what: string) {
  return pool.run(TASK, Buffer.from(what));
}

function saying(message: string) {
  return { outcome: 'replied', reply: { type: 'extracted', extraction: { message } } };
}

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

test.runIf(process.platform === 'linux')(
  'a document gets its full CPU time, even if a busy machine takes longer by the clock',
  async () => {
    expect(await order(openPool({ msMax: 1000 }), 'wait')).toMatchObject(saying('answered'));
  },
);

describe('a child that misbehaves', () => {
  test.each(['abort', 'throw', 'garbage', 'nonsense', 'die', 'broken'])(
    'is killed, and the next document is extracted (%s)',
    async (misbehaviour) => {
      const pool = openPool();
      expect(await order(pool, misbehaviour)).toMatchObject({ outcome: 'crashed' });
      expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
    },
  );

  test('by never replying is killed at the time limit', async () => {
    const pool = openPool({ msMax: 100 });
    expect(await order(pool, 'hang')).toEqual({ outcome: 'timed_out' });
    expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
  });

  test('by waiting forever is killed although it uses no CPU time', async () => {
    const pool = openPool({ msMax: 100 });
    expect(await order(pool, 'sleep')).toEqual({ outcome: 'timed_out' });
  });

  test.runIf(process.platform === 'linux')(
    'by using too much memory is killed at the memory limit',
    async () => {
      const pool = openPool();
      expect(await order(pool, 'eat')).toEqual({ outcome: 'out_of_memory' });
      expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
    },
  );

  test('by replying twice has its second reply ignored', async () => {
    const pool = openPool();
    expect(await order(pool, 'unasked')).toMatchObject(saying('answered'));
    expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
  });

  test('by failing to start causes an error and not a refusal of the document', async () => {
    const pool = openPool({ entry: join(folder, 'nothing.mjs') });
    await expect(order(pool, 'answer')).rejects.toThrow('did not start');
  });

  test('reports where its program failed', async () => {
    expect(await order(openPool(), 'broken')).toEqual({ outcome: 'crashed', where: 'here' });
  });
});

describe('a child', () => {
  test('is replaced when it is killed from outside, and its document is tried again', async () => {
    const pool = openPool();
    const outcome = order(pool, 'hangOnce');
    await expect.poll(() => existsSync(join(folder, 'mark'))).toBe(true);
    process.kill(pool.pids[0] as number, 'SIGKILL');
    expect(await outcome).toMatchObject(saying('answered'));
  });

  test('is replaced after an unexpected error, and its document is tried again', async () => {
    expect(await order(openPool(), 'brokenOnce')).toMatchObject(saying('answered'));
  });

  test('exits when its parent is killed, even while it hangs', async () => {
    const script = join(folder, 'parent.mjs');
    await writeFile(script, PARENT);
    const parent = spawn(process.execPath, [script, entry, JSON.stringify(TASK), JSON.stringify(LIMITS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await once(parent.stdout, 'data'));
    await expect.poll(() => existsSync(join(folder, 'mark'))).toBe(true);
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
