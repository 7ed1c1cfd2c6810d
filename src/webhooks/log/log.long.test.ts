import { expect, test } from 'vitest';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { receiver, hook, sendTest, until, change } = hooksOf(service);

test('a delivery fails after ten attempts, and gets all attempts of the schedule again when it is replayed', async () => {
  receiver().answer((response) => response.writeHead(500).end());
  const { id } = await hook();
  const deliveryId = await sendTest(id);
  for (let attempt = 1; attempt <= 10; attempt++) {
    await until(id, deliveryId, ({ attempts }) => attempts === attempt);
    service.clock.advance(30 * 3_600_000);
  }
  await until(id, deliveryId, ({ status }) => status === 'failed');
  await change(id, { status: 'active' });
  const replayed = await service.ask('POST', `/webhooks/${id}/deliveries/${deliveryId}/replay`);
  expect(replayed.status).toBe(201);
  const { status, next_attempt_at } = await until(id, deliveryId, ({ attempts }) => attempts === 11);
  expect(status).toBe('pending');
  expect(Date.parse(next_attempt_at) - service.clock.now().getTime()).toBeLessThanOrEqual(6000);
});
