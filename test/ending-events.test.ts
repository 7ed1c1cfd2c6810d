import { describe, expect, test } from 'vitest';
import { verifyAndOpen } from '../clients/typescript/webhooks/index.js';
import { consentOf } from './support/consent.ts';
import { eventsOf, readEvents } from './support/events.ts';
import { bearer, newMember } from './support/members.ts';
import { useService } from './support/service.ts';
import { hooksOf } from './support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);
const { hook, until } = hooksOf(service);
const SECRET = 'a secret of both sides';

describe('user-authorisation-revoked', () => {
  const revoke = async (userId: string, as: object = {}) => {
    const id = await accept(userId);
    for (let time = 0; time < 2; time++)
      expect((await service.ask('DELETE', `/authorisations/${id}`, as)).status).toBe(200);
    return id;
  };

  test('is published once, and says who revoked', async () => {
    const userId = await newUser();
    const ids = {
      client: await revoke(userId),
      user: await revoke(userId, await asUser(userId)),
      member: await revoke(userId, bearer((await newMember(service, 'support')).token)),
    };
    const seen = () => eventsOf(service, userId, 'user-authorisation-revoked');
    await expect.poll(async () => (await seen()).length).toBe(3);
    for (const [revokedBy, id] of Object.entries(ids)) {
      const { body: revoked } = await service.ask('GET', `/authorisations/${id}`);
      const [event, ...more] = (await seen()).filter(({ authorisation_id }) => authorisation_id === id);
      expect(more).toEqual([]);
      expect(event?.payload).toEqual({
        authorisation_id: id,
        term_id: revoked.term_id,
        revoked_at: revoked.revoked_at,
        revoked_by: revokedBy,
      });
    }
  });
});

describe('user-deleted', () => {
  test('has only the id and your reference, reaches the receiver, and stays in the feed and in the log', async () => {
    const kinds = ['user-deleted', 'user-authorisation-revoked'];
    const { id, arrived } = await hook({
      events: kinds,
      signing_secret: SECRET,
      config: { include_payload: true },
    });
    const userId = await newUser({ ext_id: 'application-7', forename: 'Ada', ni_number: 'AB123456C' });
    expect((await service.ask('DELETE', `/users/${userId}`)).status).toBe(200);
    await expect.poll(() => arrived().length).toBe(1);
    const [sent] = arrived();
    if (!sent) throw new Error('No delivery arrived');
    const opened = verifyAndOpen(sent.body, sent.headers, {
      signingSecret: SECRET,
      now: service.clock.now(),
    } as never);
    const body = {
      event: 'user-deleted',
      user_id: userId,
      timestamp: service.clock.now().toISOString(),
      ext_id: 'application-7',
    };
    expect(opened).toEqual(body);
    await expect.poll(() => eventsOf(service, userId, 'user-deleted')).toEqual([body]);
    const deliveryId = String(sent.headers['webhook-id']);
    const logged = await until(id, deliveryId, ({ status }) => status === 'delivered');
    expect(logged).toMatchObject({ event: 'user-deleted', attempt_log: [{ status_code: 204, answer: '' }] });
    const path = `/webhooks/${id}/deliveries/${deliveryId}`;
    const { body: request } = await service.ask('GET', `${path}/request`);
    expect({ ...request, body: JSON.parse(request.body) }).toMatchObject({ payload: 'not_sent', body });
    expect((await service.ask('POST', `${path}/replay`)).status).toBe(201);
    await expect.poll(() => arrived().length).toBe(2);
  });

  test('is not published for an unknown user or twice, and another client never sees it', async () => {
    const { apiKey } = await service.newClient();
    const userId = await newUser();
    expect((await service.ask('DELETE', `/users/${userId}`, { key: apiKey })).status).toBe(404);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => service.ask('DELETE', `/users/${userId}`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    await expect.poll(async () => (await eventsOf(service, userId, 'user-deleted')).length).toBe(1);
    expect(await readEvents(service, apiKey)).toEqual([]);
  });
});
