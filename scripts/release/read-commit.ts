import { execFileSync } from 'node:child_process';

/** A file of a release. Packages are made only from these, so the machine's clock, umask and owner don't matter. */
export interface ReleasedFile {
  path: string;
  kind: 'file' | 'program' | 'link';
  bytes: Buffer;
}

export interface Commit {
  id: string;
  /** The time of the commit, in seconds: the time of everything in a release. */
  seconds: number;
  files: ReleasedFile[];
}

const BYTES_MAX = 512 * 1024 * 1024;
const KINDS: Record<string, ReleasedFile['kind']> = { 100644: 'file', 100755: 'program', 120000: 'link' };

/** Reads the files of the current commit from git itself, because a checkout can have other line ends and modes. */
export function readCommit(folder: string): Commit {
  requireCleanTree(folder);
  const { id, seconds } = findCommit(folder);
  const entries = git(folder, ['ls-tree', '-r', '-z', '--full-tree', id])
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map(parseEntry);
  const contents = git(folder, ['cat-file', '--batch'], entries.map(({ object }) => `${object}\n`).join(''));
  let offset = 0;
  const files = entries.map(({ path, kind }) => {
    // each file follows a line "object type size", and a line feed follows the file
    const start = contents.indexOf(0x0a, offset) + 1;
    const size = Number(contents.toString('utf8', offset, start).trim().split(' ')[2]);
    offset = start + size + 1;
    return { path, kind, bytes: contents.subarray(start, start + size) };
  });
  return { id, seconds, files: files.sort(byPath) };
}

export function findCommit(folder: string): { id: string; seconds: number } {
  const [id = '', seconds] = git(folder, ['show', '--no-patch', '--format=%H %ct', 'HEAD'])
    .toString('utf8')
    .trim()
    .split(' ');
  return { id, seconds: Number(seconds) };
}

/** By code unit: the order of `localeCompare` depends on the machine. */
export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}

function requireCleanTree(folder: string): void {
  const changed = git(folder, ['status', '--porcelain']).toString('utf8').trimEnd();
  if (changed)
    throw new Error(
      `A release is made from a commit, but these files are not committed:\n${changed}\nCommit or remove them.`,
    );
}

function parseEntry(line: string): { path: string; kind: ReleasedFile['kind']; object: string } {
  const [mode = '', , object = '', path = ''] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line)?.slice(1) ?? [];
  const kind = KINDS[mode];
  if (!kind) throw new Error(`${path} has the mode ${mode}, which a release can't contain`);
  return { path, kind, object };
}

function git(folder: string, args: string[], input?: string): Buffer {
  return execFileSync('git', args, {
    cwd: folder,
    input: input ?? '',
    maxBuffer: BYTES_MAX,
    // settings of the person must not change the output
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1' },
  });
}
