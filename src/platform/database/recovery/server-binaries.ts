import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesFor, exists, findBinaries } from '../embedded-binaries.ts';
import { type DatabaseUser, PROGRAM_ENVIRONMENT, SYSTEM_DIRECTORY } from '../embedded-cluster.ts';

/** Where packages of systems put the programs of one major version. */
const FOLDERS = [
  (version: number) => `/usr/lib/postgresql/${version}/bin`,
  (version: number) => `/usr/pgsql-${version}/bin`,
  (version: number) => `/opt/homebrew/opt/postgresql@${version}/bin`,
  (version: number) => `/usr/local/opt/postgresql@${version}/bin`,
];

/** Finds a PostgreSQL that can read the files of a server of this major version. No other version can. */
export async function findServerBinaries(version: number, user: DatabaseUser | null): Promise<Binaries> {
  for (const folderOf of FOLDERS) {
    const postgres = join(folderOf(version), 'postgres');
    if (await exists(postgres)) return { postgres, initdb: join(folderOf(version), 'initdb') };
  }
  const builtIn = await (user ? binariesFor(user, SYSTEM_DIRECTORY) : findBinaries()).catch(() => null);
  if (builtIn && (await versionOf(builtIn.postgres)) === version) return builtIn;
  throw new Error(
    `The backup was made by PostgreSQL ${version}, and only that version can read it: install its server on this machine, for example the package postgresql-${version}. It does not have to run`,
  );
}

async function versionOf(postgres: string): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ['--version'], {
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
  });
  return Number(/(\d+)/.exec(stdout)?.[1]);
}
