import { recordAuditEntry } from '#audit';
import { recordReconfirmation, resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import type { Caller, Origin } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { fixed, invalidRequest, notFound, say } from '#platform/problem.ts';
import type { Providers } from '#providers';
import { requireUserKey, type Tenant } from '#users';
import { lockAccount } from '../change-status.ts';
import { fetchJobOf } from '../connect-account.ts';
import { toAccount } from '../context.ts';
import type { Account } from '../schema.ts';
import { openSecrets } from '../seal-account.ts';
import { sourceOf } from '../source-of.ts';
import * as store from '../store.ts';
import { transitionAccount } from '../transition-account.ts';

interface Reconfirming {
  accountId: string;
  caller: Caller & { kind: 'user' };
  origin: Origin;
  authorisationId: string | undefined;
  providers: Providers;
}

/**
 * Records that the person agrees for another 90 days. A connection that had lapsed goes on with its old session, and retrieves
 * what it missed. A sign-in at the bank that somebody has started in the meantime ends.
 */
export async function reconfirmAccount(
  tx: Db,
  tenant: Tenant,
  { accountId, caller, origin, authorisationId: wanted, providers }: Reconfirming,
): Promise<Account> {
  const { clientId } = tenant;
  const { userId } = caller;
  const known = await store.findAccount(tx, clientId, accountId);
  if (known?.user_id !== userId) throw notFound('Account', accountId);
  const consent = { authorisationId: wanted, now: tenant.clientTime() };
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, consent);
  const row = await lockAccount(tx, clientId, accountId);
  if (!row) throw notFound('Account', accountId);
  requirePossible(row, providers);
  await recordReconfirmation(tx, tenant, { userId, authorisationId, accountId, origin });
  const details = { user_id: userId };
  const subject = { kind: 'account', id: accountId } as const;
  await recordAuditEntry(tx, tenant, {
    actor: actorOf(caller),
    action: 'account_reconfirmed',
    subject,
    details,
  });
  const userKey = await requireUserKey(tx, tenant, userId);
  return toAccount(tenant, await goOn(tx, tenant, { row, providers, origin }), userKey);
}

function requirePossible(row: store.AccountRow, providers: Providers): void {
  const { account_id: accountId, status, status_reason, sealed_secrets, payroll_provider } = row;
  if (sourceOf(providers, payroll_provider) !== 'bank_statements')
    throw invalidRequest(say`Account [${accountId}] is not a bank connection and needs no reconfirmation`);
  const isLapsed = status_reason === 'reconfirmation_due' && sealed_secrets !== null;
  if (status !== 'CONNECTED' && !isLapsed)
    throw invalidRequest(
      say`Account [${accountId}] is ${fixed(status)} and cannot be reconfirmed: reconnect it instead`,
    );
}

async function goOn(
  tx: Db,
  tenant: Tenant,
  { row, providers, origin }: { row: store.AccountRow; providers: Providers; origin: Origin },
): Promise<store.AccountRow> {
  const { clientId, clock } = tenant;
  const { account_id: accountId, payroll_provider } = row;
  const changes = {
    reconfirmed_at: tenant.clientTime(),
    reconfirmation_announced_at: null,
    password_until: row.password_until,
  };
  if (row.status === 'CONNECTED')
    return store.updateAccount(tx, clientId, accountId, { updated_at: clock.now(), ...changes });
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const locked = { tenant, providers, row, userKey };
  if (row.status === 'PENDING')
    locked.row = await transitionAccount(tx, locked, {
      status: 'LOGIN_FAILED',
      reason: 'interrupted',
      secrets: {},
    });
  const kept = openSecrets(userKey, { clientId, accountId }, locked.row.sealed_secrets);
  const secrets = { ...kept, personIp: origin.address };
  const attempt_number = row.attempt_number + 1;
  const changed = await transitionAccount(tx, locked, {
    status: 'CONNECTED',
    secrets,
    changes: { ...changes, attempt_number, fetch_outcome: null },
  });
  const job = fetchJobOf(providers, payroll_provider);
  await enqueue(
    tx,
    job,
    { client_id: clientId, account_id: accountId },
    {
      key: `${job}:${accountId}:${attempt_number}`,
      priority: PRIORITY.soon,
      provider: providers.throttleNameFor(clientId, payroll_provider),
    },
  );
  return changed;
}
