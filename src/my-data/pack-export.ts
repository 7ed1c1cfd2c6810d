import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { replySerialiser } from '#platform/http/reply-schema.ts';
import { type Problem, refusal, say } from '#platform/problem.ts';
import type { ExportSource } from './read-export.ts';
import { EXPORTED_LISTS, ExportedFacts } from './schema.ts';

/** Hundreds of megabytes of JSON. */
const PACKED_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Writes an export as JSON and compresses it as it is written. Packed, it takes a tenth of the memory, so that it can be read
 * at the database's speed and sent at the caller's.
 */
export async function packExport(
  { facts, lists }: ExportSource,
  { packedBytesMax = PACKED_BYTES_MAX } = {},
): Promise<Buffer[]> {
  const packed = new PackedText(packedBytesMax);
  // without the closing brace, because the lists follow
  await packed.write(replySerialiser(ExportedFacts)(facts).slice(0, -1));
  for (const name of Object.keys(EXPORTED_LISTS) as (keyof typeof EXPORTED_LISTS)[]) {
    await packed.write(`,"${name}":[`);
    const serialise = replySerialiser(EXPORTED_LISTS[name].element);
    let separator = '';
    for await (const page of lists[name]) {
      await packed.write(separator + page.map(serialise).join(','));
      separator = ',';
    }
    await packed.write(']');
  }
  await packed.write('}');
  return packed.end();
}

export function unpack(packed: readonly Buffer[]): AsyncIterable<Buffer> {
  return Readable.from(packed).pipe(createGunzip());
}

class PackedText {
  readonly #gzip = createGzip({ level: 1 });
  readonly #chunks: Buffer[] = [];
  readonly #bytesMax: number;
  #length = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#gzip.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
    });
  }

  async write(text: string): Promise<void> {
    if (!this.#gzip.write(text)) await once(this.#gzip, 'drain');
    this.#check();
  }

  async end(): Promise<Buffer[]> {
    this.#gzip.end();
    await finished(this.#gzip);
    this.#check();
    return this.#chunks;
  }

  #check(): void {
    if (this.#length <= this.#bytesMax) return;
    this.#gzip.destroy();
    throw tooLarge();
  }
}

function tooLarge(): Problem {
  return refusal(
    'export_too_large',
    say`The data of this user is too large for one export: read it page by page`,
  );
}
