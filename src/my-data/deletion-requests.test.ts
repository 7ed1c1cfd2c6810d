import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
const { asUser, newUser } = consentOf(service);

const request = async (userId: string) =>
  service.ask('POST', `/users/${userId}/deletion-requests`, await asUser(userId));

async function auditOf(userId: string): Promise<unknown[]> {
  const { body } = await service.ask('GET', `/audit?subject_id=${userId}`);
  return body.audit_entries.map(({ action, actor_kind }: Record<string, string>) => [action, actor_kind]);
}

describe('a deletion request', () => {
  test('is recorded once, announced to webhooks, audited, and shown to the client and the user', async () => {
    const userId = await newUser();
    const { body: webhook } = await service.ask('POST', '/webhooks', {
      body: {
        name: userId,
        events: ['user-deletion-requested'],
        url: 'https://lender.example/hook',
        config: { include_payload: true },
      },
    });
    const [first, ...others] = await Promise.all([request(userId), request(userId), request(userId)]);
    expect(first.status).toBe(201);
    // a token of a client's app says nothing about the person who uses it
    expect(first.body).toMatchObject({
      user_id: userId,
      status: 'open',
      requested_by: 'link_holder',
      proved_by: 'link',
      link_made_by: { kind: 'api_key' },
    });
    for (const other of others) expect(other.body).toEqual(first.body);
    const list = await service.ask('GET', `/deletion-requests?status=open&user_id=${userId}`);
    expect(list.body.deletion_requests).toEqual([first.body]);
    const own = await service.ask('GET', '/deletion-requests', await asUser(userId));
    expect(own.body.deletion_requests).toEqual([first.body]);
    const { body: log } = await service.ask('GET', `/webhooks/${webhook.webhook_id}/deliveries`);
    expect(log.deliveries).toMatchObject([{ event: 'user-deletion-requested' }]);
    expect(await auditOf(userId)).toEqual([['deletion_requested', 'user']]);
  });

  test('that is declined shows the user why, and they can ask again', async () => {
    const userId = await newUser();
    const { body } = await request(userId);
    const path = `/deletion-requests/${body.deletion_request_id}`;
    const reason = 'We must keep records of your loan until 2032.';
    const declined = await service.ask('POST', `${path}/decline`, { body: { reason } });
    expect(declined.body).toMatchObject({ status: 'declined', decline_reason: reason });
    expect((await service.ask('GET', path, await asUser(userId))).body).toEqual(declined.body);
    const again = await service.ask('POST', `${path}/decline`, { body: { reason } });
    expect([again.status, again.body.errors[0]]).toEqual([400, expect.stringContaining('already declined')]);
    const next = await request(userId);
    expect(next.body).toMatchObject({ status: 'open' });
    expect(next.body.deletion_request_id).not.toBe(body.deletion_request_id);
    const { ask } = await newMember(service, 'support');
    expect((await ask('GET', path)).body.decline_reason).toBe('***');
    expect((await ask('POST', `${path}/decline`, { body: { reason } })).status).toBe(403);
  });

  test('is answered by deleting the user', async () => {
    const userId = await newUser();
    const { body } = await request(userId);
    await service.ask('DELETE', `/users/${userId}`);
    expect((await service.ask('GET', `/deletion-requests/${body.deletion_request_id}`)).status).toBe(404);
  });

  test('names its user only if names are asked for', async () => {
    const userId = await newUser({ forename: 'Ada', surname: 'Example', ext_id: 'loan-7' });
    await request(userId);
    const list = async (query: string) =>
      (await service.ask('GET', `/deletion-requests?user_id=${userId}${query}`)).body;
    expect(await list('')).not.toHaveProperty('people');
    expect((await list('&names=true')).people).toEqual([
      { user_id: userId, ext_id: 'loan-7', forename: 'Ada', surname: 'Example' },
    ]);
  });

  test('is hidden from other users, and an invalid answer is rejected', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    const { body } = await request(userId);
    const path = `/deletion-requests/${body.deletion_request_id}`;
    const stranger = await asUser(other);
    expect((await service.ask('GET', path, stranger)).status).toBe(404);
    expect((await service.ask('POST', `/users/${userId}/deletion-requests`, stranger)).status).toBe(404);
    expect((await service.ask('GET', `/deletion-requests?user_id=${userId}`, stranger)).status).toBe(404);
    const empty = await service.ask('POST', `${path}/decline`, { body: { reason: '' } });
    expect([empty.status, empty.body.errors]).toEqual([
      400,
      ['[reason] must be text of 1 to 1000 characters'],
    ]);
    expect((await service.ask('GET', path)).body.status).toBe('open');
  });

  test('is carried out at once if the client’s configuration allows it, which is off by default', async () => {
    const { apiKey: key } = await service.newClient();
    expect((await service.ask('GET', '/configuration', { key })).body.immediate_deletion_enabled).toBe(false);
    await service.ask('PATCH', '/configuration', { key, body: { immediate_deletion_enabled: true } });
    const { body: user } = await service.ask('POST', '/users', { key, body: { forename: 'Ada' } });
    const { body: token } = await service.ask('POST', '/user-tokens', {
      key,
      body: { user_id: user.user_id },
    });
    const bearer = { key: null, headers: { Authorization: `Bearer ${token.access_token}` } };
    const path = `/users/${user.user_id}/deletion-requests`;
    const { status, body } = await service.ask('POST', path, bearer);
    expect([status, body.status, body.requested_by]).toEqual([201, 'completed', 'link_holder']);
    expect((await service.ask('GET', `/users/${user.user_id}`, { key })).status).toBe(404);
    expect((await service.ask('POST', path, bearer)).status).toBe(401);
    await service.runJobs();
    const { body: log } = await service.ask('GET', `/audit?subject_id=${user.user_id}`, { key });
    expect(log.audit_entries).toMatchObject([{ action: 'user_deleted', actor_kind: 'user' }]);
  });
});
