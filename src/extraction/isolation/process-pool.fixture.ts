import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Task } from './messages.ts';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';

const MEBIBYTE = 1024 * 1024;
export const TASK: Task = {
  name: 'extract',
  mediaType: 'application/pdf',
  kind: 'payslip',
  mayUseOcr: false,
};

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

export const LIMITS = {
  nodeOptions: ['--no-warnings'],
  children: 1,
  msMax: 10_000,
  msTotalMax: 60_000,
  memoryBytesMax: 300 * MEBIBYTE,
  memoryKeptBytesMax: 200 * MEBIBYTE,
  documentsPerChild: 100,
  waitingMax: 10,
};

/** Opens pools whose children do what the document says, and closes them after each test. */
export function usePools() {
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

  function openPool(changes: Partial<ProcessPoolOptions> = {}): ProcessPool {
    const pool = new ProcessPool({ entry, ...LIMITS, ...changes });
    pools.push(pool);
    return pool;
  }

  /** A child that misbehaves fails only its own document. */
  async function expectCrash(misbehaviour: string): Promise<void> {
    const pool = openPool();
    expect(await order(pool, misbehaviour)).toMatchObject({ outcome: 'crashed' });
    expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
  }

  return { folder: () => folder, entry: () => entry, openPool, expectCrash };
}

export function order(pool: ProcessPool, what: string) {
  return pool.run(TASK, Buffer.from(what));
}

export function saying(message: string) {
  return { outcome: 'replied', reply: { type: 'extracted', extraction: { message } } };
}
