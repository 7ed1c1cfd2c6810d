import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { databaseUser } from '#platform/database/embedded-cluster.ts';
import type { Archive } from '#platform/database/recovery/archive.ts';
import { chooseRecovery } from '#platform/database/recovery/choose.ts';
import { compareContents, readContents } from '#platform/database/recovery/contents.ts';
import { type Place, type Recovery, recover } from '#platform/database/recovery/recover.ts';
import { timelineOf } from '#platform/database/recovery/segments.ts';
import { findServerBinaries } from '#platform/database/recovery/server-binaries.ts';
import { withClient } from '#platform/database/with-client.ts';
import { removeAtEnd } from '#platform/remove-at-end.ts';
import type { Config } from '../config.ts';
import { record } from './base-backup.ts';
import { checkRecovered } from './check-recovered.ts';
import { counted } from './counted.ts';
import { config, print } from './terminal.ts';
import { withApp } from './with-app.ts';
import { withArchive } from './with-archive.ts';

const PROBLEM_CHARACTERS_MAX = 1000;

interface Outcome {
  /** From the start of the copy until the database with all of the archived log answered; null if it never did. */
  seconds: number | null;
  bytes: number | null;
  problem: string | null;
}

interface Scratch {
  folder: string;
  /** Of the database, in the folder. */
  directory: string;
  given: Config;
  outcome: Outcome;
}

export function drillCommand(): Command {
  return new Command('drill')
    .description(
      'restore the newest base backup into a database that is removed again, compare its rows with those that the backup recorded, replay the archived log, open encrypted values, check the audit log, and delete erased users again; exits with 1 if the backup can’t be used. Changes nothing else',
    )
    .option(
      '--folder <folder>',
      'where the database is put for the drill; it needs space for all of it',
      tmpdir(),
    )
    .action(async ({ folder }: { folder: string }) => {
      const outcome = await drill(resolve(folder));
      await withApp((app) =>
        record(app, {
          kind: 'drill',
          finishedAt: app.clock.now(),
          hasSucceeded: outcome.problem === null,
          ...outcome,
        }),
      );
      if (outcome.problem !== null) throw new Error(`The drill failed: ${outcome.problem}`);
      print('The drill succeeded: the newest backup can be restored.');
    });
}

/** Every failure is an answer, which is recorded. */
async function drill(parent: string): Promise<Outcome> {
  const outcome: Outcome = { seconds: null, bytes: null, problem: null };
  try {
    const folder = await mkdtemp(join(parent, 'stipend-drill-'));
    const directory = join(folder, 'postgres');
    // it contains a copy of the database, so that it must not stay after a kill
    await using _ = removeAtEnd(directory, folder);
    // PostgreSQL may run as another user, who must be able to enter
    await chmod(folder, 0o755);
    const given = config();
    await withArchive(given, (archive) => restoreAndCheck(archive, { folder, directory, given, outcome }));
  } catch (error) {
    outcome.problem = (error as Error).message.slice(0, PROBLEM_CHARACTERS_MAX);
  }
  return outcome;
}

/** First to the moment that the backup described, to compare its rows; then once more to the end of the log, as after a loss. */
async function restoreAndCheck(
  archive: Archive,
  { folder, directory, given, outcome }: Scratch,
): Promise<void> {
  const newest = await chooseRecovery(archive, { to: 'latest', timeline: null, now: new Date() });
  const { base } = newest;
  outcome.bytes = base.bytes;
  const user = await databaseUser();
  const binaries = await findServerBinaries(base.server_version, user);
  const place = { directory, binaries, user };
  print(`Restoring the base backup ${base.name}, which ended at ${base.ended_at}.`);
  await compareRows(newest, place);
  const began = performance.now();
  const server = await recover(newest, place);
  try {
    outcome.seconds = (performance.now() - began) / 1000;
    print(
      `With all of the archived log, the restored database answered after ${outcome.seconds.toFixed(1)} s. Its last transaction is from ${server.lastCommit?.toISOString() ?? 'before the end of the base backup'}.`,
    );
    for (const line of await checkRecovered(given, { address: server.address, folder })) print(line);
  } finally {
    await server.stop();
  }
}

async function compareRows(newest: Recovery, place: Place): Promise<void> {
  const { contents, first_segment } = newest.base;
  if (contents === null) {
    print('The backup recorded no rows to compare, because its tables were never quiet.');
    return;
  }
  const target = { kind: 'position', lsn: contents.lsn } as const;
  const server = await recover({ ...newest, target, timeline: timelineOf(first_segment) }, place);
  try {
    const differences = compareContents(contents.tables, await withClient(server.address, readContents));
    if (differences.length > 0) throw new Error(`The restored tables differ: ${differences.join(', ')}`);
  } finally {
    await server.stop();
  }
  await rm(place.directory, { recursive: true });
  const rows = contents.tables.reduce((sum, table) => sum + Number(table.rows), 0);
  print(
    `${counted(contents.tables.length, 'table')} with ${counted(rows, 'row')} match what the backup recorded.`,
  );
}
