import { expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { anotherClient, expectChecksWithMoves } from './clock-clients.fixture.ts';

const service = useService({}, { isWhole: true });

test('recurring checks start with every move of the clock, even right after a change of settings', async () => {
  const { asking } = await anotherClient(service);
  const { userId } = await expectChecksWithMoves(asking, 8);
  expect(userId).toMatch(/^[\w-]{36}$/);
});
