import { gzipSync } from 'fflate';
import { byPath, type ReleasedFile } from './read-commit.ts';

/*
 * Tar archives in the ustar format with nothing that depends on the machine: sorted entries, one time, owner 0, two modes.
 * fflate compresses them, because the result of Node's zlib depends on the processor and on the version of Node.
 */

type TarEntry = Omit<ReleasedFile, 'kind'> & { kind: ReleasedFile['kind'] | 'note' };

const TYPES = { file: '0', program: '0', link: '2', note: 'g' };
const BLOCK_BYTES = 512;
const NAME_BYTES_MAX = 100;
const PREFIX_BYTES_MAX = 155;
const FILE_BYTES_MAX = 8 ** 11 - 1;

export function makeTarball(files: ReleasedFile[], seconds: number, commit?: string): Buffer {
  const blocks = [...(commit ? [commitNote(commit)] : []), ...[...files].sort(byPath)].flatMap((file) => [
    headerOf(file, seconds),
    ...contentOf(file),
  ]);
  // two empty blocks are the end
  const tar = Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]);
  const packed = Buffer.from(gzipSync(tar, { level: 6, mtime: 0 }));
  // the byte that names the operating system: 255 is unknown
  packed[9] = 255;
  return packed;
}

/** The commit, where `git archive` writes it too: `git get-tar-commit-id` prints it. */
function commitNote(commit: string): TarEntry {
  const text = ` comment=${commit}\n`;
  // the length counts its own digits
  return { path: 'pax_global_header', kind: 'note', bytes: Buffer.from(`${text.length + 2}${text}`) };
}

function headerOf(file: TarEntry, seconds: number): Buffer {
  const isLink = file.kind === 'link';
  const { name, prefix } = splitPath(file.path);
  const header = Buffer.alloc(BLOCK_BYTES);
  const size = isLink ? 0 : file.bytes.length;
  if (size > FILE_BYTES_MAX) throw new Error(`${file.path} is too large for a tar archive`);
  if (isLink && file.bytes.length > NAME_BYTES_MAX) throw new Error(`The link ${file.path} is too long`);
  header.write(name, 0, 'utf8');
  header.write(octal(file.kind === 'program' ? 0o755 : 0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(seconds, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(TYPES[file.kind], 156);
  if (isLink) file.bytes.copy(header, 157);
  header.write('ustar\x0000', 257);
  header.write('root', 265);
  header.write('root', 297);
  header.write(prefix, 345, 'utf8');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

function contentOf({ kind, bytes }: TarEntry): Buffer[] {
  if (kind === 'link') return [];
  const rest = bytes.length % BLOCK_BYTES;
  return rest === 0 ? [bytes] : [bytes, Buffer.alloc(BLOCK_BYTES - rest)];
}

/** A path of more than 100 bytes is split at a slash. */
function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES_MAX) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= NAME_BYTES_MAX && Buffer.byteLength(prefix) <= PREFIX_BYTES_MAX)
      return { name, prefix };
  }
  throw new Error(`The path ${path} is too long for a tar archive`);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
