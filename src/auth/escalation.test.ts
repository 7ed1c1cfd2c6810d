import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#clients';
import { SCOPES, type Scope } from '#values/scopes.ts';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { type Ask, useService } from '../../test/support/service.ts';

/* What somebody with a stolen key could try, to get what the key may not read or do. */

const service = useService({}, { isWhole: true });
let userId: string;
let admin: SignedInMember;

beforeAll(async () => {
  const made = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  userId = made.body.user.user_id;
  admin = await newMember(service, 'admin');
});

async function keyWith(...scopes: Scope[]) {
  const { apiKey } = await createApiKey(service.app, { clientId: service.clientId, name: 'scoped', scopes });
  return (method: string, path: string, options: Ask = {}) =>
    service.ask(method, path, { key: apiKey, ...options });
}

const lacking = (...scopes: Scope[]) => scopes.map((scope) => `This API key lacks the scope [${scope}]`);
const URL = 'https://receiver.example/hook';
const EVENTS = ['user-payroll-submitted'];

describe('a key without the scopes of all data', () => {
  test('has no payload sent to a webhook of its own', async () => {
    const ask = await keyWith('webhooks:read', 'webhooks:write', 'payroll:read');
    const withPayload = { name: 'mine', url: URL, events: EVENTS, config: { include_payload: true } };
    const refused = await ask('POST', '/webhooks', { body: withPayload });
    expect(refused.status).toBe(403);
    expect(refused.body.errors).toContain(lacking('bank_statements:read')[0]);
    expect(refused.body.errors).not.toContain(lacking('payroll:read')[0]);
    const bare = await ask('POST', '/webhooks', { body: { name: 'mine', url: URL, events: EVENTS } });
    expect(bare.status).toBe(201);
  });

  test('does not redirect the webhook of others, nor see the secrets in its URL', async () => {
    const body = {
      name: 'theirs',
      url: `${URL}?secret=1`,
      events: EVENTS,
      config: { include_payload: true },
    };
    const { webhook_id: id } = (await service.ask('POST', '/webhooks', { body })).body;
    const ask = await keyWith('webhooks:read', 'webhooks:write');
    for (const changes of [{ url: URL }, { encryption_key: null }, { signing_secret: null }])
      expect((await ask('PATCH', `/webhooks/${id}`, { body: changes })).status).toBe(403);
    expect((await ask('GET', `/webhooks/${id}`)).body.url).toBe('https://receiver.example/***');
    expect((await ask('PATCH', `/webhooks/${id}`, { body: { status: 'paused' } })).status).toBe(200);
  });

  test('gets events without payloads', async () => {
    const withScopes = await keyWith('webhooks:read');
    const { body } = await withScopes('GET', '/events');
    expect(body.events.length).toBeGreaterThan(0);
    expect(body.events.filter(({ body: one }: { body: object }) => 'payload' in one)).toEqual([]);
    const whole = (await service.ask('GET', '/events')).body.events;
    expect(whole.some(({ body: one }: { body: object }) => 'payload' in one)).toBe(true);
  });

  test('gets no payloads that a receiver of the sandbox got', async () => {
    const { receiver_id: id, url } = (await service.ask('POST', '/sandbox/webhooks/receiver', { body: {} }))
      .body;
    const sent = { event: EVENTS[0], payload: { net_pay: '1' } };
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body: JSON.stringify(sent) });
    const bodies = async (ask: Awaited<ReturnType<typeof keyWith>>) =>
      (await ask('GET', `/sandbox/webhooks/receiver/${id}`)).body.deliveries.map(
        ({ body }: { body: object }) => body,
      );
    expect(await bodies((method, path) => service.ask(method, path))).toEqual([sent]);
    for (const scopes of [['sandbox:read'], ['sandbox:read', 'sandbox:write']] as Scope[][])
      expect(await bodies(await keyWith(...scopes))).toEqual([{ event: EVENTS[0] }]);
  });

  test('gets no names and no lists of the overview that it may not read', async () => {
    const ask = await keyWith('overview:read', 'documents:read');
    const { status, body } = await ask('GET', '/overview?names=true');
    expect(status).toBe(200);
    expect(body.people).toEqual([]);
    expect(body.serious_findings).toBeNull();
  });

  test('can’t sort or filter people by what it may not read', async () => {
    const ask = await keyWith('users:read');
    expect((await ask('GET', '/users/progress?sort=risk')).body.errors).toEqual(lacking('payroll:read'));
    expect((await ask('GET', '/users/progress?review=none')).body.errors).toEqual(lacking('cases:read'));
    const searched = await ask('POST', '/users/search', { body: {} });
    expect(searched.body.users?.[0] ?? { verdict: null }).toMatchObject({ verdict: null });
  });

  test('gets no export, and no report with notes', async () => {
    const exporting = await keyWith('exports:read', 'users:read');
    expect((await exporting('GET', `/users/${userId}/export`)).body.errors).toContain(
      lacking('payroll:read')[0],
    );
    const all = SCOPES.filter((scope) => scope !== 'cases:read');
    const reporting = await keyWith(...all);
    expect((await reporting('GET', `/users/${userId}/report.pdf?include=notes`)).body.errors).toEqual(
      lacking('cases:read'),
    );
  });
});

