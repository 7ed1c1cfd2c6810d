import { createDecipheriv, type KeyObject } from 'node:crypto';
import { deriveKey } from '../crypto/derive-key.ts';
import { fillRandom } from '../random.ts';
import { ALGORITHM, LAST, MORE, nonceOf, PIECE_BYTES, type Sealing, TAG_BYTES } from './piece-sealer.ts';

const VERSION = 1;
const SALT_BYTES = 16;
const HEADER_BYTES = 1 + SALT_BYTES;
const SEALED_PIECE_BYTES = PIECE_BYTES + LAST.length + TAG_BYTES;

/** `name` is authenticated: a value sealed under one name does not open under another. */
export interface StreamSeal {
  key: KeyObject;
  name: string;
}

/** Prepares the sealing of one value, with a salt and key of its own. */
export function startSealing({ key, name }: StreamSeal): Sealing {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = VERSION;
  fillRandom(header.subarray(1));
  return { header, key: keyOf(header, key), name };
}

export async function* openStream(source: AsyncIterable<Buffer>, seal: StreamSeal): AsyncGenerator<Buffer> {
  let key: KeyObject | null = null;
  let place = 0;
  for await (const { bytes, isLast } of inPieces(source)) {
    if (key === null) {
      if (bytes[0] !== VERSION || bytes.length !== HEADER_BYTES || isLast)
        throw new Error('The sealed object has an unknown format');
      key = keyOf(bytes, seal.key);
      continue;
    }
    yield openPiece(key, seal, { bytes, place, isLast });
    place += 1;
  }
}

/** Derives the value's own key. */
function keyOf(header: Buffer, key: KeyObject): KeyObject {
  return deriveKey(key, `stream ${header.toString('hex')}`);
}

function openPiece(
  key: KeyObject,
  { name }: StreamSeal,
  { bytes, place, isLast }: { bytes: Buffer; place: number; isLast: boolean },
): Buffer {
  const end = bytes.length - TAG_BYTES;
  if (end < LAST.length) throw new Error('The sealed object is truncated');
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(place), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(name, 'utf8'));
  decipher.setAuthTag(bytes.subarray(end));
  const opened = decipher.update(bytes.subarray(0, end));
  decipher.final();
  const mark = opened.subarray(-LAST.length);
  if (!mark.equals(isLast ? LAST : MORE))
    throw new Error('The sealed object is truncated, or has bytes after its end');
  return opened.subarray(0, -LAST.length);
}

/** Splits the stream into the header and the pieces. The last piece may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let wanted = HEADER_BYTES;
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= wanted) continue;
    let all = held.length === 1 ? chunk : Buffer.concat(held, length);
    while (all.length > wanted) {
      yield { bytes: all.subarray(0, wanted), isLast: false };
      all = all.subarray(wanted);
      wanted = SEALED_PIECE_BYTES;
    }
    held = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(held, length), isLast: true };
}
