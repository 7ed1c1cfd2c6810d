import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that `STORAGE_URL` names, or a folder in the data directory. */
export async function openStorage(options: { storageUrl: string | null; dataDir: string }): Promise<Storage> {
  const { storageUrl, dataDir } = options;
  if (storageUrl === null) return openDisk(join(dataDir, 'objects'));
  const url = new URL(storageUrl);
  if (url.protocol === 's3:')
    throw new Error('STORAGE_URL names a bucket, which is not supported yet: use a file:// URL');
  return openDisk(fileURLToPath(url));
}
