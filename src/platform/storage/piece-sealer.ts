import { type CipherGCM, createCipheriv, type KeyObject } from 'node:crypto';

/*
 * Encrypts a long value piece by piece, so that it is never in memory as a whole. Layout: version (1) · salt
 * (16) · pieces; each piece is the ciphertext of up to 256 KiB and of a byte that marks the last piece · tag
 * (16). Each value has its own key, derived from its salt, so a piece's position can be its nonce. Position
 * and end are authenticated: a value with a piece moved, left out, repeated or cut off does not open.
 */
export const ALGORITHM = 'aes-256-gcm';
export const PIECE_BYTES = 256 * 1024;
export const TAG_BYTES = 16;
export const MORE = Buffer.from([0]);
export const LAST = Buffer.from([1]);
const NONCE_BYTES = 12;

/** Everything that sealing needs. It can be passed to another thread. */
export interface Sealing {
  /** Version and salt, which come before the pieces. */
  header: Uint8Array;
  /** The value's own key. */
  key: KeyObject;
  /** Authenticated: a value sealed under one name does not open under another. */
  name: string;
}

/** Seals a stream of bytes. What it returns, in order, is the sealed value. */
export class PieceSealer {
  readonly #sealing: Sealing;
  #place = 0;
  #room = PIECE_BYTES;
  #cipher: CipherGCM;

  constructor(sealing: Sealing) {
    this.#sealing = sealing;
    this.#cipher = this.#begin();
  }

  get header(): Uint8Array {
    return this.#sealing.header;
  }

  update(chunk: Uint8Array): Buffer[] {
    const sealed: Buffer[] = [];
    for (let rest = chunk; rest.length > 0; ) {
      // a full piece is sealed only when more bytes follow, because otherwise it is the last one
      if (this.#room === 0) {
        sealed.push(...this.#end(MORE));
        this.#place += 1;
        this.#room = PIECE_BYTES;
        this.#cipher = this.#begin();
      }
      const part = rest.subarray(0, this.#room);
      sealed.push(this.#cipher.update(part));
      this.#room -= part.length;
      rest = rest.subarray(part.length);
    }
    return sealed;
  }

  end(): Buffer[] {
    return this.#end(LAST);
  }

  #begin(): CipherGCM {
    const cipher = createCipheriv(ALGORITHM, this.#sealing.key, nonceOf(this.#place));
    cipher.setAAD(Buffer.from(this.#sealing.name, 'utf8'));
    return cipher;
  }

  #end(mark: Buffer): Buffer[] {
    return [this.#cipher.update(mark), this.#cipher.final(), this.#cipher.getAuthTag()];
  }
}

export function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(place, NONCE_BYTES - 4);
  return nonce;
}
