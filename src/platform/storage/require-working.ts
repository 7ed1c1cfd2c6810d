import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { adviseOnFolder } from './advise-on-folder.ts';
import { readWhole, type Storage, StorageFull } from './storage.ts';

/** No client has this name, so nothing of a client is ever here. */
export const TEST_FOLDER = 'check';

/** Fails with a reason unless objects can be written, read, listed and removed. */
export async function requireWorking(storage: Storage): Promise<void> {
  const folder = `${TEST_FOLDER}/${randomUUID()}`;
  const path = `${folder}/one`;
  const key = createSecretKey(randomBytes(32));
  const bytes = randomBytes(64);
  async function* source() {
    yield Buffer.from(bytes);
  }
  const { outcome } = await storage.put(path, source(), key).catch((error) => {
    throw adviseOnFolder(error);
  });
  if (outcome === 'full') throw new StorageFull('The storage is full: free or add space');
  const read = await storage.get(path, key);
  if (!read || !(await readWhole(read)).equals(bytes))
    throw new Error('The storage did not return the object that was just written');
  await storage.removeFolder(folder);
  for await (const _ of storage.list(folder)) throw new Error('The storage did not remove an object');
}
