import { createSecretKey } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { sealEnvelope } from '../src/webhooks/envelope.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const secrets = { signingSecret: 'correct horse', encryptionKey: Buffer.alloc(32, 7).toString('base64') };
const event = JSON.stringify({ event: 'user-payroll-submitted', user_id: 'somebody' });

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

async function deliver(to: Receiver, webhookId: string, signingSecret = secrets.signingSecret) {
  const { body, headers } = sealEnvelope(event, {
    webhookId,
    timestamp: new Date(),
    signingSecrets: [signingSecret],
    encryptionKey: createSecretKey(secrets.encryptionKey, 'base64'),
  });
  return (await fetch(to.url, { method: 'POST', body: new Uint8Array(body), headers })).status;
}

test('a delivery that is sent twice is opened and counted once', async () => {
  receiver = await startReceiver(secrets);
  expect(await deliver(receiver, 'first')).toBe(204);
  expect(await deliver(receiver, 'first')).toBe(204);
  await receiver.waitFor(1);
  expect(receiver.arrivals.map(({ delivery }) => delivery)).toEqual([JSON.parse(event)]);
  expect(receiver.rejections).toEqual([]);
});

test('rejects a delivery signed with another secret and stops waiting', async () => {
  receiver = await startReceiver(secrets);
  expect(await deliver(receiver, 'first', 'another secret')).toBe(400);
  await receiver.waitFor(1);
  expect(receiver.arrivals).toEqual([]);
  expect(receiver.rejections).toEqual(['wrong_signature']);
});
