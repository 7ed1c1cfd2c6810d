import { type CipherGCM, createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { deriveKey } from '../crypto/service-keys.ts';
import { fillRandom } from '../random.ts';

/*
 * Encrypts a long value piece by piece, so that it is never in memory as a whole. Layout: version (1) · salt
 * (16) · pieces; each piece is the ciphertext of up to 256 KiB and of a byte that marks the last piece · tag
 * (16). Each value has its own key, derived from its salt, so a piece's position can be its nonce. Position
 * and end are authenticated: a value with a piece moved, left out, repeated or cut off does not open.
 */
const VERSION = 1;
const SALT_BYTES = 16;
const HEADER_BYTES = 1 + SALT_BYTES;
const PIECE_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';
const MORE = Buffer.from([0]);
const LAST = Buffer.from([1]);
const SEALED_PIECE_BYTES = PIECE_BYTES + LAST.length + TAG_BYTES;

/** `name` is authenticated: a value sealed under one name does not open under another. */
export interface StreamSeal {
  key: KeyObject;
  name: string;
}

export async function* sealStream(source: AsyncIterable<Buffer>, seal: StreamSeal): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = VERSION;
  fillRandom(header.subarray(1));
  yield header;
  const key = keyOf(header, seal);
  let place = 0;
  let room = PIECE_BYTES;
  let cipher = beginPiece(key, seal, place);
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0; ) {
      // a full piece is sealed only when more bytes follow, because otherwise it is the last one
      if (room === 0) {
        yield endPiece(cipher, MORE);
        place += 1;
        room = PIECE_BYTES;
        cipher = beginPiece(key, seal, place);
      }
      const part = rest.subarray(0, room);
      yield cipher.update(part);
      room -= part.length;
      rest = rest.subarray(part.length);
    }
  }
  yield endPiece(cipher, LAST);
}

export async function* openStream(source: AsyncIterable<Buffer>, seal: StreamSeal): AsyncGenerator<Buffer> {
  let key: KeyObject | null = null;
  let place = 0;
  for await (const { bytes, isLast } of inPieces(source)) {
    if (key === null) {
      if (bytes[0] !== VERSION || bytes.length !== HEADER_BYTES || isLast)
        throw new Error('The sealed object has an unknown format');
      key = keyOf(bytes, seal);
      continue;
    }
    yield openPiece(key, seal, { bytes, place, isLast });
    place += 1;
  }
}

/** Derives the value's own key. */
function keyOf(header: Buffer, { key }: StreamSeal): KeyObject {
  return deriveKey(key, `stream ${header.toString('hex')}`);
}

function beginPiece(key: KeyObject, { name }: StreamSeal, place: number): CipherGCM {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(place));
  cipher.setAAD(Buffer.from(name, 'utf8'));
  return cipher;
}

function endPiece(cipher: CipherGCM, mark: Buffer): Buffer {
  return Buffer.concat([cipher.update(mark), cipher.final(), cipher.getAuthTag()]);
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

function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(place, NONCE_BYTES - 4);
  return nonce;
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
