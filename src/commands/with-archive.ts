import { type Archive, openArchive } from '#platform/database/recovery/archive.ts';
import { type ArchiveConfig, readBackupKeys } from '../config-recovery.ts';

/** Opens the archive of backups for one piece of work. */
export async function withArchive<T>(
  config: ArchiveConfig,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(config, await readBackupKeys(config));
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}
