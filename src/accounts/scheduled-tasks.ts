import { findActiveUntil } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { requireUserKey, type Tenant, tenantOf } from '#users';
import { type LockedAccount, lockAccount } from './change-status.ts';
import { deleteOldSessions } from './consent-ends/end-consents.ts';
import { type AccountsContext, statusNow } from './context.ts';
import { CONNECT_ACCOUNT } from './link-account.ts';
import { listLostSignIns, listOverdue, listUnconfirmed, listWithoutConsent } from './overdue/store.ts';
import { endUnconfirmed } from './reconfirmation/end-unconfirmed.ts';
import { openSecrets, sealSecrets } from './seal-account.ts';
import { sourceOf } from './source-of.ts';
import * as store from './store.ts';
import { transitionAccount } from './transition-account.ts';

const BATCH = 200;
/** A sign-in is lost if nothing works on it this long after it began. */
const LOST_MS = 5 * 60_000;

/** Ends expired MFA questions, unfinished sign-ins and unconfirmed bank connections, and deletes secrets whose consent has ended. */
export function accountScheduledTasks(context: AccountsContext): ScheduledTask[] {
  return [
    { name: 'end-overdue-accounts', schedule: '* * * * *', run: () => endOverdue(context) },
    { name: 'delete-old-bank-sessions', schedule: '*/10 * * * *', run: () => deleteOldSessions(context) },
  ];
}

export async function endOverdue(context: AccountsContext): Promise<void> {
  await forEachListed(
    context,
    (tx) => listOverdue(tx, context.clock.now(), BATCH),
    (tenant, accountId) => endSignIn(context, tenant, accountId),
  );
  const before = new Date(context.clock.now().getTime() - LOST_MS);
  await forEachListed(
    context,
    (tx) => listLostSignIns(tx, { job: CONNECT_ACCOUNT, before, limit: BATCH }),
    (tenant, accountId) => endLostSignIn(context, tenant, { accountId, before }),
  );
  await endByClientTime(context);
}

/**
 * Deletes passwords and sessions at banks whose consent has ended. Announces which bank connections have to be reconfirmed, and ends those
 * that were not.
 */
export async function endByClientTime(context: AccountsContext): Promise<void> {
  const { database, providers } = context;
  for (const group of await context.clientClocks.groups()) {
    await forEachListed(
      context,
      (tx) => listWithoutConsent(tx, group, BATCH),
      (tenant, accountId) => forgetSecrets(context, tenant, accountId),
    );
    await forEachListed(
      context,
      (tx) => listUnconfirmed(tx, group, BATCH),
      (tenant, accountId) =>
        database.inTenant(tenant.clientId, (tx) => endUnconfirmed(tx, { tenant, providers }, accountId)),
    );
  }
}

/** Runs `work` for all listed accounts, batch by batch. `work` must change an account so that it is no longer listed. */
async function forEachListed(
  context: AccountsContext,
  list: (tx: Db) => Promise<{ client_id: string; account_id: string }[]>,
  work: (tenant: Tenant, accountId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const listed = await context.database.inSystem(list);
    for (const { client_id, account_id } of listed) {
      await context.clientClocks.refresh(client_id);
      await work(await tenantOf(context, client_id), account_id);
    }
    if (listed.length < BATCH) return;
  }
}

async function endSignIn(context: AccountsContext, tenant: Tenant, accountId: string): Promise<void> {
  const { clientId } = tenant;
  const { providers } = context;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await lockAccount(tx, clientId, accountId);
    if (!row) return;
    const { status, status_reason: reason } = statusNow(row, tenant.clock.now());
    if (status === row.status) return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    await transitionAccount(tx, { tenant, providers, row, userKey }, { status, reason, secrets: {} });
  });
}

/** The person can sign in again. If the job runs later after all, it finds that the account no longer waits for it. */
async function endLostSignIn(
  context: AccountsContext,
  tenant: Tenant,
  { accountId, before }: { accountId: string; before: Date },
): Promise<void> {
  const { clientId } = tenant;
  const { providers } = context;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await lockAccount(tx, clientId, accountId);
    if (row?.status !== 'PENDING' || Date.parse(row.status_updated_at) >= before.getTime()) return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const failure = { status: 'UNAVAILABLE', reason: 'interrupted', secrets: {} } as const;
    await transitionAccount(tx, { tenant, providers, row, userKey }, failure);
    context.log.error({ account_id: accountId }, 'sign-in ended, because its job was dead-lettered or lost');
  });
}

async function forgetSecrets(context: AccountsContext, tenant: Tenant, accountId: string): Promise<void> {
  const { clientId } = tenant;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await lockAccount(tx, clientId, accountId);
    if (!row?.password_until || Date.parse(row.password_until) > tenant.clientTime().getTime()) return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const isOfBank = sourceOf(context.providers, row.payroll_provider) === 'bank_statements';
    if (isOfBank && row.sealed_secrets) await endBankAccess(tx, context, { tenant, row, userKey });
    else await forgetPassword(tx, { tenant, row, userKey });
  });
}

async function forgetPassword(tx: Db, { tenant, row, userKey }: LockedAccount): Promise<void> {
  const { clientId, clock } = tenant;
  const owner = { clientId, accountId: row.account_id };
  const { password: _, extra: __, ...secrets } = openSecrets(userKey, owner, row.sealed_secrets);
  const sealed_secrets = row.sealed_secrets && sealSecrets(userKey, owner, secrets);
  const changes = { updated_at: clock.now(), password_until: null, sealed_secrets };
  await store.updateAccount(tx, clientId, row.account_id, changes);
}

/** Nothing can be retrieved any more, so the bank must not list the access either. The person may have agreed again in the meantime. */
async function endBankAccess(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  { tenant, row, userKey }: LockedAccount,
): Promise<void> {
  const { clientId, clock } = tenant;
  const { user_id: userId, account_id } = row;
  const until = await findActiveUntil(tx, clientId, { userId, now: tenant.clientTime() });
  if (until) {
    await store.updateAccount(tx, clientId, account_id, { updated_at: clock.now(), password_until: until });
    return;
  }
  const ended = { status: 'REVOKED', reason: 'consent_expired', secrets: {} } as const;
  const changes = { next_check_at: null };
  await transitionAccount(tx, { tenant, providers, row, userKey }, { ...ended, changes });
}
