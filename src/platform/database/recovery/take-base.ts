import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { requireWorking } from '../../storage/require-working.ts';
import { endClient } from '../end-connections.ts';
import { newClient } from '../follow-primary.ts';
import { type Archive, counter } from './archive.ts';
import { type BaseManifest, baseName } from './base-manifest.ts';
import { BaseStream } from './base-stream.ts';
import { readContentsAtPosition } from './contents.ts';
import { hex } from './segments.ts';

const ARCHIVED_MS_MAX = 15 * 60_000;
const POLL_MS = 250;
/** PostgreSQL tries three times, and pauses for a minute. */
const FAILURES_MAX = 6;
const RIGHTS: readonly string[] = ['42501', '28000'];
const GRANT =
  'As a superuser, run "alter role … replication" and "grant execute on function pg_switch_wal() to …" for the user of DATABASE_URL, as docs/operations.md describes';

interface Options {
  /** The user of the service, who owns the tables. */
  address: pg.PoolConfig;
  /** A user with the right to replicate. */
  replication: pg.PoolConfig;
  archive: Archive;
  version: string;
  now: Date;
}

/** Copies the running server into the archive, and waits until the log that the copy needs is there too. */
export async function takeBase(options: Options): Promise<BaseManifest> {
  const { address, replication, archive, now } = options;
  const name = baseName(now);
  await using undo = new AsyncDisposableStack();
  const [client, locking, copying] = [
    await connect(address, undo),
    await connect(address, undo),
    await connect({ ...replication, replication: 'database' } as pg.PoolConfig, undo),
  ];
  const server = await describeServer(client);
  await requireWorking(archive.storage);
  const { began, ended, bytes, parts } = await copy(copying, archive, name).catch(adviseOnRights);
  const endedAt = await clockOf(client);
  const contents = await readContentsAtPosition(locking, client);
  const nameOf = async ({ lsn, timeline }: { lsn: string; timeline: string }) =>
    `${hex(Number(timeline))}${await segmentAt(client, lsn)}`;
  const last = await switchSegment(await superuserOr(replication, client, undo)).catch(adviseOnRights);
  const manifest: BaseManifest = {
    format: 1,
    name,
    key_id: archive.currentKey.id,
    began_at: now.toISOString(),
    ended_at: endedAt,
    version: options.version,
    ...server,
    first_segment: await nameOf(began),
    last_segment: await nameOf({ ...ended, lsn: last }),
    bytes,
    parts,
    contents,
  };
  await untilArchived(client, archive, manifest);
  await archive.finishBase(manifest);
  return manifest;
}

async function connect(address: pg.PoolConfig, undo: AsyncDisposableStack): Promise<pg.Client> {
  const client = newClient({ ...address, application_name: 'stipend backup' });
  // a lost connection fails the running statement too
  client.on('error', () => undefined);
  undo.defer(() => endClient(client));
  await client.connect().catch(adviseOnRights);
  return client;
}

/** The built-in database has a superuser for it. */
async function superuserOr(
  replication: pg.PoolConfig,
  client: pg.Client,
  undo: AsyncDisposableStack,
): Promise<pg.Client> {
  return replication.connectionString === undefined ? connect(replication, undo) : client;
}

async function describeServer(client: pg.Client) {
  const { rows } = await client.query<{
    archive_mode: string;
    server_version: number;
    system_id: string;
    segment_bytes: string;
    database: string;
    user: string;
  }>(
    `select current_setting('archive_mode') as archive_mode, current_setting('server_version_num')::int / 10000 as server_version,
       (select system_identifier::text from pg_control_system()) as system_id,
       pg_size_bytes(current_setting('wal_segment_size'))::text as segment_bytes,
       current_database() as database, current_user as "user"`,
  );
  const [found] = rows;
  if (!found || found.archive_mode === 'off')
    throw new Error(
      'PostgreSQL archives no write-ahead log, which a base backup needs: set archive_mode and archive_command (or ARCHIVE_WAL=on for the built-in database), or back up the rows with "stipend backup FOLDER"',
    );
  const { archive_mode: _, segment_bytes: bytes, ...server } = found;
  return { ...server, segment_bytes: Number(bytes) };
}

async function copy(client: pg.Client, archive: Archive, name: string) {
  const stream = new BaseStream();
  const counting = counter();
  client.query(stream);
  // the storage gets the error from the last stream
  const data = pipeline(stream, counting, () => undefined);
  const parts = await archive.putBase(name, data);
  return { began: stream.began, ended: stream.ended, bytes: counting.bytes, parts };
}

async function clockOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return new Date(rows[0]?.now ?? Number.NaN).toISOString();
}

/** Ends the current segment, so that it is archived now. Returns its last position. */
async function switchSegment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_switch_wal()::text as lsn');
  return rows[0]?.lsn ?? '';
}

/** The name of a segment without its timeline. */
async function segmentAt(client: pg.Client, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select substr(pg_walfile_name($1::pg_lsn), 9) as name',
    [lsn],
  );
  return rows[0]?.name ?? '';
}

async function untilArchived(
  client: pg.Client,
  archive: Archive,
  { system_id, first_segment, last_segment }: BaseManifest,
): Promise<void> {
  const deadline = performance.now() + ARCHIVED_MS_MAX;
  const before = await readArchiver(client);
  for (const segment of [first_segment, last_segment])
    while (!(await archive.hasLog(system_id, segment))) {
      const { failures, failed } = await readArchiver(client);
      if (failures - before.failures >= FAILURES_MAX)
        throw new Error(
          `The base backup is not usable: archive_command fails for ${failed}. See the log of PostgreSQL`,
        );
      if (performance.now() > deadline)
        throw new Error(
          `The base backup is not usable: its segment ${segment} of the log is not in the archive. Check that archive_command has the same storage and keys as this command`,
        );
      await wait(POLL_MS);
    }
}

async function readArchiver(client: pg.Client): Promise<{ failures: number; failed: string | null }> {
  const { rows } = await client.query<{ failures: number; failed: string | null }>(
    'select failed_count::int as failures, last_failed_wal as failed from pg_stat_archiver',
  );
  return rows[0] ?? { failures: 0, failed: null };
}

function adviseOnRights(error: Error & { code?: string }): never {
  if (!RIGHTS.includes(error.code ?? '')) throw error;
  throw new Error(`PostgreSQL refused the copy (${error.message}). ${GRANT}`, { cause: error });
}
