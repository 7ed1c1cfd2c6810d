import type { Db } from '#platform/database/database.ts';
import type { Tenant } from './tenant.ts';

/** A kind of data that users have outside the database, where deleting their rows does not remove it. */
export interface ExternalData {
  what: string;
  /** Runs in the transaction that deletes the user, while their rows still exist. */
  beforeErasure?(tx: Db, user: { clientId: string; userId: string }, tenant: Tenant): Promise<void>;
  /**
   * Records outside the database that the user was erased, so that a restored database can erase the user
   * again. `remove` does so too.
   */
  noteErased(user: { clientId: string; userId: string }): Promise<void>;
  remove(user: { clientId: string; userId: string }): Promise<void>;
  countLeft(user: { clientId: string; userId: string }): Promise<number>;
  /** The longest time after the deletion in which a running request can still add such data. */
  lateMsMax: number;
}
