import type { Account } from '../../../clients/typescript/index.js';
import { PROVIDERS } from '../installation/providers.ts';
import { type Caller, consentingUser, type DriverContext, repeat } from './driver.ts';

const CREDENTIALS = { user_name: 'user_good', password: 'pass_good' };
const TRIES_MAX = 10;
const SETTLE_MS_MAX = 240_000;

/** Connects accounts at both providers and waits for their payslips. */
export function connectAccounts(context: DriverContext): Promise<void> {
  return repeat(context, { activity: 'job', callers: PROVIDERS.length, pauseMs: 1500 }, async (caller) => {
    const provider = PROVIDERS[Number(caller.serial.split('-').at(-2))] ?? PROVIDERS[0];
    const userId = await consentingUser(context, caller);
    const body = { user_id: userId, payroll_provider: provider, ...CREDENTIALS };
    const begun = performance.now();
    const { account_id } = await caller.client.post('/accounts', { body });
    context.ledger.accounts.set(account_id, { userId });
    await untilConnected(context, caller, account_id);
    const data = await caller.client.waitForData(userId, { timeoutMs: SETTLE_MS_MAX });
    const { status, count } = data.payroll;
    context.journal.see('job', status, performance.now() - begun);
    if (status !== 'complete' || count === 0)
      context.journal.violate('job', `account ${account_id} ended as ${status} with ${count} payslips`);
    context.ledger.expendable.push(userId);
  });
}

/** A sign-in that was interrupted is tried again, as a person would do. */
async function untilConnected(context: DriverContext, { client }: Caller, accountId: string): Promise<void> {
  const path = { account_id: accountId };
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const begun = performance.now();
    const account: Account = await client.waitForAccount(accountId, { timeoutMs: SETTLE_MS_MAX });
    const seen = [account.status, account.status_reason].filter(Boolean).join(' ');
    context.journal.see('job', seen, performance.now() - begun);
    if (account.status === 'CONNECTED') return;
    if (account.status !== 'UNAVAILABLE')
      throw new Error(`A sign-in with the right password ended as ${seen}`);
    await client.post('/accounts/{account_id}/reconnect', { path, body: { password: CREDENTIALS.password } });
  }
  throw new Error(`Account ${accountId} was not connected after ${TRIES_MAX} tries`);
}
