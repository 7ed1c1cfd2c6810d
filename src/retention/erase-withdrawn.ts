import { ownsStorage } from '#documents';
import type { MachineTime } from '#platform/clock.ts';
import { describeError } from '#platform/log.ts';
import { NOTICE_HOURS, tenantOf } from '#users';
import type { Preview } from './apply-retention.ts';
import type { RetentionContext } from './context.ts';
import { eraseIf } from './erase-if.ts';
import { followNotices, planErasures } from './plan-erasures.ts';
import * as store from './store-withdrawn.ts';

const BATCH = 200;
const RUN_MS_MAX = 5 * 60_000;
const COUNTED_MAX = 100_000;
const HOUR_MS = 3_600_000;

/** Counts the people who would be erased now because they withdrew consent. */
export async function previewWithdrawn(context: RetentionContext): Promise<Omit<Preview, 'kind' | 'days'>> {
  const preview = { count: 0, oldest: null as string | null, isMore: false };
  for (const clientId of await context.database.inSystem(store.listClientsWithWithdrawals)) {
    const due = await dueNow(context, clientId);
    const rows = await store.listDue(context.database.tenant(clientId), clientId, {
      ...due,
      limit: COUNTED_MAX,
    });
    preview.count += rows.length;
    preview.isMore ||= rows.length >= COUNTED_MAX;
    for (const { withdrawn_at: at } of rows)
      if (preview.oldest === null || at < preview.oldest) preview.oldest = at;
  }
  return preview;
}

/**
 * Erases the people who withdrew consent and whose time has come, by their client's clock. A run has a limit, and the next one
 * continues. Several processes can run it: each person is locked, then looked at again.
 */
export async function eraseWithdrawn(context: RetentionContext): Promise<number> {
  const clientIds = await context.database.inSystem(store.listClientsWithWithdrawals);
  if (clientIds.length === 0) return 0;
  if (!(await ownsStorage(context))) {
    context.log.warn('nobody erased after a withdrawal, because the storage belongs to another database');
    return 0;
  }
  const until = performance.now() + RUN_MS_MAX;
  let erased = 0;
  for (const clientId of clientIds)
    erased += await eraseAndPlan(context, clientId, until).catch((error) => {
      context.log.error(
        { client_id: clientId, error: describeError(error) },
        'erasing people after a withdrawal failed for a client',
      );
      return 0;
    });
  if (erased > 0) context.log.info({ users: erased }, 'people erased after they withdrew consent');
  return erased;
}

async function eraseAndPlan(context: RetentionContext, clientId: string, until: number): Promise<number> {
  // first, so that a problem with a plan keeps nobody whose time has come
  const erased = await eraseDue(context, clientId, until);
  await followNotices(context, clientId, BATCH);
  await planErasures(context, clientId, BATCH);
  return erased;
}

async function eraseDue(context: RetentionContext, clientId: string, until: number): Promise<number> {
  const db = context.database.tenant(clientId);
  for (let erased = 0; ; ) {
    const at = await dueNow(context, clientId);
    const due = await store.listDue(db, clientId, { ...at, limit: BATCH });
    let batch = 0;
    for (const { user_id: userId } of due) {
      if (performance.now() > until) return erased + batch;
      const isDue = (tx: typeof db) => store.isStillDue(tx, clientId, { ...at, userId });
      if (await eraseIf(context, { clientId, userId, reason: 'withdrawal' }, isDue)) batch += 1;
    }
    erased += batch;
    // without progress, another process does the same work
    if (due.length < BATCH || batch === 0) return erased;
  }
}

async function dueNow(context: RetentionContext, clientId: string): Promise<store.Due> {
  await context.clientClocks.refresh(clientId, { ageMsMax: 0 });
  const { clientTime, clock } = await tenantOf(context, clientId);
  return {
    now: clientTime(),
    noticedBefore: new Date(clock.now().getTime() - NOTICE_HOURS * HOUR_MS) as MachineTime,
  };
}
