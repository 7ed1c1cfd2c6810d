import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { isUnneeded, systemIdOf } from '#platform/database/recovery/segments.ts';
import { readServerConfig } from '../config-recovery.ts';
import { environment } from './environment.ts';
import { withArchive } from './with-archive.ts';

/** PostgreSQL starts these commands in its data directory, once for each segment, so they load little. */
export function walCommand(): Command {
  const wal = new Command('wal').description(
    'archive the write-ahead log of a PostgreSQL server, for recovery to a point in time: docs/operations.md',
  );
  wal
    .command('archive')
    .description(
      'store a segment in the archive, for archive_command; fails if the segment is there with another content',
    )
    .argument('<path>', '%p of archive_command')
    .action((path: string) =>
      withArchive(readServerConfig(environment()), async (archive) => {
        const name = basename(path);
        if (!isUnneeded(name)) await archive.putLog(await systemIdOf(process.cwd()), name, resolve(path));
      }),
    );
  wal
    .command('archive-rest')
    .description(
      'after a server was lost or its archive_command failed, archive everything that is left in its data directory, before a recovery. The server must not run',
    )
    .argument('<directory>', 'the data directory')
    .action(async (directory: string) => {
      const { archiveRestOf } = await import('./archive-rest.ts');
      await archiveRestOf(resolve(directory));
    });
  wal
    .command('fetch')
    .description('fetch a segment from the archive, for restore_command; fails if the archive lacks it')
    .argument('<name>', '%f of restore_command')
    .argument('<path>', '%p of restore_command')
    .action((name: string, path: string) =>
      withArchive(readServerConfig(environment()), async (archive) => {
        const data = await archive.getLog(await systemIdOf(process.cwd()), name);
        if (!data) throw new Error(`${name} is not in the archive`);
        const part = `${path}.part`;
        try {
          await pipeline(data, createWriteStream(part, { mode: 0o600, flush: true }));
          await rename(part, path);
        } finally {
          await rm(part, { force: true });
        }
      }),
    );
  return wal;
}
