import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { listVerdicts, saveVerdict } from './store.ts';
import type { VerdictStatus } from './verdict-schema.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const { consentingUser } = documentsOf(service);
const tenantDb = () => service.app.database.tenant(service.clientId);

async function storedFor(userId: string): Promise<VerdictStatus | null> {
  const [row] = await listVerdicts(tenantDb(), service.clientId, [userId]);
  return row?.status ?? null;
}

/** Runs jobs until the stored verdict is this one: the job that concludes waits a moment for further changes. */
async function untilStored(userId: string, status: VerdictStatus): Promise<void> {
  const next = async () => {
    await service.runJobs();
    return storedFor(userId);
  };
  await expect.poll(next, { timeout: 30_000 }).toBe(status);
}

async function verdictOf(userId: string): Promise<VerdictStatus> {
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  return body.verdict.status;
}

test('reading a summary leaves the stored verdict to a job, because it may be newer than what was read', async () => {
  const userId = await consentingUser();
  const { clientId, clock } = service;
  await saveVerdict(tenantDb(), clientId, { userId, status: 'suspected_alteration', now: clock.now() });
  expect(await verdictOf(userId)).toBe('not_enough_data');
  expect(await storedFor(userId)).toBe('suspected_alteration');
  await untilStored(userId, 'not_enough_data');
});
