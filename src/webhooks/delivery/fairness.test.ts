import { expect, test } from 'vitest';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { receiver, hook, sendTest, until } = hooksOf(service);

test('hanging receivers do not delay deliveries to others', async () => {
  const held: (() => void)[] = [];
  receiver().answer((response, { path }) => {
    if (path.startsWith('/hanging')) held.push(() => response.destroy());
    else response.writeHead(204).end();
  });
  const hanging = await Promise.all(
    Array.from({ length: 20 }, (_, index) => hook({ url: `${receiver().url}/hanging-${index}` })),
  );
  await Promise.all(hanging.map(({ id }) => sendTimes(id, 10)));
  await expect.poll(() => held.length).toBe(160);
  const { id } = await hook();
  const deliveryIds = await sendTimes(id, 20);
  // hanging attempts time out after 15 s, so a delivery that waited for one would not arrive in time
  for (const deliveryId of deliveryIds) await until(id, deliveryId, ({ status }) => status === 'delivered');
  for (const end of held) end();
  for (const one of hanging) await service.ask('DELETE', `/webhooks/${one.id}`);
});

async function sendTimes(id: string, times: number): Promise<string[]> {
  const sent: string[] = [];
  for (let index = 0; index < times; index++) sent.push(await sendTest(id));
  return sent;
}
