import { matchesGlob } from 'node:path';
import type { ReleasedFile } from './read-commit.ts';
import { makeTarball } from './tarball.ts';

/** What npm packs, whatever `files` says. */
const ALWAYS = ['package.json', 'README.md'];

/** Makes the package of the TypeScript client as `npm pack` does, but with the same bytes on every machine. */
export function makeNpmPackage(files: ReleasedFile[], seconds: number): Buffer {
  return makeTarball(
    listNpmFiles(files).map((file) => ({ ...file, path: `package/${file.path}` })),
    seconds,
  );
}

export function listNpmFiles(files: ReleasedFile[]): ReleasedFile[] {
  const folder = 'clients/typescript/';
  const own = files
    .filter(({ path }) => path.startsWith(folder))
    .map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  const description = own.find(({ path }) => path === 'package.json');
  const licence = files.find(({ path }) => path === 'LICENSE');
  if (!description || !licence) throw new Error('clients/typescript/package.json or LICENSE is missing');
  const { files: patterns }: { files: string[] } = JSON.parse(description.bytes.toString('utf8'));
  const packed = own.filter(
    ({ path }) => ALWAYS.includes(path) || patterns.some((pattern) => matchesGlob(path, pattern)),
  );
  return [...packed, licence];
}
