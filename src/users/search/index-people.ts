import { listReachableClients } from '#clients';
import type { Database } from '#platform/database/database.ts';
import { openProfile } from '../seal-profile.ts';
import { type Tenant, type TenantContext, tenantOf } from '../tenant.ts';
import * as store from './store.ts';
import { termsOf } from './terms.ts';

type Context = TenantContext & { database: Database };

const USERS_AT_ONCE = 100;

/** Writes the terms of users that earlier versions created or changed. Returns how many: 0 at the end. */
export async function indexNextPeople(
  { database }: Context,
  tenant: Tenant,
  limit = USERS_AT_ONCE,
): Promise<number> {
  const { clientId, clientKey, userKeys } = tenant;
  return database.inTenant(clientId, async (tx) => {
    const rows = await store.listNotIndexed(tx, clientId, limit);
    if (rows.length === 0) return 0;
    const users = rows.map((row) => {
      const owner = { clientId, userId: row.user_id };
      const key = userKeys.open(clientKey, owner, row.data_key);
      return { userId: row.user_id, terms: termsOf(clientKey, openProfile(key, owner, row.sealed_profile)) };
    });
    for (const user of users) await store.replaceTerms(tx, clientId, user);
    await store.updateIndexed(
      tx,
      clientId,
      users.map(({ userId }) => userId),
    );
    return rows.length;
  });
}

/** Indexes the next rows of one client, and returns how many; 0 at the end. */
export type IndexNext = (context: Context, tenant: Tenant) => Promise<number>;

const MINUTE_MS = 60_000;
/** A run of the scheduled task ends after this, so that the task runs again where another process has stopped. */
const RUN_MS_MAX = 50_000;

/**
 * Returns a scheduled task. Every row says itself whether it is indexed, so the task can be interrupted at any time and continues with
 * the rows that are left. After a pass over all clients it waits, because then only processes of earlier versions leave rows.
 */
export function indexInBackground(context: Context, indexNext: IndexNext): () => Promise<void> {
  let nextPass = 0;
  return async () => {
    if (context.clock.now().getTime() < nextPass) return;
    const until = performance.now() + RUN_MS_MAX;
    const isFinished = await indexAll(context, indexNext, { isOver: () => performance.now() > until });
    if (isFinished) nextPass = context.clock.now().getTime() + 10 * MINUTE_MS;
  };
}

/** Returns false if it was stopped before the end. A client whose rows can't be read does not keep others from being indexed. */
export async function indexAll(
  context: Context,
  indexNext: IndexNext,
  {
    isOver = () => false,
    onIndexed = () => undefined,
  }: { isOver?: () => boolean; onIndexed?: (count: number) => void } = {},
): Promise<boolean> {
  const errors: unknown[] = [];
  for (const clientId of await context.database.inSystem(listReachableClients))
    try {
      const tenant = await tenantOf(context, clientId);
      for (let count = 1; count > 0; onIndexed(count)) {
        if (isOver()) return false;
        count = await indexNext(context, tenant);
      }
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return true;
}
