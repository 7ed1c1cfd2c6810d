import { MEBIBYTE } from '../limits.ts';

/*
 * The protocol between a process pool and its children: a JSON message and an attachment of bytes. Node's own
 * IPC channel is not used, because invalid data from a child would crash the parent.
 */

export interface Frame {
  message: unknown;
  attachment: Buffer;
}

const HEADER_BYTES = 8;
/** Of a message, and of an attachment. */
const BYTES_MAX = 64 * MEBIBYTE;

export function encodeFrame({ message, attachment }: Frame): Buffer[] {
  const json = Buffer.from(JSON.stringify(message, penceAsText));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(attachment.length, 4);
  return [header, json, attachment];
}

function penceAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/**
 * Decodes frames from chunks of bytes. Throws on an invalid frame, after it has yielded the frames before it.
 */
export class FrameDecoder {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #needed = HEADER_BYTES;

  *push(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes >= this.#needed) {
      const frame = this.#next();
      if (frame === null) return;
      yield frame;
    }
  }

  #next(): Frame | null {
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const messageBytes = bytes.readUInt32BE(0);
    const attachmentBytes = bytes.readUInt32BE(4);
    if (Math.max(messageBytes, attachmentBytes) > BYTES_MAX) {
      throw new RangeError('The frame exceeds the maximum size');
    }
    this.#needed = HEADER_BYTES + messageBytes + attachmentBytes;
    if (bytes.length < this.#needed) return null;
    const message: unknown = JSON.parse(bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + messageBytes));
    const attachment = Buffer.from(bytes.subarray(HEADER_BYTES + messageBytes, this.#needed));
    const rest = bytes.subarray(this.#needed);
    this.#chunks = [rest];
    this.#bytes = rest.length;
    this.#needed = HEADER_BYTES;
    return { message, attachment };
  }
}
