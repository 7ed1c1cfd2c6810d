import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Lane, type LaneOptions } from './lane.ts';
import type { Task } from './messages.ts';

const MEBIBYTE = 1024 * 1024;
const TASK: Task = { name: 'read', mediaType: 'application/pdf', kind: 'payslip', mayUseOcr: false };

/** A parent that has a child hang, and tells which. */
const PARENT = `
import { Lane } from '${new URL('./lane.ts', import.meta.url)}';
const [entry, task, options] = process.argv.slice(2);
const lane = new Lane({ entry, ...JSON.parse(options) });
lane.run(JSON.parse(task), Buffer.from('hangOnce'));
console.log(lane.pids[0]);
`;

/** A child of the tests does what the document tells it to. */
const OBEDIENT_CHILD = `
import { endWithParent } from '${new URL('./end-with-parent.ts', import.meta.url)}';
import { existsSync, writeFileSync, writeSync } from 'node:fs';
const MARK = new URL('mark', import.meta.url);
const say = (message) => {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(json.length, 0);
  writeSync(3, Buffer.concat([header, json]));
};
const reading = (message) => ({ says: 'read', id, reading: { outcome: 'refused', reason: 'unreadable', pages: null, message } });
const orders = {
  answer: () => say(reading('answered')),
  environment: () => say(reading(JSON.stringify(process.env))),
  die: () => process.kill(process.pid, 'SIGKILL'),
  abort: () => process.abort(),
  throw: () => { throw new Error('x'); },
  hang: () => { for (;;); },
  hangOnce: () => {
    if (existsSync(MARK)) return orders.answer();
    writeFileSync(MARK, '');
    orders.hang();
  },
  eat: () => { const eaten = []; for (;;) eaten.push(Buffer.alloc(${MEBIBYTE}, 1)); },
  garbage: () => writeSync(3, Buffer.alloc(4096, 0xab)),
  nonsense: () => say({ says: 'read', id, reading: { outcome: 'bank_statement', statement: 'all yours' } }),
  unasked: () => { say(reading('answered')); say(reading('again')); },
  work: () => { say({ says: 'working', id, page: 1 }); setTimeout(orders.answer, 20); },
  broken: () => say({ says: 'broken', id, where: 'here' }),
  brokenOnce: () => {
    if (existsSync(MARK)) return orders.answer();
    writeFileSync(MARK, '');
    orders.broken();
  },
  pid: () => say(reading(String(process.pid))),
};
let id;
let input = Buffer.alloc(0);
say({ says: 'ready' });
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
const lanes: Lane[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-lane-'));
  entry = join(folder, 'child.mjs');
  await writeFile(entry, OBEDIENT_CHILD);
});

afterEach(async () => {
  for (const lane of lanes.splice(0)) lane.close();
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

function openLane(changes: Partial<LaneOptions> = {}): Lane {
  const lane = new Lane({ entry, ...LIMITS, ...changes });
  lanes.push(lane);
  return lane;
}

function order(lane: Lane, what: string) {
  return lane.run(TASK, Buffer.from(what));
}

function saying(message: string) {
  return { outcome: 'replied', reply: { says: 'read', reading: { message } } };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function messageOf(lane: Lane, what: string): Promise<string> {
  const outcome = await order(lane, what);
  if (outcome.outcome !== 'replied' || outcome.reply.says !== 'read') throw new Error(outcome.outcome);
  return outcome.reply.reading.outcome === 'refused' ? outcome.reply.reading.message : '';
}

describe('a child that misbehaves', () => {
  test.each(['abort', 'throw', 'garbage', 'nonsense', 'die', 'broken'])(
    'is ended, and the next document is read: %s',
    async (misdeed) => {
      const lane = openLane();
      expect(await order(lane, misdeed)).toMatchObject({ outcome: 'crashed' });
      expect(await order(lane, 'answer')).toMatchObject(saying('answered'));
    },
  );

  test('by never answering is ended when its time is up', async () => {
    const lane = openLane({ msMax: 100 });
    expect(await order(lane, 'hang')).toEqual({ outcome: 'timed_out' });
    expect(await order(lane, 'answer')).toMatchObject(saying('answered'));
  });

  test.runIf(process.platform === 'linux')('by eating memory is ended before there is none', async () => {
    const lane = openLane();
    expect(await order(lane, 'eat')).toEqual({ outcome: 'out_of_memory' });
    expect(await order(lane, 'answer')).toMatchObject(saying('answered'));
  });

  test('by answering twice is not listened to again', async () => {
    const lane = openLane();
    expect(await order(lane, 'unasked')).toMatchObject(saying('answered'));
    expect(await order(lane, 'answer')).toMatchObject(saying('answered'));
  });

  test('by not starting is no fault of the document', async () => {
    const lane = openLane({ entry: join(folder, 'nothing.mjs') });
    await expect(order(lane, 'answer')).rejects.toThrow('does not start');
  });

  test('tells where its program broke', async () => {
    expect(await order(openLane(), 'broken')).toEqual({ outcome: 'crashed', where: 'here' });
  });
});

describe('a child', () => {
  test('that somebody kills while it works is replaced, and the document read', async () => {
    const lane = openLane();
    const outcome = order(lane, 'hangOnce');
    await expect.poll(() => existsSync(join(folder, 'mark'))).toBe(true);
    process.kill(lane.pids[0] as number, 'SIGKILL');
    expect(await outcome).toMatchObject(saying('answered'));
  });

  test('that broke over a document is replaced, and the document read', async () => {
    expect(await order(openLane(), 'brokenOnce')).toMatchObject(saying('answered'));
  });

  test('that hangs ends when its parent is killed', async () => {
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

  test('inherits nothing of the environment', async () => {
    Object.assign(process.env, { STIPEND_TEST_SECRET: 'secret' });
    expect(await messageOf(openLane(), 'environment')).not.toContain('secret');
  });

  test('serves one document after another, and is replaced in time', async () => {
    const lane = openLane({ documentsPerChild: 2 });
    const pids = [await messageOf(lane, 'pid'), await messageOf(lane, 'pid'), await messageOf(lane, 'pid')];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  test('that goes page by page has its time for each', async () => {
    expect(await order(openLane(), 'work')).toMatchObject(saying('answered'));
  });
});

describe('a lane', () => {
  test('works on as many documents as it has children', async () => {
    const lane = openLane({ children: 2 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => order(lane, 'answer')));
    expect(outcomes.every(({ outcome }) => outcome === 'replied')).toBe(true);
    expect(lane.pids.length).toBeLessThanOrEqual(2);
  });

  test('lets only so many wait', async () => {
    const lane = openLane({ waitingMax: 1 });
    const [first, second] = [order(lane, 'answer'), order(lane, 'answer')];
    await expect(order(lane, 'answer')).rejects.toThrow('Too many');
    expect(await Promise.all([first, second])).toHaveLength(2);
  });

  test('that is closed refuses none: whoever waits may try again elsewhere', async () => {
    const lane = openLane();
    const waiting = [order(lane, 'hang'), order(lane, 'answer')].map((promise) =>
      expect(promise).rejects.toThrow('closed'),
    );
    lane.close();
    await Promise.all(waiting);
    await expect(order(lane, 'answer')).rejects.toThrow('closed');
  });
});
