import { readFileSync, writeFileSync } from 'node:fs';
import type { Description } from './description.ts';

const FILE = new URL('../../api/released.json', import.meta.url);

/** The API of the last release. */
export function readReleased(): Description {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function writeReleased(description: Description): void {
  writeFileSync(FILE, formatReleased(description));
}

/** One line for each operation, event and schema, so that the history of the file can be read. */
export function formatReleased(description: Description): string {
  const parts = Object.entries(description).map(
    ([name, part]) => `${JSON.stringify(name)}:${formatPart(part)}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

function formatPart(part: unknown): string {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return JSON.stringify(part);
  const lines = Object.entries(part).map(
    ([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
