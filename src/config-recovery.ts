import { resolve } from 'node:path';
import { z } from 'zod';
import type { KeyServiceOptions } from '#platform/crypto/key-services/key-service.ts';
import { localMasterKey } from '#platform/crypto/local-master-key.ts';
import { type MasterKeySetting, openMasterKeys } from '#platform/crypto/open-master-keys.ts';
import { type BackupKey, deriveBackupKeys, openBackupKeys } from '#platform/database/recovery/backup-keys.ts';
import type { StorageOptions } from '#platform/storage/open-storage.ts';
import { KEY_SETTINGS, keyServiceOf } from './config-keys.ts';
import { ConfigProblem, presentIn, problemsOf } from './config-problem.ts';
import { STORAGE_SETTINGS, storageOf, storageProblems } from './config-storage.ts';
import { readSecretFiles, secret, secretsOf } from './secret-files.ts';

const PAIR = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

const backupKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => PAIR.test(part)), {
    error: 'must be what "stipend keys backup" prints',
  })
  .transform((parts) =>
    parts.map((part) => {
      const [, id = '', key = ''] = PAIR.exec(part) ?? [];
      return { id, bytes: Buffer.from(key, 'base64') };
    }),
  );

/** The settings of point-in-time recovery. */
export const RECOVERY_SETTINGS = {
  BACKUP_KEYS: secret(backupKeys.optional()),
  ARCHIVE_WAL: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
};

export const DATA_DIR = z
  .string()
  .default('./data')
  .transform((path) => resolve(path));

/** All that the archive of the log needs: a database server has no other settings. */
export interface ArchiveConfig extends StorageOptions {
  backupKeys: readonly { id: string; bytes: Buffer }[] | null;
  masterKeys: readonly MasterKeySetting[] | null;
  keyService: KeyServiceOptions;
}

const Settings = z.object({ DATA_DIR, ...STORAGE_SETTINGS, ...KEY_SETTINGS, ...RECOVERY_SETTINGS });

export function readArchiveConfig(environment: Record<string, string | undefined>): ArchiveConfig {
  const given = readSecretFiles(environment, secretsOf(Settings.shape));
  const present = presentIn(given.environment);
  const parsed = Settings.safeParse(present);
  const problems = [...given.problems, ...problemsOf(parsed.error), ...storageProblems(present)];
  if (!parsed.success || problems.length > 0) throw new ConfigProblem(problems);
  const { data } = parsed;
  return {
    storage: storageOf(data),
    dataDir: data.DATA_DIR,
    backupKeys: data.BACKUP_KEYS ?? null,
    masterKeys: data.MASTER_KEYS ?? null,
    keyService: keyServiceOf(data),
  };
}

/** Of a database server, whose folders must not become the storage, and where no key must be created. */
export function readServerConfig(environment: Record<string, string | undefined>): ArchiveConfig {
  const config = readArchiveConfig(environment);
  const problems: string[] = [];
  if (config.storage === null) problems.push('STORAGE_URL is required');
  if (config.backupKeys === null && config.masterKeys === null)
    problems.push('BACKUP_KEYS is required: "stipend keys backup" prints it');
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}

/** Backup keys are given, or derived from the master keys. */
export async function readBackupKeys(config: ArchiveConfig): Promise<BackupKey[]> {
  return openBackupKeys(config.backupKeys ?? deriveBackupKeys(await readMasterKeys(config)));
}

export function readMasterKeys({
  masterKeys,
  keyService,
  dataDir,
}: Pick<ArchiveConfig, 'masterKeys' | 'keyService' | 'dataDir'>): Promise<{ id: string; bytes: Buffer }[]> {
  return masterKeys === null ? localMasterKey(dataDir) : openMasterKeys(masterKeys, keyService);
}
