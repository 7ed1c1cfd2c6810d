import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Imports and functions that start PostgreSQL, a browser or another process. If one is missing here,
 * no-processes.ts fails the test that uses it.
 */
const STARTS_PROCESS =
  /\b(?:support|harness)\/[\w-]+\.ts'|'node:child_process'|\b(createExtractor|ProcessPool|startEmbedded|extractBase|runRounds)\b/;
const TEST_MATERIAL = /'(\.{1,2}\/[\w./-]+\.(?:suite|fixture)\.ts)'/g;

/** Tells whether a test starts a process. */
export function needsProcess(file: string): boolean {
  return STARTS_PROCESS.test(readTest(file));
}

/** Returns the text of a test file, with the suites and fixtures that it imports. */
export function readTest(file: string, seen = new Set<string>()): string {
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(TEST_MATERIAL)].map(([, path = '']) => join(dirname(file), path));
  return [text, ...imported.map((path) => (seen.has(path) ? '' : readTest(path, seen)))].join('\n');
}
