import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openStorage } from '#platform/storage/open-storage.ts';
import { readWhole, type Storage } from '#platform/storage/storage.ts';
import type { Config } from '../../config.ts';
import { type Finding, failed, findingsOf, ok, warning } from './finding.ts';

const SAMPLE_BYTES = 100_000;
const GIB = 1024 ** 3;
const FREE_BYTES = { warning: 5 * GIB, failed: GIB / 4 };

export async function checkStorage(config: Config): Promise<readonly Finding[]> {
  return [
    ...(await findingsOf('storage', async () => [await checkObjects(await openStorage(config))])),
    ...(await findingsOf('disk', () => checkDisk(config))),
  ];
}

/** Stores an object, reads it back and removes it. */
async function checkObjects(storage: Storage): Promise<Finding> {
  const path = `doctor/${randomUUID()}/sample`;
  const key = createSecretKey(randomBytes(32));
  const sample = randomBytes(SAMPLE_BYTES);
  const copy = Buffer.from(sample);
  try {
    const put = await storage.put(path, oneChunk(copy), key);
    if (put.outcome === 'full') return failed('storage', 'it is full', 'Free or add space.');
    const source = await storage.get(path, key);
    if (!source || !(await readWhole(source)).equals(sample))
      return failed('storage', 'an object that was just stored could not be read back');
  } finally {
    await storage.remove(path);
  }
  if (await storage.exists(path)) return failed('storage', 'an object that was removed is still there');
  return ok('storage', 'an object was stored, read and removed');
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Only of folders on this machine. */
async function checkDisk({ storageUrl, dataDir, databaseUrl }: Config): Promise<readonly Finding[]> {
  const folders = new Set<string>();
  if (storageUrl === null || databaseUrl === null) folders.add(dataDir);
  if (storageUrl?.startsWith('file:')) folders.add(fileURLToPath(storageUrl));
  return Promise.all([...folders].map(checkFolder));
}

async function checkFolder(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const detail = `${gib(free)} of ${gib(all)} GiB free in ${folder}`;
  const advice = 'Free or add space. Without space, uploads get 507 and the built-in database stops writing.';
  if (free < FREE_BYTES.failed) return failed('disk', detail, advice);
  return free < FREE_BYTES.warning ? warning('disk', detail, advice) : ok('disk', detail);
}

function gib(bytes: number): string {
  return (bytes / GIB).toFixed(1);
}
