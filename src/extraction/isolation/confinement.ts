import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Options of Node with which a child reads its own program and nothing else, writes nothing and starts no process. */
export function confinement(): string[] {
  const programs = ['../..', '../../../package.json', '../../../node_modules'].map(
    (path) => new URL(path, import.meta.url),
  );
  const folders = programs.map((program) => fileURLToPath(program));
  return [
    '--permission',
    '--allow-worker',
    ...new Set([...folders, ...folders.map(real)].map((folder) => `--allow-fs-read=${folder}`)),
  ];
}

/** Folders may be links to where they really are. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
