import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Imports and functions that start PostgreSQL, a browser or another process. If one is missing here,
 * no-processes.ts fails the test that uses it.
 */
const STARTS_PROCESS =
  /\b(?:support|harness)\/[\w-]+\.ts'|'node:child_process'|\b(createExtractor|ProcessPool|startEmbedded|runRounds)\b/;
const TEST_MATERIAL = /'(\.{1,2}\/[\w./-]+\.(?:suite|fixture)\.ts)'/g;

/** Reads a test file, and the suites and fixtures that it imports, to tell whether it starts a process. */
export function needsProcess(file: string, seen = new Set<string>()): boolean {
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (STARTS_PROCESS.test(text)) return true;
  const imported = [...text.matchAll(TEST_MATERIAL)].map(([, path = '']) => join(dirname(file), path));
  return imported.some((path) => !seen.has(path) && needsProcess(path, seen));
}
