import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { FOLDER, readMigrations } from '#platform/database/migration-files.ts';
import * as harness from '../harness/service-process.ts';
import { readReleases } from '../scripts/describe-upgrade.ts';
import { dataDirectory, type RunningService } from './support/process.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The newest migrations of the versions from which an upgrade needs no pause: all releases, and the oldest version that works with the
 * schema of this one.
 */
export async function upgradable(): Promise<string[]> {
  const oldest = (await readMigrations(FOLDER))
    .map(({ name, compatibleSince }) => compatibleSince ?? name.slice(0, 4))
    .sort();
  const since = oldest.at(-1) ?? '';
  const released = readReleases().map(({ newest }) => newest);
  return [...new Set([since, ...released])].filter((newest) => newest >= since).sort();
}

/** The source of the last version with these migrations, from the history of the repository. */
export async function checkOut(newest: string): Promise<string> {
  const next = String(Number(newest) + 1).padStart(4, '0');
  const commits = ['log', '--format=%H', '--diff-filter=A', '--', `migrations/${next}_*.sql`];
  const added = (await run('git', commits, { cwd: ROOT })).stdout.trim().split('\n').at(-1);
  if (!added)
    throw new Error(`The history has no commit that adds migration ${next}: run "git fetch --unshallow"`);
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
  const archive = `git archive "$1^" -- . ':(exclude)test' | tar -x -C "$2"`;
  await run('bash', ['-c', `set -o pipefail; ${archive}`, 'bash', added, folder.path], { cwd: ROOT });
  await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  return folder.path;
}

/** Starts the service from that source. */
export async function serveFrom(
  folder: string,
  environment: Record<string, string>,
  command: 'serve' | 'api',
): Promise<RunningService> {
  const program = join(folder, 'src/main.ts');
  const running = harness.startStipend([command], {
    program,
    // is removed with the folder
    environment: { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...environment },
    endsWithParent: true,
  });
  onTestFinished(() => running.stop());
  return { ...running, url: await harness.untilServing(running) };
}
