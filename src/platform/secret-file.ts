import { readFileSync, statSync } from 'node:fs';

const FILE_BYTES_MAX = 64 * 1024;

/** Reads a secret from a file, as container platforms provide it. A problem completes a sentence that begins with the setting's name. */
export function readSecretFile(path: string): { value: string } | { problem: string } {
  try {
    if (statSync(path).size > FILE_BYTES_MAX)
      return { problem: `must name a file of ${FILE_BYTES_MAX / 1024} KiB at most` };
    // editors and tools add one newline
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value.trim() === '' ? { problem: 'names an empty file' } : { value };
  } catch (error) {
    return {
      problem: `names a file that can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    };
  }
}
