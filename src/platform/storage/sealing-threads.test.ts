import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream, startSealing } from './sealed-stream.ts';
import { SealingThreads } from './sealing-threads.ts';
import { readWhole } from './storage.ts';

const threads = new SealingThreads();
const seal = { key: createSecretKey(randomBytes(32)), name: 'client/user/document' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-threads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* from(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function opened(file: string): Promise<Buffer> {
  return readWhole(openStream(from([await readFile(file)]), seal));
}

/** Chunks of all kinds: large ones with memory of their own, parts of one buffer, and small ones from Node's pool. */
function chunksOf(bytes: Buffer): Buffer[] {
  const third = Math.floor(bytes.length / 3);
  const own = Buffer.from(new Uint8Array(bytes.subarray(0, third)).buffer);
  const parts = [bytes.subarray(third, third + 50_000), bytes.subarray(third + 50_000, 2 * third)];
  const rest = bytes.subarray(2 * third);
  const small = Array.from({ length: 50 }, (_, index) => Buffer.from(rest.subarray(index, index + 1)));
  return [own, ...parts, ...small, Buffer.from(rest.subarray(50))];
}

test('files that are written at the same time keep their own bytes, hash and seal', async () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    path: join(folder, String(index)),
    bytes: randomBytes(200_000 + index * 100_000),
  }));
  const hashes = await Promise.all(
    files.map(({ path, bytes }) =>
      threads.write(path, from(chunksOf(Buffer.from(bytes))), startSealing(seal)),
    ),
  );
  for (const [index, { path, bytes }] of files.entries()) {
    expect(hashes[index]).toEqual(createHash('sha256').update(bytes).digest());
    expect((await opened(path)).equals(bytes), path).toBe(true);
  }
});

test('memory that a chunk shares with others is left as it was', async () => {
  const bytes = randomBytes(300_000);
  const copy = Buffer.from(bytes);
  await threads.write(join(folder, 'one'), from([bytes.subarray(0, 250_000)]), startSealing(seal));
  expect(bytes.equals(copy)).toBe(true);
});

test('an error of the disk is thrown with its code while the source still has bytes, and other files are written', async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      taken += 1;
      yield randomBytes(100_000);
    }
  }
  const failing = threads.write(join(folder, 'missing', 'one'), endless(), startSealing(seal));
  const other = threads.write(join(folder, 'other'), from([Buffer.from('hello')]), startSealing(seal));
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(taken).toBeGreaterThan(0);
  await other;
  expect((await opened(join(folder, 'other'))).toString()).toBe('hello');
});
