import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startService, useService } from '../../test/support/service.ts';
import { anotherClient, expectChecksWithMoves } from './clock-clients.fixture.ts';

const service = useService({}, { isWhole: true });

test('recurring checks start with every move of the clock, even right after a change of settings', async () => {
  const { asking } = await anotherClient(service);
  const { userId } = await expectChecksWithMoves(asking, 8);
  expect(userId).toMatch(/^[\w-]{36}$/);
});

test('production has no clients’ clocks, even if the database has some', async () => {
  const production = await startService({
    SVC_ENV: 'production',
    MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://stipend.example',
  });
  try {
    const { app, clientId, clock } = production;
    await app.database
      .tenant(clientId)
      .insertInto('sandbox_clocks')
      .values({ client_id: clientId, offset_ms: 86_400_000, updated_at: clock.now() })
      .execute();
    await app.clientClocks.refresh(clientId, { ageMsMax: 0 });
    expect((await app.clientClocks.of(clientId))()).toEqual(clock.now());
    expect(await app.clientClocks.groups()).toEqual([{ now: clock.now(), except: [] }]);
  } finally {
    await production.stop();
  }
});
