import { type Config, readConfig, readKeyService } from '../config.ts';
import { type ArchiveConfig, readArchiveConfig, readServerConfig } from '../config-recovery.ts';
import { environment } from './environment.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints rows in columns that are as wide as their longest cell. */
export function printTable(rows: readonly Record<string, string>[]): void {
  const [first] = rows;
  if (!first) {
    print('None.');
    return;
  }
  const columns = Object.keys(first);
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0));
  const line = (cells: Record<string, string>) =>
    columns
      .map((column) => (cells[column] ?? '').padEnd(width(column)))
      .join('  ')
      .trimEnd();
  print(
    line(Object.fromEntries(columns.map((column) => [column, column.toUpperCase().replaceAll('_', ' ')]))),
  );
  for (const row of rows) print(line(row));
}

export function config(): Config {
  return readConfig(environment());
}

/** Only the settings of the archive of backups. */
export function archiveConfig(): ArchiveConfig {
  return readArchiveConfig(environment());
}

/** The same on a database server, which has no others. */
export function serverConfig(): ArchiveConfig {
  return readServerConfig(environment());
}

export function keyService(): Config['keyService'] {
  return readKeyService(environment());
}

/** Reads a setting of one command from the environment. */
export function setting(name: 'STIPEND_API_KEY' | 'SIGNING_SECRET' | 'ENCRYPTION_KEY'): string | null {
  return environment()[name] || null;
}
