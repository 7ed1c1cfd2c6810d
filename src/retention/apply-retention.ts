import { listReachableClients } from '#clients';
import { ownsStorage } from '#documents';
import type { Db } from '#platform/database/database.ts';
import { describeError } from '#platform/log.ts';
import type { RetentionContext, RetentionDays } from './context.ts';
import { eraseIf } from './erase-if.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const USERS_LOOKED_AT = 1000;
const FILES_PER_BATCH = 200;
const RUN_MS_MAX = 15 * 60_000;
const COUNTED_MAX = 100_000;

export interface Preview extends store.Counted {
  kind: keyof RetentionDays;
  days: number | null;
  /** True if counting stopped at the limit for a client. */
  isMore: boolean;
}

/** Counts what would be removed now, across all clients, up to `max` for each. */
export async function previewRetention(context: RetentionContext, max = COUNTED_MAX): Promise<Preview[]> {
  const count = { users: store.countIdleUsers, files: store.countOldFiles };
  const previews: Preview[] = [];
  for (const kind of ['users', 'files'] as const) {
    const days = context.config.retention[kind];
    const preview: Preview = { kind, days, count: 0, oldest: null, isMore: false };
    if (days !== null)
      for (const clientId of await clientIds(context)) {
        const db = context.database.tenant(clientId);
        const found = await count[kind](db, clientId, { before: daysAgo(context, days), max });
        preview.count += found.count;
        preview.isMore ||= found.count >= max;
        preview.oldest = earlier(preview.oldest, found.oldest);
      }
    previews.push(preview);
  }
  return previews;
}

/**
 * Erases inactive users, and removes old files. A copy of a database must not remove what belongs to the original. Each
 * run has limits, so that other tasks do not wait for hours. The next run continues.
 */
export async function applyRetention(context: RetentionContext): Promise<{ users: number; files: number }> {
  const { users, files } = context.config.retention;
  const done = { users: 0, files: 0 };
  if (users === null && files === null) return done;
  if (!(await ownsStorage(context))) {
    context.log.warn('retention not applied, because the storage belongs to another database');
    return done;
  }
  const until = performance.now() + RUN_MS_MAX;
  for (const clientId of await clientIds(context)) {
    try {
      if (users !== null)
        done.users += await eraseIdle(context, clientId, { before: daysAgo(context, users), until });
      if (files !== null)
        done.files += await removeFiles(context, clientId, { before: daysAgo(context, files), until });
    } catch (error) {
      context.log.error(
        { client_id: clientId, error: describeError(error) },
        'retention failed for a client',
      );
    }
  }
  if (done.users + done.files > 0) context.log.info(done, 'retention applied');
  return done;
}

interface Limits {
  before: Date;
  until: number;
}

async function eraseIdle(
  context: RetentionContext,
  clientId: string,
  { before, until }: Limits,
): Promise<number> {
  const db = context.database.tenant(clientId);
  let erased = 0;
  let after: string | null = null;
  do {
    const found = await store.findIdleUsers(db, clientId, { before, after, looked: USERS_LOOKED_AT });
    for (const userId of found.ids) {
      if (performance.now() > until) return erased;
      const isIdle = (tx: Db) => store.isStillIdle(tx, clientId, userId, before);
      if (await eraseIf(context, { clientId, userId, reason: 'inactive' }, isIdle)) erased += 1;
    }
    after = found.next;
  } while (after !== null && performance.now() < until);
  return erased;
}

/** The file goes first: if the row can't be changed then, the next run does it. */
async function removeFiles(
  context: RetentionContext,
  clientId: string,
  { before, until }: Limits,
): Promise<number> {
  const db = context.database.tenant(clientId);
  for (let removed = 0; ; ) {
    const files = await store.listOldFiles(db, clientId, { before, limit: FILES_PER_BATCH });
    for (const file of files) {
      if (performance.now() > until) return removed;
      await context.storage.remove(file.path);
      await store.forgetFile(db, clientId, file, context.clock.now());
      removed += 1;
    }
    if (files.length < FILES_PER_BATCH) return removed;
  }
}

async function clientIds({ database }: RetentionContext): Promise<string[]> {
  return database.inSystem(listReachableClients);
}

function daysAgo({ clock }: RetentionContext, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
