import type { ScheduledTask } from '#platform/jobs/job.ts';
import { requireUserKey, tenantOf } from '#users';
import { type AccountsContext, statusNow } from './context.ts';
import { openSecrets, sealSecrets } from './seal-account.ts';
import * as store from './store.ts';
import { transitionAccount } from './transition-account.ts';

const BATCH = 200;

/** Ends expired MFA questions and unfinished sign-ins, and deletes passwords whose consent has ended. */
export function accountScheduledTasks(context: AccountsContext): ScheduledTask[] {
  return [{ name: 'end-overdue-accounts', schedule: '* * * * *', run: () => endOverdue(context) }];
}

export async function endOverdue(context: AccountsContext): Promise<void> {
  for (;;) {
    const overdue = await context.database.inSystem((tx) =>
      store.listOverdue(tx, context.clock.now(), BATCH),
    );
    for (const { client_id, account_id } of overdue) await endOne(context, client_id, account_id);
    if (overdue.length < BATCH) return;
  }
}

async function endOne(context: AccountsContext, clientId: string, accountId: string): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const now = context.clock.now();
  await context.database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, accountId);
    if (!row) return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const { status, status_reason: reason } = statusNow(row, now);
    if (status !== row.status) {
      await transitionAccount(tx, { tenant, row, userKey }, { status, reason, secrets: {} });
      return;
    }
    if (row.password_until === null || Date.parse(row.password_until) > now.getTime()) return;
    const owner = { clientId, accountId };
    const { password: _, extra: __, ...secrets } = openSecrets(userKey, owner, row.sealed_secrets);
    const sealed_secrets = sealSecrets(userKey, owner, secrets);
    await store.updateAccount(tx, clientId, accountId, {
      updated_at: now,
      password_until: null,
      sealed_secrets,
    });
  });
}
