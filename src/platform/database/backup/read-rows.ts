import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Manifest } from './manifest.ts';

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Reads all rows of a small table from a backup, as text by column. */
export async function readRows(
  folder: string,
  { tables }: Manifest,
  table: string,
): Promise<Record<string, string | null>[]> {
  const found = tables.find(({ schema, name }) => schema === 'public' && name === table);
  if (!found) throw new Error(`The backup has no table ${table}`);
  const text = (await promisify(gunzip)(await readFile(join(folder, found.file)))).toString('utf8');
  // each line ends with a line break
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => {
    const fields = line.split('\t').map(readField);
    return Object.fromEntries(found.columns.map((column, position) => [column, fields[position] ?? null]));
  });
}

/** COPY escapes line breaks, tabs and backslashes. */
function readField(text: string): string | null {
  if (text === '\\N') return null;
  return text.replaceAll(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character);
}

/** Reads a value of type bytea. */
export function bytesOf(text: string | null | undefined): Buffer {
  return Buffer.from((text ?? '').replace(/^\\x/, ''), 'hex');
}
