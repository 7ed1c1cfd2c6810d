import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/**
 * Databases that were migrated before checksums excluded comments have a checksum of the whole `file`. It is
 * accepted in place of the checksum of the `statements`.
 */
const EARLIER: Readonly<Record<string, { file: string; statements: string } | undefined>> = JSON.parse(
  readFileSync(join(FOLDER, 'earlier-checksums.json'), 'utf8'),
);

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** The checksums that the database may have for it. */
  checksums: readonly string[];
  /**
   * Processes whose newest migration has this number, or a higher one, work with the schema after this migration. Null if
   * only processes that know this migration do.
   */
  compatibleSince: string | null;
  /** False for statements such as `create index concurrently`, which can't run in a transaction. */
  isTransaction: boolean;
}

const COMPATIBLE = /^-- compatible since: (\d{4})$/m;
const NO_TRANSACTION = /^-- no transaction$/m;

/** The files of this version never change while it runs. */
let ownFiles: Promise<Migration[]> | null = null;

export function readMigrations(folder: string): Promise<Migration[]> {
  if (folder !== FOLDER) return readFolder(folder);
  ownFiles ??= readFolder(folder);
  return ownFiles;
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))),
  );
}

function parseMigration(name: string, sql: string): Migration {
  const checksum = checksumOf(sql);
  const earlier = EARLIER[name];
  return {
    name,
    sql,
    checksum,
    checksums: earlier?.statements === checksum ? [checksum, earlier.file] : [checksum],
    compatibleSince: COMPATIBLE.exec(sql)?.[1] ?? null,
    isTransaction: !NO_TRANSACTION.test(sql),
  };
}

/** Matches parts in which a semicolon does not end a statement: function bodies, texts and comments. */
const OPAQUE = /\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;/g;

/** Splits a migration into its statements. */
export function statementsOf(sql: string): string[] {
  const ends = [...sql.matchAll(OPAQUE)].flatMap(({ 0: found, index }) => (found === ';' ? [index] : []));
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, number) => sql.slice(start, ends[number]))
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');
}

/**
 * Ignores comments and white space, so that comments can be reworded after a migration was applied. No migration has `--`
 * inside a string, which this would take for a comment.
 */
export function checksumOf(sql: string): string {
  const statements = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex');
}
