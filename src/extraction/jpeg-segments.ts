const START_OF_SCAN = 0xda;

/** Lists the segments of a JPEG before its image data: where each begins and ends, without its length field. */
export function* listJpegSegments(bytes: Buffer): Generator<{ marker: number; start: number; end: number }> {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (marker === START_OF_SCAN || length < 2 || end > bytes.length) return;
    yield { marker, start: at + 4, end };
    at = end;
  }
}
