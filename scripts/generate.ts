import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { describeRoutes } from '../src/api.ts';

// Makes what is generated anew: the description of the API, and the types of the tables of a freshly migrated database.
const TABLES = 'src/platform/database/tables.gen.ts';
const directory = mkdtempSync(join(tmpdir(), 'stipend-generate-'));
chmodSync(directory, 0o755);
const database = await startEmbedded({ dataDir: directory, as: 'own' });
try {
  await migrate(database.address);
  const { host, user, database: name } = database.address;
  const url = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  const flags = ['--dialect', 'postgres', '--url', url, '--out-file', TABLES];
  writeFileSync('openapi.json', `${JSON.stringify(describeRoutes(), null, 2)}\n`);
  execFileSync('kysely-codegen', [...flags, '--exclude-pattern', 'graphile_worker*.*'], { stdio: 'inherit' });
  // rows tell the time as text: see stored-time.ts
  const types = readFileSync(TABLES, 'utf8').replace(
    'ColumnType<Date, Date | string',
    'ColumnType<string, Date | string',
  );
  writeFileSync(TABLES, types);
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
