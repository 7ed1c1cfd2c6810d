import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listen } from 'stipend/listen';
import { afterEach, describe, expect, test } from 'vitest';
import { consentOf } from '../../../test/support/consent.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { useService } from '../../../test/support/service.ts';
import { verifyAndOpen } from '../webhooks/index.js';
import { sealDelivery } from './forward-event.js';

const service = useService();
const { newUser, accept } = consentOf(service);
const SECRET = 'a secret of both sides';
let close = async () => undefined as unknown;
afterEach(() => close());

async function start(options: Partial<Parameters<typeof listen>[0]> = {}) {
  const listener = await listen({ service: service.url, apiKey: service.apiKey, everyMs: 10, ...options });
  close = listener.close;
  return listener;
}

describe('listen', () => {
  test('fails at the start if the service can’t be reached or an option is missing', async () => {
    await expect(start({ service: 'http://127.0.0.1:1' })).rejects.toThrow(
      "listen can't start: http://127.0.0.1:1",
    );
    const forwardTo = { url: 'http://127.0.0.1:9000/', signingSecret: '' };
    await expect(start({ forwardTo })).rejects.toThrow('forwardTo.signingSecret is missing');
  });

  test('waits for an event that matches, also if it has arrived before', async () => {
    const listener = await start({ includePayload: true });
    const userId = await newUser();
    const [first, second] = [await accept(userId), await accept(userId)];
    for (const id of [first, second]) await service.ask('DELETE', `/authorisations/${id}`);
    const kind = 'user-authorisation-revoked';
    const latest = await listener.waitFor(kind, ({ authorisation_id }) => authorisation_id === second);
    expect(latest).toMatchObject({ user_id: userId, payload: { revoked_by: 'client' } });
    const earlier = await listener.waitFor(kind, ({ authorisation_id }) => authorisation_id === first);
    expect(earlier.authorisation_id).toBe(first);
  });

  test('has forwarded an event to the receiver, signed and encrypted, when it resolves', async () => {
    const receiver = await startReceiver();
    try {
      const encryptionKey = randomBytes(32).toString('base64');
      const seen: string[] = [];
      const listener = await start({
        forwardTo: { url: receiver.url, signingSecret: SECRET, encryptionKey },
        onEvent: ({ event }) => seen.push(event),
        kinds: ['user-deleted'],
      });
      const userId = await newUser({ ext_id: 'application-3' });
      await service.ask('DELETE', `/users/${userId}`);
      const event = await listener.waitFor('user-deleted', ({ user_id }) => user_id === userId);
      const [sent] = receiver.received;
      if (!sent) throw new Error('No delivery arrived');
      expect(verifyAndOpen(sent.body, sent.headers, { signingSecret: SECRET, encryptionKey })).toEqual(event);
      expect(seen).toEqual(['user-deleted']);
    } finally {
      await receiver.close();
    }
  });

  test('says what has arrived if nothing matches in time, and ends waiting when it is closed', async () => {
    const listener = await start();
    const userId = await newUser();
    await service.ask('DELETE', `/users/${userId}`);
    await listener.waitFor('user-deleted');
    await expect(listener.waitFor('user-journey-ended', undefined, { timeoutMs: 1 })).rejects.toThrow(
      'No user-journey-ended that matches arrived within 1 ms. These have arrived: user-deleted',
    );
    const waiting = listener.waitFor('user-journey-ended');
    await Promise.all([expect(waiting).rejects.toThrow('The listener was closed'), listener.close()]);
  });

  test.each([
    ['an API key of production', { apiKey: 'svc_live_x' }, 'apiKey must be an API key of the sandbox'],
    ['http to another machine', { service: 'http://stipend.example' }, 'service must be an https URL'],
    ['no address', { service: 'stipend' }, 'service must be an http or https URL'],
    [
      'a short encryption key',
      { forwardTo: { url: 'http://127.0.0.1:9', signingSecret: SECRET, encryptionKey: 'c2hvcnQ=' } },
      'forwardTo.encryptionKey must be the Base64 of 32 bytes',
    ],
  ])('rejects %s', async (_, options, message) => {
    await expect(start(options)).rejects.toThrow(message);
  });
});

test('forwarded events are signed and encrypted like the test vectors of the service', () => {
  const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n([^`]+)```/g)].map(([, json = '']) => JSON.parse(json));
  const vectors = blocks.filter((block) => block.signing_secrets?.length === 1);
  expect(vectors).toHaveLength(2);
  for (const { headers, body, json, signing_secrets, encryption_key } of vectors) {
    const iv = headers['X-Svc-Encryption-IV'];
    const sealed = sealDelivery(json, {
      id: headers['webhook-id'],
      timestamp: new Date(Number(headers['webhook-timestamp']) * 1000),
      signingSecret: signing_secrets[0],
      encryptionKey: encryption_key && Buffer.from(encryption_key, 'base64'),
      ...(iv ? { iv: Buffer.from(iv, 'base64') } : {}),
    });
    expect({ headers: sealed.headers, body: sealed.body.toString() }).toEqual({ headers, body });
  }
});
