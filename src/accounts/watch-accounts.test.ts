import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { ACCOUNT_CHANGES } from './store.ts';
import { AccountWatch } from './watch-accounts.ts';

const service = useService();
const NEVER_MS = 3_600_000;

function open(waitMsMax?: number): AccountWatch {
  const watch = new AccountWatch(service.app.database.address, { waitMsMax });
  onTestFinished(() => watch.close());
  return watch;
}

const announce = (accountId: string) =>
  service.app.database.inSystem((tx) => sql`select pg_notify(${ACCOUNT_CHANGES}, ${accountId})`.execute(tx));

describe('a request that waits for an account', () => {
  test('reads it once if it is settled', async () => {
    let reads = 0;
    const read = async () => ++reads;
    const found = await open().untilSettled(randomUUID(), { msMax: NEVER_MS, read, isSettled: () => true });
    expect({ found, reads }).toEqual({ found: 1, reads: 1 });
  });

  test('reads it again after each change, until it is settled', async () => {
    const accountId = randomUUID();
    let reads = 0;
    const read = async () => {
      reads += 1;
      // the announcement arrives after the watch has begun to wait
      if (reads < 3) setImmediate(() => void announce(accountId));
      return reads;
    };
    const isSettled = (found: number) => found === 3;
    expect(await open().untilSettled(accountId, { msMax: NEVER_MS, read, isSettled })).toBe(3);
  });

  test('gets it as it is when the time limit is reached', async () => {
    const options = { read: async () => 'PENDING', isSettled: () => false };
    expect(await open().untilSettled(randomUUID(), { ...options, msMax: 1 })).toBe('PENDING');
    expect(await open(1).untilSettled(randomUUID(), { ...options, msMax: NEVER_MS })).toBe('PENDING');
  });
});
