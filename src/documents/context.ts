import type { KeyObject } from 'node:crypto';
import type { Extractor } from '#extraction';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { ChangeWatch } from '#platform/database/watch-changes.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { UserKeys } from '#users';

export interface DocumentsContext {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: { clients: ClientKeys; users: UserKeys; root: KeyObject };
  storage: Storage;
  extractor: Extractor;
  watches: { documents: ChangeWatch };
  publicUrl: string;
}
