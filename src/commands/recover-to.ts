import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '#platform/database/embedded-binaries.ts';
import { databaseUser, fillCluster } from '#platform/database/embedded-cluster.ts';
import { newClient } from '#platform/database/follow-primary.ts';
import { type Archive, openArchive } from '#platform/database/recovery/archive.ts';
import type { BaseManifest } from '#platform/database/recovery/base-manifest.ts';
import { findGap, type Place, recover, type Target } from '#platform/database/recovery/recover.ts';
import { findServerBinaries } from '#platform/database/recovery/server-binaries.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { type ArchiveConfig, readBackupKeys } from '../config-recovery.ts';
import { OWNED_STORAGE } from './check-backup.ts';
import { config, print, serverConfig } from './terminal.ts';

const PORT = 5432;

/** Recovers the built-in database, which must be gone. It stays fenced until the deleted users are deleted again. */
export async function recoverBuiltIn(to: string, { takeOverStorage = false }): Promise<void> {
  const given = config();
  if (given.databaseUrl !== null)
    throw new Error(
      'The service uses the server of DATABASE_URL: add --directory with its data directory, and run this command on its machine',
    );
  const place = join(given.dataDir, 'postgres');
  if (await exists(place))
    throw new Error(
      `${place} exists: stop the service, and move the folder away, for example to ${place}-old`,
    );
  const storage = await openStorage(given);
  const owner = await storage.findOwner().finally(() => storage.close());
  if (owner !== null && !takeOverStorage) throw new Error(OWNED_STORAGE);
  const user = await databaseUser();
  await withArchive(given, async (archive) => {
    const { base, target } = await choose(archive, to);
    const binaries = await findServerBinaries(base.server_version, user);
    await fillCluster(given.dataDir, user, async (directory) => {
      await recoverAndFence(archive, { base, target }, { directory, binaries, user });
    });
  });
}

/** Recovers the data directory of an external server, on its machine. */
export async function recoverDirectory(to: string, directory: string): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0)
    throw new Error(`${directory} is not empty: stop the server, and move the folder away`);
  const user = await databaseUser();
  await withArchive(serverConfig(), async (archive) => {
    const { base, target } = await choose(archive, to);
    const binaries = await findServerBinaries(base.server_version, user);
    await recoverAndFence(archive, { base, target }, { directory, binaries, user });
  });
  print(
    `Now start the server on ${directory}, and run "stipend restored" with the settings of the service. Until then, the service serves nobody.`,
  );
}

async function withArchive(given: ArchiveConfig, work: (archive: Archive) => Promise<void>): Promise<void> {
  const archive = await openArchive(given, await readBackupKeys(given));
  try {
    await work(archive);
  } finally {
    archive.close();
  }
}

async function choose(archive: Archive, to: string): Promise<{ base: BaseManifest; target: Target }> {
  const bases = await archive.listBases();
  const [oldest] = bases;
  if (!oldest) throw new Error('The storage has no base backup: check STORAGE_URL and the settings of S3');
  if (to === 'latest') {
    const base = bases.at(-1) ?? oldest;
    const gap = await findGap(archive, base);
    if (gap !== null)
      throw new Error(
        `The segment ${gap} of the write-ahead log is missing from the archive, so the end can't be reached: use --to with a time before the gap`,
      );
    return { base, target: { kind: 'latest' } };
  }
  const time = new Date(to);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(to) ||
    Number.isNaN(time.getTime())
  )
    throw new Error('--to must be "latest", or a time with its zone, such as 2026-11-16T13:30:00Z');
  const base = bases.filter(({ ended_at: end }) => new Date(end) <= time).at(-1);
  if (!base)
    throw new Error(
      `No base backup is that old: the earliest time that can be recovered is ${oldest.ended_at}`,
    );
  if (time > new Date()) throw new Error('--to is in the future');
  return { base, target: { kind: 'time', time } };
}

async function recoverAndFence(
  archive: Archive,
  what: { base: BaseManifest; target: Target },
  place: Place,
): Promise<void> {
  print(`Recovering from the base backup ${what.base.name}.`);
  const began = performance.now();
  try {
    const server = await recover({ archive, ...what }, place);
    try {
      await fence(server.host, what.base);
    } finally {
      await server.stop();
    }
    await archiveHistory(archive, what.base, place.directory);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    print(
      `Recovered in ${seconds} s. The last transaction is from ${server.lastCommit?.toISOString() ?? 'before the end of the base backup'}.`,
    );
  } finally {
    await rm(`${place.directory}.log`, { force: true });
  }
}

async function fence(host: string, { user, database }: BaseManifest): Promise<void> {
  const client = newClient({ host, port: PORT, user, database });
  await client.connect();
  try {
    await client.query(`update installation set unfinished_restore = 'erasures'`);
  } finally {
    await client.end();
  }
}

/** The recovered server continues on a new timeline. Later recoveries must know it, and use another number. */
async function archiveHistory(archive: Archive, base: BaseManifest, directory: string): Promise<void> {
  const folder = join(directory, 'pg_wal');
  await access(folder);
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{8}\.history$/.test(name)) await archive.putLog(base.system_id, name, join(folder, name));
}
