import type { Extractor } from '#extraction';
import type { Database } from '#platform/database/database.ts';
import type { ChangeWatch } from '#platform/database/watch-changes.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { TenantContext } from '#users';
import type { UploadLimits } from './upload-limits.ts';

export interface DocumentsContext extends TenantContext {
  database: Database;
  log: Logger;
  storage: Storage;
  extractor: Extractor;
  watches: { documents: ChangeWatch };
  publicUrl: string;
  uploads: UploadLimits;
}
