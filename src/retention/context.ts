import type { ownsStorage } from '#documents';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ErasureSteps, ExternalData, TenantContext } from '#users';

/** After how many days data is removed; null if it stays. */
export interface RetentionDays {
  users: number | null;
  files: number | null;
}

export interface RetentionContext extends TenantContext {
  database: Database;
  clock: Clock;
  log: Logger;
  storage: Storage;
  keys: Parameters<typeof ownsStorage>[0]['keys'] & TenantContext['keys'];
  hooks: { externalData: readonly ExternalData[]; erasure: ErasureSteps };
  config: { retention: RetentionDays };
}
