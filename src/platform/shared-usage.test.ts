import { expect, test } from 'vitest';
import { startService, useService } from '../../test/support/service.ts';

const PER_SECOND = '200';
const SPENT = 300;
const one = useService({ RATE_LIMIT_PER_SECOND: PER_SECOND });

test('requests to one process count against the limit of the same key in another process', async () => {
  const other = await startService({
    RATE_LIMIT_PER_SECOND: PER_SECOND,
    DATABASE_URL: one.app.config.databaseUrl ?? '',
    MASTER_KEYS: '',
    DATA_DIR: one.app.config.dataDir,
  });
  try {
    const left = async (url: string, key: string) => {
      const reply = await fetch(`${url}/users?limit=1`, { headers: { 'X-API-KEY': key } });
      await reply.text();
      return Number(reply.headers.get('ratelimit-remaining'));
    };
    const { apiKey } = await one.newClient();
    const before = await left(other.url, one.apiKey);
    const unrelated = await left(other.url, apiKey);
    for (let sent = 0; sent < SPENT; sent++) await left(one.url, one.apiKey);
    // the clock of these services stands still, so nothing is refilled, and a few looks cost a few requests
    await expect
      .poll(() => left(other.url, one.apiKey), { timeout: 30_000, interval: 250 })
      .toBeLessThan(before - SPENT + 60);
    expect(await left(other.url, apiKey)).toBe(unrelated - 1);
  } finally {
    await other.stop();
  }
});
