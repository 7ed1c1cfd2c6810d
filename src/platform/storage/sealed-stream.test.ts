import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PieceSealer } from './piece-sealer.ts';
import { openStream, startSealing } from './sealed-stream.ts';
import { readWhole } from './storage.ts';

const PIECE = 256 * 1024;
const SEALED_PIECE = PIECE + 1 + 16;
const HEADER = 17;
const seal = { key: createSecretKey(randomBytes(32)), name: 'client/user/document' };

async function* inChunks(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function sealed(bytes: Buffer, chunkBytes?: number): Promise<Buffer> {
  const sealer = new PieceSealer(startSealing(seal));
  const parts: Uint8Array[] = [sealer.header];
  for await (const chunk of inChunks(bytes, chunkBytes)) parts.push(...sealer.update(chunk));
  return Buffer.concat([...parts, ...sealer.end()]);
}

function opened(bytes: Buffer, other: Partial<typeof seal> = {}): Promise<Buffer> {
  return readWhole(openStream(inChunks(bytes), { ...seal, ...other }));
}

describe('a sealed stream', () => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5])(
    'of %i bytes opens to the same bytes, whatever the chunk sizes',
    async (length) => {
      const bytes = randomBytes(length);
      for (const chunk of [1000, PIECE, 1_000_000])
        expect((await opened(await sealed(bytes, chunk))).equals(bytes)).toBe(true);
    },
  );

  test('differs each time and does not contain the plain text', async () => {
    const bytes = Buffer.alloc(3 * PIECE, 'canary');
    const [one, other] = [await sealed(bytes), await sealed(bytes)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('canary')).toBe(false);
  });

  test('does not open with another key or name', async () => {
    const bytes = await sealed(Buffer.from('hello'));
    await expect(opened(bytes, { key: createSecretKey(randomBytes(32)) })).rejects.toThrow();
    await expect(opened(bytes, { name: 'client/user/another' })).rejects.toThrow();
  });

  test('does not open after a bit was changed', async () => {
    const bytes = await sealed(randomBytes(100));
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await expect(opened(changed), `byte ${at}`).rejects.toThrow();
    }
  });

  test('does not open after it was truncated, even between two pieces', async () => {
    const bytes = await sealed(randomBytes(2 * PIECE + 100));
    for (const end of [0, 5, HEADER, HEADER + SEALED_PIECE, HEADER + 2 * SEALED_PIECE, bytes.length - 1])
      await expect(opened(bytes.subarray(0, end)), `cut at ${end}`).rejects.toThrow();
  });

  test('does not open after pieces were swapped, repeated or left out', async () => {
    const bytes = await sealed(randomBytes(3 * PIECE + 100));
    const header = bytes.subarray(0, HEADER);
    const piece = (place: number) =>
      bytes.subarray(HEADER + place * SEALED_PIECE, HEADER + (place + 1) * SEALED_PIECE);
    for (const order of [[1, 0, 2, 3], [0, 0, 1, 2, 3], [0, 2, 3], [0, 1, 2, 3, 3], [3]])
      await expect(opened(Buffer.concat([header, ...order.map(piece)])), String(order)).rejects.toThrow();
    expect((await opened(Buffer.concat([header, ...[0, 1, 2, 3].map(piece)]))).length).toBe(3 * PIECE + 100);
  });
});
