import { SERVICE } from '#audit';
import { listClients } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type ExternalData, eraseUser, type TenantContext, tenantOf } from '#users';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** Each batch is a transaction that locks its rows. */
const USERS_PER_BATCH = 50;
const FILES_PER_BATCH = 200;
const COUNTED_MAX = 100_000;

/** After how many days data goes; null if it stays. */
export interface RetentionDays {
  users: number | null;
  files: number | null;
}

export interface RetentionContext extends TenantContext {
  database: Database;
  clock: Clock;
  log: Logger;
  storage: Pick<Storage, 'remove'>;
  hooks: { externalData: readonly ExternalData[] };
  config: { retention: RetentionDays };
}

export interface Preview extends store.Counted {
  kind: keyof RetentionDays;
  days: number | null;
}

/** Counts what would go now, over all clients. */
export async function previewRetention(context: RetentionContext): Promise<Preview[]> {
  const count = { users: store.countIdleUsers, files: store.countOldFiles };
  const previews: Preview[] = [];
  for (const kind of ['users', 'files'] as const) {
    const days = context.config.retention[kind];
    const preview: Preview = { kind, days, count: 0, oldest: null };
    if (days !== null)
      for (const clientId of await clientIds(context)) {
        const db = context.database.tenant(clientId);
        const found = await count[kind](db, clientId, { before: daysAgo(context, days), max: COUNTED_MAX });
        preview.count += found.count;
        preview.oldest = earlier(preview.oldest, found.oldest);
      }
    previews.push(preview);
  }
  return previews;
}

/** Erases users who are no longer in use, and removes old files. Each client is a few short transactions. */
export async function applyRetention(context: RetentionContext): Promise<{ users: number; files: number }> {
  const { users, files } = context.config.retention;
  const done = { users: 0, files: 0 };
  for (const clientId of await clientIds(context)) {
    if (users !== null) done.users += await eraseIdle(context, clientId, daysAgo(context, users));
    if (files !== null) done.files += await removeFiles(context, clientId, daysAgo(context, files));
  }
  if (done.users + done.files > 0) context.log.info(done, 'retention applied');
  return done;
}

async function eraseIdle(context: RetentionContext, clientId: string, before: Date): Promise<number> {
  const tenant = await tenantOf(context, clientId);
  const { externalData } = context.hooks;
  for (let erased = 0; ; ) {
    const found = await context.database.inTenant(clientId, async (tx) => {
      const ids = await store.takeIdleUsers(tx, clientId, { before, limit: USERS_PER_BATCH });
      for (const userId of ids) await eraseUser(tx, tenant, { userId, actor: SERVICE, externalData });
      return ids.length;
    });
    erased += found;
    if (found < USERS_PER_BATCH) return erased;
  }
}

/** If the process ends between the two, the sweep of the storage removes the files. */
async function removeFiles(context: RetentionContext, clientId: string, before: Date): Promise<number> {
  const now = context.clock.now();
  for (let removed = 0; ; ) {
    const paths = await context.database.inTenant(clientId, (tx) =>
      store.dropOldFiles(tx, clientId, { before, limit: FILES_PER_BATCH, now }),
    );
    for (const path of paths) await context.storage.remove(path);
    removed += paths.length;
    if (paths.length < FILES_PER_BATCH) return removed;
  }
}

async function clientIds({ database }: RetentionContext): Promise<string[]> {
  return (await database.inSystem(listClients)).map(({ client_id }) => client_id);
}

function daysAgo({ clock }: RetentionContext, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
