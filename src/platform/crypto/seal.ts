import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { fillRandom } from '../random.ts';

/**
 * The location of a sealed value. It is authenticated, so a value that was moved to another row or column
 * does not open.
 */
export interface Place {
  clientId: string;
  table: string;
  column: string;
  row: string;
}

export interface SealingKey {
  id: string;
  key: KeyObject;
}

export const KEY_BYTES = 32;
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** Layout: version (1) · length of the key id (1) · key id · IV (12) · ciphertext · tag (16). */
export function seal(plaintext: Buffer, { id, key }: SealingKey, place: Place): Buffer {
  const idBytes = Buffer.from(id, 'utf8');
  const header = 2 + idBytes.length;
  const sealed = Buffer.allocUnsafe(header + IV_BYTES + plaintext.length + TAG_BYTES);
  sealed[0] = VERSION;
  sealed[1] = idBytes.length;
  idBytes.copy(sealed, 2);
  const iv = fillRandom(sealed.subarray(header, header + IV_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(additionalData(place));
  cipher.update(plaintext).copy(sealed, header + IV_BYTES);
  cipher.final();
  cipher.getAuthTag().copy(sealed, sealed.length - TAG_BYTES);
  return sealed;
}

export function open(sealed: Buffer, key: KeyObject, place: Place): Buffer {
  const header = headerLength(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(header, header + IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(additionalData(place));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(header + IV_BYTES, sealed.length - TAG_BYTES));
  decipher.final();
  return plaintext;
}

/** Seals a value as JSON. */
export function sealJson(value: unknown, key: SealingKey, place: Place): Buffer {
  return seal(Buffer.from(JSON.stringify(value), 'utf8'), key, place);
}

/** Not validated: only this service can have sealed it. */
export function openJson<T>(sealed: Buffer, key: KeyObject, place: Place): T {
  return JSON.parse(open(sealed, key, place).toString('utf8')) as T;
}

/** The id of the key that sealed a value. It says which master key unwraps a wrapped key. */
export function sealedUnder(sealed: Buffer): string {
  return sealed.toString('utf8', 2, headerLength(sealed));
}

function headerLength(sealed: Buffer): number {
  const [version, idLength] = sealed;
  if (version !== VERSION || idLength === undefined)
    throw new Error('The sealed value has an unknown version');
  const header = 2 + idLength;
  if (sealed.length < header + IV_BYTES + TAG_BYTES) throw new Error('The sealed value is truncated');
  return header;
}

const PLACE_BYTES_MAX = 512;
const scratch = Buffer.alloc(PLACE_BYTES_MAX);

/** Valid until the next call. The cipher copies it at once. */
function additionalData({ clientId, table, column, row }: Place): Buffer {
  const text = `${VERSION}\n${clientId}\n${table}\n${column}\n${row}`;
  if (text.length > PLACE_BYTES_MAX) throw new Error('The location of a sealed value is too long');
  return scratch.subarray(0, scratch.write(text, 'latin1'));
}
