import { sep } from 'node:path';
import { archiveRest } from '#platform/database/recovery/archive-rest.ts';
import { counted } from './counted.ts';
import { archiveConfig, print, serverConfig } from './terminal.ts';
import { withArchive } from './with-archive.ts';

/** The built-in database, which is in DATA_DIR, has the settings of the service. */
export async function archiveRestOf(directory: string): Promise<void> {
  const given = archiveConfig();
  const isBuiltIn = directory.startsWith(given.dataDir + sep);
  const added = await withArchive(isBuiltIn ? given : serverConfig(), (archive) =>
    archiveRest(archive, directory),
  );
  print(
    added.length === 0
      ? 'The archive already has everything in this directory.'
      : `Archived ${counted(added.length, 'file')} of the log, the last one is ${added.at(-1)}. Now move ${directory} away, and run "stipend restore --to latest" or choose a time.`,
  );
}
