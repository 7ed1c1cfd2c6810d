import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '../../crypto/derive-key.ts';

/** Opens backups only. A database server that has it can't read what the service encrypted in the database. */
export interface BackupKey {
  /** The id of the master key that it is derived from. */
  id: string;
  key: KeyObject;
  /** Tells the keys apart in the names of objects. */
  mark: string;
}

interface KeyBytes {
  id: string;
  bytes: Buffer;
}

const MARK_LENGTH = 12;

export function deriveBackupKeys(masterKeys: readonly KeyBytes[]): KeyBytes[] {
  return masterKeys.map(({ id, bytes }) => ({
    id,
    bytes: deriveKey(createSecretKey(bytes), 'backup').export(),
  }));
}

export function openBackupKeys(keys: readonly KeyBytes[]): BackupKey[] {
  return keys.map(({ id, bytes }) => {
    const key = createSecretKey(bytes);
    return { id, key, mark: deriveKey(key, 'mark').export().toString('hex').slice(0, MARK_LENGTH) };
  });
}
