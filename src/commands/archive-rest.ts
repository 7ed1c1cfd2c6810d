import { sep } from 'node:path';
import type { Archive } from '#platform/database/recovery/archive.ts';
import { archiveRest } from '#platform/database/recovery/archive-rest.ts';
import { chooseRecovery } from '#platform/database/recovery/choose.ts';
import { timelineOf } from '#platform/database/recovery/segments.ts';
import { numberOf } from '#platform/database/recovery/timelines.ts';
import { counted } from './counted.ts';
import { archiveConfig, print, serverConfig } from './terminal.ts';
import { withArchive } from './with-archive.ts';

/** The built-in database, which is in DATA_DIR, has the settings of the service. */
export async function archiveRestOf(directory: string): Promise<void> {
  const given = archiveConfig();
  const isBuiltIn = directory.startsWith(given.dataDir + sep);
  await withArchive(isBuiltIn ? given : serverConfig(), async (archive) => {
    const added = await archiveRest(archive, directory);
    const last = added.at(-1);
    if (last === undefined) return print('The archive already has everything in this directory.');
    print(`Archived ${counted(added.length, 'file')} of the log, the last one is ${last}.`);
    print(await nextStep(archive, directory, timelineOf(last)));
  });
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
