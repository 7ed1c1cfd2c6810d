import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDisk } from './disk.ts';
import type { S3Options } from './s3/client.ts';
import type { Storage } from './storage.ts';

const BACKUPS = 'backups';

export interface StorageOptions {
  /** Null for a folder in the data directory. */
  storage: { kind: 'disk'; url: string } | ({ kind: 's3'; prefix: string } & S3Options) | null;
  dataDir: string;
}

/** Opens the storage that `STORAGE_URL` names, or a folder in the data directory. */
export async function openStorage({ storage, dataDir }: StorageOptions): Promise<Storage> {
  if (storage === null) return openDisk(join(dataDir, 'objects'));
  if (storage.kind === 'disk') return openDisk(fileURLToPath(storage.url));
  // loaded only for buckets, because the client takes memory and time to load
  const { openS3 } = await import('./s3/s3.ts');
  return openS3(storage);
}

/** Opens the folder of the storage that has the backups. Its objects are apart from those of the service. */
export async function openBackupStorage({ storage, dataDir }: StorageOptions): Promise<Storage> {
  if (storage === null) return openDisk(join(dataDir, 'objects', BACKUPS));
  if (storage.kind === 'disk') return openDisk(join(fileURLToPath(storage.url), BACKUPS));
  const prefix = storage.prefix === '' ? BACKUPS : `${storage.prefix}/${BACKUPS}`;
  return openStorage({ storage: { ...storage, prefix }, dataDir });
}
