import { expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { HOURLY, manyAccountsOf } from './many-accounts.fixture.ts';

const { clientWith, startDueChecks, checksInQueue } = manyAccountsOf(useService());

test('a move of the clock plans the checks of more new accounts than fit a batch', async () => {
  const { advance } = await clientWith({ accounts: 501, settings: HOURLY, isFetched: false });
  expect(await advance('PT1H')).toBe(501);
});

test('a move of the clock plans the checks of more accounts than fit a batch, after a change of settings', async () => {
  const { configure, advance } = await clientWith({ accounts: 501, settings: {}, isFetched: true });
  await configure(HOURLY);
  expect(await advance('PT1H')).toBe(501);
});

test('a move of the clock starts 5000 checks, and the scheduled task starts the rest', async () => {
  const { advance } = await clientWith({
    accounts: 5003,
    settings: HOURLY,
    isFetched: true,
    isDueInAnHour: true,
  });
  const before = await checksInQueue();
  expect(await advance('PT1H')).toBe(5000);
  expect(await checksInQueue()).toBe(before + 5000);
  await startDueChecks();
  expect(await checksInQueue()).toBe(before + 5003);
});
