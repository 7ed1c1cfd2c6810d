import { expect, test } from 'vitest';
import { createApiKey } from '#clients';
import { lastMail, newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { announceExpiringKeys } from './announce.ts';

const service = useService();
const DAY_MS = 86_400_000;

test('the end of an API key is announced 14 days and a day before, once each, as an event and by email', async () => {
  const admin = await newMember(service, 'admin');
  const { clientId } = service;
  const expiresAt = new Date(service.clock.now().getTime() + 30 * DAY_MS);
  const { keyId, apiKey } = await createApiKey(service.app, { clientId, name: 'nightly', expiresAt });
  const soon = new Date(service.clock.now().getTime() + DAY_MS / 2);
  await createApiKey(service.app, { clientId, name: 'for today', expiresAt: soon });
  const announced = async () => {
    await announceExpiringKeys(service.app);
    await announceExpiringKeys(service.app);
    const { body } = await service.ask('GET', '/events?limit=100');
    return body.events.map(({ body: one }: { body: object }) => one);
  };
  // an event is listed once no earlier transaction is open
  await expect.poll(announced).toEqual([]);
  service.clock.advance(16 * DAY_MS);
  const event = {
    event: 'api-key-expiring',
    user_id: null,
    timestamp: service.clock.now().toISOString(),
    key_id: keyId,
    last_four: apiKey.slice(-4),
    expires_at: expiresAt.toISOString(),
  };
  await expect.poll(announced).toEqual([event]);
  const mail = await lastMail(service, admin.member.email);
  expect(mail.subject).toContain('an API key stops working soon');
  expect(mail.text).toContain(`“nightly” (…${apiKey.slice(-4)})`);
  service.clock.advance(13 * DAY_MS);
  await expect.poll(announced).toEqual([event, { ...event, timestamp: service.clock.now().toISOString() }]);
  service.clock.advance(2 * DAY_MS);
  await expect.poll(announced).toHaveLength(2);
});
