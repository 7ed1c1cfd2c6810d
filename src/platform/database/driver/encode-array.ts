const BYTEA_OID = 17;
const DIMENSIONS = 1;
const FIRST_INDEX = 1;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * Encodes byte strings as a `bytea[]` in PostgreSQL's binary format, which pg sends as it is. pg would encode a JavaScript
 * array as hexadecimal text: twice the bytes, and slow on both sides.
 */
export function byteaArray(items: readonly (Buffer | null)[]): Buffer {
  const size = items.reduce((sum, item) => sum + LENGTH_BYTES + (item?.length ?? 0), HEADER_BYTES);
  const encoded = Buffer.allocUnsafe(size);
  let at = 0;
  const writeInt = (value: number) => {
    at = encoded.writeInt32BE(value, at);
  };
  // dimensions, whether there are nulls, type of the elements, their number, index of the first
  const hasNulls = items.includes(null) ? 1 : 0;
  for (const value of [DIMENSIONS, hasNulls, BYTEA_OID, items.length, FIRST_INDEX]) writeInt(value);
  for (const item of items) {
    writeInt(item?.length ?? NULL_LENGTH);
    if (item) at += item.copy(encoded, at);
  }
  return encoded;
}

/**
 * Encodes ids, times, numbers or words of a closed set as an array in PostgreSQL's text format. They have no characters that
 * need quotes, which pg would look for in each of them.
 */
export function plainArray(items: readonly (string | number | null)[]): string {
  return `{${items.map((item) => item ?? 'NULL').join(',')}}`;
}

/** Encodes texts as an array in PostgreSQL's text format. Few texts have characters that must be escaped. */
export function textArray(items: readonly string[]): string {
  const quoted = items.map((item) => `"${NEEDS_ESCAPE.test(item) ? item.replace(/["\\]/g, '\\$&') : item}"`);
  return `{${quoted.join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/;
