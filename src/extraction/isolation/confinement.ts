import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the Node options that let a child read its own program only, write no files and start no processes.
 */
export function confinement(): string[] {
  const programs = ['../..', '../../../dist', '../../../package.json', '../../../node_modules'].map(
    (path) => new URL(path, import.meta.url),
  );
  const folders = programs.map((program) => fileURLToPath(program));
  return [
    '--permission',
    '--allow-worker',
    ...new Set([...folders, ...folders.map(real)].map((folder) => `--allow-fs-read=${folder}`)),
  ];
}

/** Resolves symbolic links, because the permission model checks real paths. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
