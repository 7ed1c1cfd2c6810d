import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const SECRET = 'a long secret that both sides keep';

async function received(keys: { signing_secret?: string; encryption_key?: string }, hook: object) {
  const { body: made } = await service.ask('POST', '/sandbox/webhooks/receiver', { body: keys });
  const { body: webhook } = await service.ask('POST', '/webhooks', {
    body: { name: made.receiver_id, events: ['user-payroll-submitted'], url: made.url, ...hook },
  });
  await service.ask('POST', `/webhooks/${webhook.webhook_id}/test`, {
    body: { event: 'user-payroll-submitted' },
  });
  const read = () => service.ask('GET', `/sandbox/webhooks/receiver/${made.receiver_id}`);
  await expect.poll(async () => (await read()).body.deliveries.length).toBe(1);
  return { delivery: (await read()).body.deliveries[0], id: made.receiver_id };
}

describe('a sandbox receiver', () => {
  test('shows what arrived, verified and decrypted', async () => {
    const keys = { signing_secret: SECRET, encryption_key: randomBytes(32).toString('base64') };
    const { delivery } = await received(keys, keys);
    expect(delivery).toMatchObject({
      is_verified: true,
      problem: null,
      body: { event: 'user-payroll-submitted', test: true },
    });
    expect(delivery.headers).toHaveProperty('x-svc-signature');
    expect(delivery.headers).toHaveProperty('x-svc-encryption-iv');
  });

  test('explains why it does not trust a request', async () => {
    const { delivery } = await received({ signing_secret: 'another' }, { signing_secret: SECRET });
    expect(delivery).toMatchObject({ is_verified: false, problem: 'wrong_signature', body: null });
  });

  test('is not created with an invalid key', async () => {
    const { status, body } = await service.ask('POST', '/sandbox/webhooks/receiver', {
      body: { signing_secret: SECRET, encryption_key: 'too short' },
    });
    expect([status, body.errors]).toEqual([400, ['[encryption_key] must be the Base64 of 32 bytes']]);
  });

  test('without a secret shows requests unverified; another client cannot see them', async () => {
    const { delivery, id } = await received({}, {});
    expect(delivery).toMatchObject({ is_verified: null, body: { test: true } });
    const { apiKey } = await service.newClient();
    expect((await service.ask('GET', `/sandbox/webhooks/receiver/${id}`, { key: apiKey })).status).toBe(404);
  });
});
