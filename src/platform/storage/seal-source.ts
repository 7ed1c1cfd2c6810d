import { createHash } from 'node:crypto';
import { PieceSealer, type Sealing } from './piece-sealer.ts';

/** Seals a stream in this thread, and hashes its bytes before they are sealed. */
export function sealSource(
  source: AsyncIterable<Buffer>,
  sealing: Sealing,
): { sealed: AsyncGenerator<Buffer>; sha256: () => Buffer } {
  const hash = createHash('sha256');
  const sealer = new PieceSealer(sealing);
  async function* sealed(): AsyncGenerator<Buffer> {
    yield Buffer.from(sealer.header);
    for await (const chunk of source) {
      hash.update(chunk);
      yield* sealer.update(chunk);
    }
    yield* sealer.end();
  }
  return { sealed: sealed(), sha256: () => hash.digest() };
}

/** Collects small buffers into parts of one size. The last part may be shorter. */
export async function* inParts(
  source: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= partBytes) continue;
    let all = Buffer.concat(held, length);
    for (; all.length > partBytes; all = all.subarray(partBytes))
      yield { bytes: all.subarray(0, partBytes), isLast: false };
    held = [Buffer.from(all)];
    length = all.length;
  }
  yield { bytes: Buffer.concat(held, length), isLast: true };
}
