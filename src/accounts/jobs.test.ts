import { describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { accountJobs } from './jobs.ts';
import { findAccount, insertAccount } from './store.ts';

const service = useService();
const { newUser } = consentOf(service);

/**
 * Runs the connect job of an account whose first attempt waits for a worker, and returns the account's new
 * status.
 */
async function statusAfter(payload: Record<string, unknown>): Promise<string | undefined> {
  const { app, clientId } = service;
  const now = app.clock.now();
  const accountId = newId(now);
  const db = app.database.tenant(clientId);
  await insertAccount(db, {
    client_id: clientId,
    account_id: accountId,
    user_id: await newUser(),
    created_at: now,
    updated_at: now,
    payroll_provider: 'gone',
    status: 'PENDING',
    status_updated_at: now,
    sealed_login: Buffer.alloc(0),
    login_index: Buffer.from(accountId),
    attempt_number: 1,
  });
  const [connect] = accountJobs(app);
  await connect?.run({ client_id: clientId, account_id: accountId, ...payload });
  return (await findAccount(db, clientId, accountId))?.status;
}

describe('the payload of a connect job', () => {
  // the provider of these accounts is not configured, so an attempt fails at once
  test.each(['attempt_number', 'work'])('names the attempt in [%s]', async (name) => {
    expect(await statusAfter({ [name]: 1 })).toBe('UNAVAILABLE');
    expect(await statusAfter({ [name]: 2 }), 'a job of another attempt changes nothing').toBe('PENDING');
  });

  test('is rejected without an attempt number', async () => {
    await expect(statusAfter({})).rejects.toThrow();
  });
});
