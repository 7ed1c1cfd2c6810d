import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ended } from '../../../harness/service-process.ts';
import type { Activity } from '../journal.ts';
import type { DriverContext } from './driver.ts';

const TRIES_MAX = 20;
const RETRY_MS = 1000;

/** Backs up the database while the fault lasts. A backup that fails is made again. */
export async function backUp(context: DriverContext): Promise<void> {
  const { installation, ledger, seed } = context;
  await context.faultBegins;
  const folders = join(installation.folder, 'backups');
  await mkdir(folders, { recursive: true });
  // all users who are there now, and are not deleted later, must be in the backup
  const users = [...ledger.users.keys()].filter((userId) => ledger.isThere(userId));
  let tries = 0;
  const folderOf = (number: number) => join(folders, `${seed.join('-')}-${number}`);
  const run = () => {
    tries += 1;
    return installation.processes.run(['backup', folderOf(tries)], installation.version.current);
  };
  if (await untilSuccess(context, 'backup', run)) ledger.backups.push({ folder: folderOf(tries), users });
}

/**
 * Upgrades one process of each kind to the next version, or back, as operators do: migrate, then replace the
 * processes.
 */
export async function upgrade(context: DriverContext): Promise<void> {
  const { installation, journal } = context;
  const { processes, version } = installation;
  await context.faultBegins;
  const isUpgrade = version.current === version.first;
  if (isUpgrade) {
    await version.next.addMigration();
    const next = version.next.version;
    if (!(await untilSuccess(context, 'upgrade', () => processes.run(['migrate'], next)))) return;
    version.current = next;
  } else version.current = version.first;
  const begun = performance.now();
  for (const kind of ['api', 'worker'] as const) {
    const [name = ''] = processes.names(kind);
    await processes.upgrade(name, version.current);
  }
  journal.see('upgrade', isUpgrade ? 'replaced' : 'rolled back', performance.now() - begun);
}

async function untilSuccess(
  { journal }: DriverContext,
  activity: Activity,
  run: () => Promise<Ended>,
): Promise<boolean> {
  let last: Ended = { code: null, output: '' };
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const begun = performance.now();
    last = await run();
    journal.see(activity, `exit ${last.code}`, performance.now() - begun);
    if (last.code === 0) return true;
    await wait(RETRY_MS);
  }
  journal.violate(activity, `it failed ${TRIES_MAX} times: ${last.output.trim().slice(-300)}`);
  return false;
}
