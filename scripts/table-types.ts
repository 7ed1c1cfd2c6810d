import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { DatabaseAddress } from '#platform/database/embedded.ts';

/** Writes the types of all tables of a migrated database to a file. */
export function writeTableTypes({ host, user, database }: DatabaseAddress, file: string): void {
  const url = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
  const flags = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--exclude-pattern',
    'graphile_worker*.*',
  ];
  execFileSync('kysely-codegen', flags, { stdio: 'pipe' });
  // timestamps are read as text, see stored-time.ts
  const types = readFileSync(file, 'utf8').replace(
    'ColumnType<Date, Date | string',
    'ColumnType<string, Date | string',
  );
  writeFileSync(file, types);
}
