import { foldersOf, judgeDisk, measureDisk } from '#platform/disk.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { requireWorking } from '#platform/storage/require-working.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { Config } from '../../config.ts';
import { findingsOf } from './finding.ts';

const GIB = 1024 ** 3;

export async function checkStorage(config: Config): Promise<readonly Finding[]> {
  return [
    ...(await findingsOf('storage', () => checkObjects(config))),
    ...(await findingsOf('disk', () => checkDisk(config))),
  ];
}

async function checkObjects(config: Config): Promise<readonly Finding[]> {
  const storage = await openStorage(config);
  try {
    await requireWorking(storage);
  } finally {
    storage.close();
  }
  return [ok('storage', 'an object was stored, read and removed')];
}

async function checkDisk(config: Config): Promise<readonly Finding[]> {
  return Promise.all(foldersOf(config).map(checkFolder));
}

async function checkFolder(folder: string): Promise<Finding> {
  const { free, all } = await measureDisk(folder);
  const detail = `${gib(free)} of ${gib(all)} GiB free in ${folder}`;
  const advice = 'Free or add space. Without space, uploads get 507 and the built-in database stops writing.';
  const problem = judgeDisk({ free, all });
  if (problem === 'full') return failed('disk', detail, advice);
  return problem === 'low' ? warning('disk', detail, advice) : ok('disk', detail);
}

function gib(bytes: number): string {
  return (bytes / GIB).toFixed(1);
}
