import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, exists } from '#platform/database/embedded-binaries.ts';
import { databaseUser, fillCluster } from '#platform/database/embedded-cluster.ts';
import type { Archive } from '#platform/database/recovery/archive.ts';
import { REST_ADVICE } from '#platform/database/recovery/archive-rest.ts';
import type { BaseManifest } from '#platform/database/recovery/base-manifest.ts';
import { chooseRecovery } from '#platform/database/recovery/choose.ts';
import { filesBeside, type Place, type Recovery, recover } from '#platform/database/recovery/recover.ts';
import { isHistory, isRest, timelineOf } from '#platform/database/recovery/segments.ts';
import { findServerBinaries } from '#platform/database/recovery/server-binaries.ts';
import { numberOf } from '#platform/database/recovery/timelines.ts';
import { withClient } from '#platform/database/with-client.ts';
import { removeAtEnd } from '#platform/remove-at-end.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { ArchiveConfig } from '../config-recovery.ts';
import { OWNED_STORAGE } from './check-backup.ts';
import { config, print, serverConfig } from './terminal.ts';
import { withArchive } from './with-archive.ts';

interface Options {
  to: string;
  timeline?: string;
  takeOverStorage?: boolean;
}

/** Recovers the built-in database, which must be gone. It stays fenced until the deleted users are deleted again. */
export async function recoverBuiltIn(options: Options): Promise<void> {
  const given = config();
  if (given.databaseUrl !== null)
    throw new Error(
      'The service uses the server of DATABASE_URL: add --directory with its data directory, and run this command on its machine',
    );
  const place = join(given.dataDir, 'postgres');
  if (await exists(place))
    throw new Error(
      `${place} exists: stop the service, run "stipend wal archive-rest ${place}", and move the folder away, for example to ${place}-old`,
    );
  const storage = await openStorage(given);
  const owner = await storage.findOwner().finally(() => storage.close());
  if (owner !== null && !options.takeOverStorage) throw new Error(OWNED_STORAGE);
  const user = await databaseUser();
  await withRecovery(given, options, (recovery, binaries) =>
    fillCluster(given.dataDir, user, (directory) => recoverAndFence(recovery, { directory, binaries, user })),
  );
}

/** Recovers the data directory of an external server, on its machine. */
export async function recoverDirectory(directory: string, options: Options): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0)
    throw new Error(
      `${directory} is not empty: stop the server, run "stipend wal archive-rest ${directory}", and move the folder away`,
    );
  const user = await databaseUser();
  await withRecovery(serverConfig(), options, (recovery, binaries) =>
    recoverAndFence(recovery, { directory, binaries, user }),
  );
  print(
    `Now start the server on ${directory}, and run "stipend restored" with the settings of the service. Until then, the service serves nobody.`,
  );
}

async function withRecovery(
  given: ArchiveConfig,
  { to, timeline }: Options,
  work: (recovery: Recovery, binaries: Binaries) => Promise<unknown>,
): Promise<void> {
  await withArchive(given, async (archive) => {
    const recovery = await chooseRecovery(archive, { to, timeline: timeline ?? null, now: new Date() });
    if (recovery.target.kind === 'latest' && !hasRest(recovery))
      print(
        `The archive may lack the last transactions, because a server archives a segment of its log only when the segment has ended. ${REST_ADVICE}. You can stop this command for that.`,
      );
    await work(recovery, await findServerBinaries(recovery.base.server_version, await databaseUser()));
  });
}

function hasRest({ rests, timeline }: Recovery): boolean {
  return [...rests.values()].some((name) => isRest(name) && timelineOf(name) === timeline);
}

async function recoverAndFence(recovery: Recovery, place: Place): Promise<void> {
  const { archive, base, timeline } = recovery;
  print(`Recovering from the base backup ${base.name}, on the timeline ${numberOf(timeline)}.`);
  const began = performance.now();
  const { aside, log } = filesBeside(place.directory);
  await using unfinished = removeAtEnd(place.directory, aside, log);
  const server = await recover(recovery, place);
  try {
    await withClient(server.address, (client) =>
      client.query(`update installation set unfinished_restore = 'erasures'`),
    );
  } finally {
    await server.stop();
  }
  await archiveHistory(archive, base, place.directory);
  await rm(log, { force: true });
  await unfinished.cancel();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  print(
    `Recovered in ${seconds} s. The last transaction is from ${server.lastCommit?.toISOString() ?? 'before the end of the base backup'}.`,
  );
}

/** The recovered server continues on a new timeline. Later recoveries must know it, and use another number. */
async function archiveHistory(archive: Archive, base: BaseManifest, directory: string): Promise<void> {
  const folder = join(directory, 'pg_wal');
  for (const name of await readdir(folder))
    if (isHistory(name)) await archive.putLog(base.system_id, name, join(folder, name));
}
