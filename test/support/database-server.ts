import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseAddress;
  }
}

export const TEMPLATE = 'stipend_template';

/** One PostgreSQL for the whole run, holding one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stipend-test-'));
  await chmod(dataDir, 0o755); // root lends the database another user, who must get in
  const server = await startEmbedded({
    dataDir,
    as: 'own',
    // nothing here outlives the run, so nothing need outlive a crash; and who vacuums a database keeps it from being dropped
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  const client = new pg.Client(server.address);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate({ ...server.address, database: TEMPLATE });
  project.provide('databaseServer', server.address);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
