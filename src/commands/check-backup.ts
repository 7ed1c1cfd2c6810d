import type { KeyObject } from 'node:crypto';
import { requireMasterKeyOf } from '#clients';
import { requireOwnStorage } from '#documents';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { openServiceKey } from '#platform/crypto/service-keys.ts';
import { requireSameMigrations } from '#platform/database/backup/load-backup.ts';
import type { Manifest } from '#platform/database/backup/manifest.ts';
import { bytesOf, readRows } from '#platform/database/backup/read-rows.ts';
import { FOLDER, readMigrations } from '#platform/database/migration-files.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { requireWorking } from '#platform/storage/require-working.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Config } from '../config.ts';
import { readMasterKeys } from '../config-recovery.ts';

interface Backup {
  folder: string;
  manifest: Manifest;
  /** The operator says that the database that owns the storage is lost. */
  takeOverStorage?: boolean;
  withoutErasedList?: boolean;
}

export const OWNED_STORAGE =
  'The storage already belongs to a database. To try a backup, set STORAGE_URL to a copy of the folders "kept" and "erased". ' +
  'To replace that database for good, stop all its processes and add --take-over-storage';
export const NO_ERASED_LIST =
  'The storage lists no deleted users, but users were deleted: check STORAGE_URL, or put the folder "erased" back into the storage. If that folder is lost, add --without-erased-list';

/** Throws if this version, MASTER_KEYS or the storage do not fit a backup. Needs no database. */
export async function requireFit(config: Config, backup: Backup): Promise<void> {
  const { manifest } = backup;
  requireSameMigrations(
    (await readMigrations(FOLDER)).map(({ name }) => name),
    manifest,
  );
  const root = await requireKeys(config, backup);
  const storage = await openStorage(config);
  try {
    await requireFreeStorage(storage, root, backup);
    await requireWorking(storage);
  } finally {
    storage.close();
  }
}

/** Opens each key of the backup with the master keys, and returns the root key. */
async function requireKeys(config: Config, { folder, manifest }: Backup): Promise<KeyObject> {
  const master = new MasterKeys(await readMasterKeys(config));
  for (const { client_id, data_key, master_key_id } of await readRows(folder, manifest, 'clients'))
    requireMasterKeyOf(
      { client_id: client_id ?? '', master_key_id: master_key_id ?? '', data_key: bytesOf(data_key) },
      master,
    );
  const keys = (await readRows(folder, manifest, 'service_keys')).map(({ key_id, purpose, sealed_key }) => ({
    keyId: key_id ?? '',
    purpose,
    key: openServiceKey(master, { key_id: key_id ?? '', sealed_key: bytesOf(sealed_key) }),
  }));
  const [root] = keys
    .filter(({ purpose }) => purpose === 'root')
    .sort((one, other) => (one.keyId < other.keyId ? 1 : -1));
  if (!root) throw new Error('The backup has no root key, so it is not a backup of a whole database');
  return root.key;
}

/**
 * Two databases that use one storage would both remove files. The database that owns the storage may be lost, and the backup
 * replaces it. Or it may still be in use. Only the operator knows.
 */
async function requireFreeStorage(
  storage: Storage,
  root: KeyObject,
  { manifest, takeOverStorage = false, withoutErasedList = false }: Backup,
): Promise<void> {
  if ((await requireOwnStorage(storage, root)) && !takeOverStorage) throw new Error(OWNED_STORAGE);
  const hadErasures = manifest.tables.some(({ name, rows }) => name === 'erasures' && rows > 0);
  if (hadErasures && !withoutErasedList && !(await listsErased(storage))) throw new Error(NO_ERASED_LIST);
}

async function listsErased(storage: Storage): Promise<boolean> {
  for await (const _ of storage.listErased()) return true;
  return false;
}
