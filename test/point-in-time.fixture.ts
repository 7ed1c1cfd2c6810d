import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUser } from '#platform/database/embedded-cluster.ts';
import { STIPEND } from '../harness/service-process.ts';
import { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { runStipend } from './support/process.ts';
import { BUCKET, type S3Server, SECRET } from './support/s3-server.ts';

interface ArchivedServer {
  server: DatabaseServer;
  /** Of the service. */
  settings: Record<string, string>;
  /** Of the database's machine. */
  archiveSettings: Record<string, string>;
}

/** An empty PostgreSQL that archives its log in a folder of the bucket, as docs/operations.md says. */
export async function createArchivedServer(
  parent: string,
  { name, s3 }: { name: string; s3: S3Server },
): Promise<ArchivedServer> {
  const server = await DatabaseServer.create(join(parent, name));
  const bucket = {
    STORAGE_URL: `s3://${BUCKET}/${name}`,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: SECRET,
  };
  const settings = {
    ...bucket,
    DATABASE_URL: server.url,
    DATA_DIR: join(parent, 'data'),
    MASTER_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
    SANDBOX_EXAMPLES: 'off',
  };
  const { output } = await runStipend(['keys', 'backup'], settings);
  const archiveSettings = { ...bucket, BACKUP_KEYS: output.trim() };
  const file = join(parent, `${name}.env`);
  const lines = Object.entries(archiveSettings).map(([setting, value]) => `${setting}='${value}'`);
  await writeFile(file, lines.join('\n'), { mode: 0o600 });
  const user = await databaseUser();
  if (user) await chown(file, user.uid, user.gid);
  for (const statement of [
    'alter system set archive_mode = on',
    `alter system set archive_timeout = '60s'`,
    `alter system set archive_command = 'set -a; . ${file}; exec ${process.execPath} ${STIPEND} wal archive %p'`,
    'alter role stipend replication',
    'grant execute on function pg_switch_wal() to stipend',
  ])
    await server.query(statement);
  await server.stop('SIGINT');
  await server.start();
  return { server, settings, archiveSettings };
}
