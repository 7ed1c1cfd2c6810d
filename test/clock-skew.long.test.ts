import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { useService } from './support/service.ts';

const MASTER_KEYS = `k:${Buffer.alloc(32, 7).toString('base64')}`;
/** Its worker has the right time. */
const service = useService({ MASTER_KEYS }, { isWhole: true });
const SKEWED_CLOCK = fileURLToPath(new URL('support/skewed-clock.ts', import.meta.url));
const SKEW_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

test('a process whose clock is ten minutes ahead uses the database’s: webhooks are delivered at once, and tokens expire in time', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const { databaseUrl, dataDir } = service.app.config;
  const ahead = await serve(
    {
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      MASTER_KEYS,
      CLOCK_SKEW_MS: String(SKEW_MS),
      NODE_OPTIONS: `--import ${SKEWED_CLOCK}`,
    },
    'api',
  );
  onTestFinished(() => ahead.stop());
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${ahead.url}${path}`, {
      method: 'POST',
      headers: { 'X-API-KEY': service.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(201);
    return (await reply.json()) as Record<string, string>;
  };
  const event = 'user-payroll-submitted';
  const { webhook_id } = await post('/webhooks', {
    name: 'skewed',
    events: [event],
    url: `${receiver.url}/skewed`,
  });
  const { delivery_id } = await post(`/webhooks/${webhook_id}/test`, { event });
  // the clock of the worker moves only when the test moves it
  const arrived = () => {
    service.clock.set(new Date());
    return receiver.received.length;
  };
  await expect.poll(arrived, { timeout: SKEW_MS / 10 }).toBe(1);
  const path = `/webhooks/${webhook_id}/deliveries/${delivery_id}`;
  await expect.poll(async () => (await service.ask('GET', path)).body.status).toBe('delivered');
  const { created_at } = (await service.ask('GET', path)).body;
  expect(isNow(Date.parse(created_at)), created_at).toBe(true);
  const { user_id = '' } = await post('/users', {});
  const { expires_at = '' } = await post('/user-tokens', { user_id });
  expect(isNow(Date.parse(expires_at) - HOUR_MS), expires_at).toBe(true);
  expect(ahead.output()).toContain('the clock of this machine is wrong');
});

function isNow(time: number): boolean {
  return Math.abs(time - Date.now()) < SKEW_MS / 2;
}
