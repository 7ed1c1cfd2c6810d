import { join, sep } from 'node:path';
import { exists } from '#platform/database/embedded-binaries.ts';
import type { Archive } from '#platform/database/recovery/archive.ts';
import { archiveRest } from '#platform/database/recovery/archive-rest.ts';
import { chooseRecovery } from '#platform/database/recovery/choose.ts';
import { timelineOf } from '#platform/database/recovery/segments.ts';
import { numberOf } from '#platform/database/recovery/timelines.ts';
import { ConfigProblem } from '../config-problem.ts';
import type { ArchiveConfig } from '../config-recovery.ts';
import { counted } from './counted.ts';
import { archiveConfig, print, serverConfig } from './terminal.ts';
import { withArchive } from './with-archive.ts';

const REPORTED_FILES = 10;

export async function archiveRestOf(directory: string): Promise<void> {
  await withArchive(await configFor(directory), async (archive) => {
    const added = await archiveRest(archive, directory, (done, files) => {
      if (done > 0 && done % REPORTED_FILES === 0) print(`${done} of ${files} files are in the archive.`);
    });
    const last = added.at(-1);
    if (last === undefined) return print('The archive already has everything in this directory.');
    print(`Archived ${counted(added.length, 'file')} of the log, the last one is ${last}.`);
    print(await nextStep(archive, directory, timelineOf(last)));
  });
}

/** The built-in database has the settings of the service, also if its directory was moved out of DATA_DIR. */
async function configFor(directory: string): Promise<ArchiveConfig> {
  const given = archiveConfig();
  const hasStorage = given.storage === null && (await exists(join(given.dataDir, 'objects')));
  if (directory.startsWith(given.dataDir + sep) || hasStorage) return given;
  try {
    return serverConfig();
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    throw new ConfigProblem([
      ...error.problems,
      `if ${directory} is of a built-in database, DATA_DIR must be the data folder of its service. It is ${given.dataDir} now`,
    ]);
  }
}

/** Another server may have taken over, and then a recovery does not follow this one. */
async function nextStep(archive: Archive, directory: string, timeline: string): Promise<string> {
  const latest = await chooseRecovery(archive, { to: 'latest', timeline: null, now: new Date() }).catch(
    (error: Error) => error,
  );
  if (latest instanceof Error) return `A recovery with "--to latest" would fail now: ${latest.message}`;
  if (latest.timeline !== timeline)
    return `A recovery with "--to latest" follows timeline ${numberOf(latest.timeline)}, without what only these files have. To recover these, add --timeline ${numberOf(timeline)}.`;
  return `Now move ${directory} away, and run "stipend restore --to latest" or choose a time.`;
}
