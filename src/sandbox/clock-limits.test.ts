import { expect, test } from 'vitest';
import { startDueChecksOf } from '#retrieval-jobs';
import { useService } from '../../test/support/service.ts';
import { HOURLY, manyAccountsOf } from './many-accounts.fixture.ts';

const service = useService();
const { clientWith, startDueChecks, checksInQueue } = manyAccountsOf(service);

test('a move of the clock starts a limited number of checks, and the scheduled task starts the rest', async () => {
  const accounts = { accounts: 5, settings: HOURLY, isFetched: true, isDueInAnHour: true };
  const { clientId } = await clientWith(accounts);
  const { database, clientClocks } = service.app;
  service.clock.advance(3_600_000);
  const before = await checksInQueue();
  const due = { clientId, now: (await clientClocks.of(clientId))() };
  expect(await database.inTenant(clientId, (tx) => startDueChecksOf(tx, service.app, due, 3))).toBe(3);
  expect(await checksInQueue()).toBe(before + 3);
  await startDueChecks();
  expect(await checksInQueue()).toBe(before + 5);
});
