import type { Webhook } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { randomKey } from '../../random-key.ts';
import { EVENTS } from '../webhooks/webhook-status.tsx';

const NAME = 'Sandbox receiver';
const SECRET_BYTES = 24;
const WEBHOOKS_READ_MAX = 100;

/** Creates a receiver and a webhook with the same secret, so that every event arrives and is verified. */
export async function createReceiver(): Promise<void> {
  const secret = randomKey(SECRET_BYTES);
  const { url } = await api.post('/sandbox/webhooks/receiver', { body: { signing_secret: secret } });
  await removeOld();
  await api.post('/webhooks', {
    body: {
      name: NAME,
      url,
      signing_secret: secret,
      events: EVENTS.map(([event]) => event) as Webhook['events'],
    },
  });
}

/**
 * Deletes the webhooks of earlier receivers: a receiver ends with its process, and then its webhook only fails.
 * Compares only the origin, because developers see no more of an address.
 */
async function removeOld(): Promise<void> {
  const { webhooks } = await api.get('/webhooks', { query: { limit: WEBHOOKS_READ_MAX } });
  for (const { name, url, webhook_id } of webhooks)
    if (name === NAME && /^http:\/\/127\.0\.0\.1:\d+\//.test(url))
      await api.delete('/webhooks/{webhook_id}', { path: { webhook_id } });
}
