import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isBackupName } from './backup-series.ts';

/** The contents of a backup. It is written last, so that an interrupted backup has none. */
export const MANIFEST = 'manifest.json';

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().min(0),
  file: z.string().regex(/^[a-z0-9_.-]+$/),
  sha256: z.hex(),
});
export type BackedUpTable = z.output<typeof Table>;

export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** Reads the manifest, and checks that every file is as it was written. */
export async function requireIntact(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(
      `${folder} contains no complete backup: it has no ${MANIFEST}${await hintAtBackupsIn(folder)}`,
    );
  const manifest = Manifest.parse(JSON.parse(text));
  for (const { file, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${file} of the backup is damaged`);
  }
  return manifest;
}

/** `stipend backup --keep-days` writes each backup to a folder in the given one. */
async function hintAtBackupsIn(folder: string): Promise<string> {
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  return newest === undefined
    ? ''
    : `. It has a folder for each backup: the newest is ${join(folder, newest)}`;
}
