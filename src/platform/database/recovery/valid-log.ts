/** Bits of the second word of each page. */
const BEGINS_IN_RECORD = 0x0001;
export const HAS_LONG_HEADER = 0x0002;
/** The record that the page before begins was never finished. */
const SKIPS_UNFINISHED = 0x0008;
const SHORT_HEADER_BYTES = 24;
export const LONG_HEADER_BYTES = 40;
const RECORD_HEADER_BYTES = 24;
const ALIGNMENT = 8;
/** A record that fills the rest of its segment. */
const SWITCH = { resourceManager: 0, info: 0x40 };
/** Of CRC-32C, reversed. */
const POLYNOMIAL = 0x82f63b78;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? POLYNOMIAL : 0);
  return value;
});

/**
 * The number of bytes up to the end of the last record that PostgreSQL replays. It stops at the first record that is not valid. A
 * record that continues in the next segment does not count.
 */
export function validBytes(segment: Buffer): number {
  const pageBytes = segment.readUInt32LE(36);
  const isPage = (at: number) =>
    at < segment.length &&
    segment.readUInt16LE(at) === segment.readUInt16LE(0) &&
    segment.readBigUInt64LE(at + 8) === segment.readBigUInt64LE(8) + BigInt(at);
  const has = (at: number, bit: number) => (segment.readUInt16LE(at + 2) & bit) !== 0;
  const afterHeader = (at: number) =>
    at + (has(at, HAS_LONG_HEADER) ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES);

  /** The pieces of a record on its pages. If it does not go on, `end` is the page where it should. */
  function read(from: number, bytes: number): { pieces: Buffer[]; end: number; isWhole: boolean } {
    const pieces: Buffer[] = [];
    let [at, left] = [from, bytes];
    while (left > 0) {
      if (at % pageBytes === 0) {
        const goesOn = isPage(at) && has(at, BEGINS_IN_RECORD) && segment.readUInt32LE(at + 16) === left;
        if (!goesOn) return { pieces, end: at, isWhole: false };
        at = afterHeader(at);
      }
      const length = Math.min(left, pageBytes - (at % pageBytes));
      pieces.push(segment.subarray(at, at + length));
      at += length;
      left -= length;
    }
    return { pieces, end: at, isWhole: true };
  }

  const first = read(afterHeader(0), has(0, BEGINS_IN_RECORD) ? segment.readUInt32LE(16) : 0);
  let at = aligned(first.end);
  let valid = first.isWhole ? at : 0;
  let previous: bigint | null = null;
  while (at < segment.length) {
    if (at % pageBytes === 0) {
      if (!isPage(at) || has(at, BEGINS_IN_RECORD)) break;
      at = afterHeader(at);
    }
    const bytes = segment.readUInt32LE(at);
    if (bytes < RECORD_HEADER_BYTES) break;
    const { pieces, end, isWhole } = read(at, bytes);
    if (!isWhole) {
      if (!isPage(end) || !has(end, SKIPS_UNFINISHED)) break;
      [at, previous] = [end, null];
      continue;
    }
    const record = Buffer.concat(pieces);
    if (!isIntact(record) || (previous !== null && record.readBigUInt64LE(8) !== previous)) break;
    if (isSwitch(record)) return segment.length;
    previous = segment.readBigUInt64LE(8) + BigInt(at);
    at = aligned(end);
    valid = at;
  }
  return valid;
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

function isSwitch(record: Buffer): boolean {
  return ((record[16] ?? 0) & 0xf0) === SWITCH.info && record[17] === SWITCH.resourceManager;
}

/** The checksum covers the data first, and then the header before it. */
function isIntact(record: Buffer): boolean {
  let value = 0xffffffff;
  for (const part of [record.subarray(RECORD_HEADER_BYTES), record.subarray(0, 20)])
    for (const byte of part) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0 === record.readUInt32LE(20);
}