describe('a key that may create links', () => {
  test('proves with a contact of its own only what it may do itself', async () => {
    const provenBy = async (ask: Awaited<ReturnType<typeof keyWith>>) => {
      const body = { contact: { email: 'thief@example.com' }, starts_at: 'my_data' };
      const made = await ask('POST', `/users/${userId}/journeys`, { body });
      expect(made.status).toBe(201);
      const row = await service.app.database
        .tenant(service.clientId)
        .selectFrom('journeys')
        .select(['contact_effects', 'made_by_kind'])
        .where('journey_id', '=', made.body.journey_id)
        .executeTakeFirstOrThrow();
      expect(row.made_by_kind).toBe('api_key');
      return row.contact_effects;
    };
    expect(await provenBy(await keyWith('journeys:write', 'users:read'))).toEqual([]);
    const all = SCOPES.filter((scope) => scope !== 'deletions:write');
    expect(await provenBy(await keyWith(...all))).not.toContain('erase');
    const whole = await provenBy((method, path, options) => service.ask(method, path, options));
    expect(whole).toEqual(expect.arrayContaining(['erase', 'export', 'stop_sharing']));
    expect(whole).not.toContain('show_hidden');
    expect(whole).not.toContain('spend_proof');
  });
});

describe('a key that manages members', () => {
  test('invites, changes and removes only members who may do no more than the key', async () => {
    const ask = await keyWith('members:read', 'members:write');
    const invite = (role: string) =>
      ask('POST', '/members', { body: { email: `${role}@thief.example`, role } });
    expect((await invite('admin')).body.errors).toEqual([
      'Only an API key with all scopes can manage admins',
    ]);
    expect((await invite('viewer')).body.errors).toContain(lacking('payroll:read')[0]);
    const path = `/members/${admin.member.id}`;
    expect((await ask('PATCH', path, { body: { mfa_status: 'disabled' } })).status).toBe(403);
    expect((await ask('DELETE', path)).status).toBe(403);
    expect((await ask('DELETE', `${path}/sessions`)).status).toBe(403);
    const wide = await keyWith(...SCOPES);
    const body = { email: 'viewer@team.example', role: 'viewer' };
    const invited = await wide('POST', '/members', { body });
    expect(invited.status).toBe(201);
    const promoted = await wide('PATCH', `/members/${invited.body.id}`, { body: { role: 'admin' } });
    expect(promoted.body.errors).toEqual(['Only an API key with all scopes can manage admins']);
  });

  test('does not read the messages of the sandbox, which have sign-in links of admins', async () => {
    const ask = await keyWith(...SCOPES);
    expect((await ask('GET', '/sandbox/mail')).status).toBe(403);
    expect((await service.ask('GET', '/sandbox/mail')).status).toBe(200);
  });
});

describe('a key that changes settings', () => {
  test('does not have people erased without the scope to delete them', async () => {
    const ask = await keyWith('configuration:read', 'configuration:write', 'sandbox:write');
    const erase = { after_withdrawal: 'erase' };
    expect((await ask('PATCH', '/configuration', { body: erase })).body.errors).toEqual(
      lacking('deletions:write'),
    );
    const reset = await ask('POST', '/sandbox/reset', { body: { delete_users: true } });
    expect(reset.body.errors).toEqual(lacking('deletions:write'));
  });
});

test('a reply is repeated only for keys with the same scopes', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { forename: 'Ida' };
  const first = await service.ask('POST', '/users', { headers, body });
  const narrow = await keyWith('users:write');
  const other = await narrow('POST', '/users', { headers, body });
  expect(other.body.user_id).not.toBe(first.body.user_id);
  const same = await keyWith('users:write');
  expect((await same('POST', '/users', { headers, body })).body).toEqual(other.body);
});
