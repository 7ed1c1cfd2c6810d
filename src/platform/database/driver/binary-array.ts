const BYTEA_OID = 17;
const DIMENSIONS = 1;
const FIRST_INDEX = 1;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Encodes byte strings as a `bytea[]` in PostgreSQL's binary format, which pg sends as it is. pg would encode a JavaScript
 * array as hexadecimal text: twice the bytes, and slow on both sides.
 */
export function byteaArray(items: readonly Buffer[]): Buffer {
  const size = items.reduce((sum, { length }) => sum + LENGTH_BYTES + length, HEADER_BYTES);
  const encoded = Buffer.allocUnsafe(size);
  let at = 0;
  const writeInt = (value: number) => {
    at = encoded.writeInt32BE(value, at);
  };
  // dimensions, whether there are nulls, type of the elements, their number, index of the first
  for (const value of [DIMENSIONS, 0, BYTEA_OID, items.length, FIRST_INDEX]) writeInt(value);
  for (const item of items) {
    writeInt(item.length);
    at += item.copy(encoded, at);
  }
  return encoded;
}
