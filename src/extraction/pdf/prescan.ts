import { constants, inflateSync } from 'node:zlib';
import { MEBIBYTE } from '../limits.ts';

type Prescan = { outcome: 'fine'; hasScripts: boolean } | { outcome: 'too_large' };

/** Streams may be compressed several times, in layers. */
const MAX = {
  streams: 20_000,
  streamBytes: 16 * MEBIBYTE,
  pictureBytes: 64 * MEBIBYTE,
  picturePixels: 100_000_000,
  inflatedBytes: 1024 * MEBIBYTE,
  dictionaryBytes: 4096,
  layers: 4,
} as const;
const STREAM = Buffer.from('stream');
const SCRIPT = /\/(?:JavaScript|JS|Launch)\b/;

/** Detects decompression bombs before PDFium, which inflates streams without a limit, opens the file. */
export function prescanPdf(bytes: Buffer): Prescan {
  let inflated = 0;
  let hasScripts = false;
  let outsideFrom = 0;
  let streams = 0;
  for (const { dictionary, dictionaryStart, start } of listStreams(bytes)) {
    streams++;
    if (streams > MAX.streams || pixelsOf(dictionary) > MAX.picturePixels) return { outcome: 'too_large' };
    hasScripts ||= SCRIPT.test(
      plainNames(bytes.toString('latin1', outsideFrom, dictionaryStart) + dictionary),
    );
    const limit = /\/Subtype\s*\/Image\b/.test(dictionary) ? MAX.pictureBytes : MAX.streamBytes;
    const content = inflateUnder(bytes.subarray(start), Math.min(limit, MAX.inflatedBytes - inflated));
    if (content === 'too_large') return { outcome: 'too_large' };
    inflated += content.length;
    if (/\/ObjStm\b/.test(dictionary)) hasScripts ||= SCRIPT.test(plainNames(content.toString('latin1')));
    if (outsideFrom < start) outsideFrom = endOfStream(bytes, start);
  }
  hasScripts ||= SCRIPT.test(plainNames(bytes.toString('latin1', outsideFrom)));
  return { outcome: 'fine', hasScripts };
}

interface Stream {
  dictionary: string;
  dictionaryStart: number;
  /** Offset of the stream's data. */
  start: number;
}

function* listStreams(bytes: Buffer): Generator<Stream> {
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    const after = at + STREAM.length;
    const isEnd = bytes.toString('latin1', Math.max(0, at - 3), at) === 'end';
    if (isEnd || (bytes[after] !== 0x0a && bytes[after] !== 0x0d)) continue;
    const from = Math.max(0, at - MAX.dictionaryBytes);
    const before = bytes.toString('latin1', from, at);
    const offset = before.lastIndexOf(' obj') + 1;
    const start = bytes[after] === 0x0d && bytes[after + 1] === 0x0a ? after + 2 : after + 1;
    yield { dictionary: plainNames(before.slice(offset)), dictionaryStart: from + offset, start };
  }
}

/** Decodes names: `/#4aavaScript` is `/JavaScript`. */
function plainNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function pixelsOf(dictionary: string): number {
  const width = /\/Width\s+(\d+)/.exec(dictionary)?.[1] ?? 0;
  const height = /\/Height\s+(\d+)/.exec(dictionary)?.[1] ?? 0;
  return Number(width) * Number(height);
}

function endOfStream(bytes: Buffer, start: number): number {
  const end = bytes.indexOf('endstream', start);
  return end < 0 ? bytes.length : end;
}

/** Inflates compressed data, ignoring the declared length and filter: deflated data marks its own end. */
function inflateUnder(data: Buffer, bytesMax: number): Buffer | 'too_large' {
  let content: Buffer = data;
  for (let layer = 0; layer < MAX.layers && isDeflated(content); layer++) {
    try {
      content = inflateSync(content, { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too_large';
      return NOTHING;
    }
  }
  return content === data ? NOTHING : content;
}

const NOTHING = Buffer.alloc(0);

function isDeflated(data: Buffer): boolean {
  const [first = 0, second = 0] = data;
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0;
}
