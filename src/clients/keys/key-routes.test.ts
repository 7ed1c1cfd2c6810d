import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { SCOPES } from '#values/scopes.ts';
import { newMember, type SignedInMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { LIVE_KEYS_MAX } from './manage-keys.ts';

const service = useService();
let admin: SignedInMember;

beforeAll(async () => {
  admin = await newMember(service, 'admin');
});

const create = (name: string, headers = {}) =>
  admin.ask('POST', '/api-keys', {
    key: null,
    headers: { Authorization: `Bearer ${admin.token}`, ...headers },
    body: { name },
  });
const list = async () => (await admin.ask('GET', '/api-keys?limit=100')).body.api_keys;
const revoke = (keyId: string) => admin.ask('DELETE', `/api-keys/${keyId}`);
const statusWith = async (key: string) => (await service.ask('GET', '/users', { key })).status;

describe('an API key that an admin creates', () => {
  test('works at once and is shown only in the reply that creates it', async () => {
    const { status, body } = await create('loan desk');
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        key_id: expect.any(String),
        name: 'loan desk',
        last_four: body.api_key.slice(-4),
        api_version: NEWEST_VERSION,
        has_all_scopes: true,
        scopes: SCOPES,
        allowed_addresses: null,
        created_at: service.clock.now().toISOString(),
        expires_at: null,
        last_used_at: null,
        last_used_from: null,
        refused_at: null,
        refused_from: null,
        revoked_at: null,
        replaced_by: null,
        api_key: expect.stringMatching(/^svc_sandbox_[0-9A-Za-z]{49}$/),
      },
    });
    expect(await statusWith(body.api_key)).toBe(200);
    const { api_key: _, ...shown } = body;
    expect((await list())[0]).toEqual(shown);
  });

  test('is returned again for the same Idempotency-Key, and is not stored in the clear anywhere', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await create('repeated', headers);
    const again = await create('repeated', headers);
    expect(again.body).toEqual(first.body);
    expect((await list()).filter(({ name }: { name: string }) => name === 'repeated')).toHaveLength(1);
    const secret = first.body.api_key.slice(12, 40);
    const db = service.app.database.tenant(service.clientId);
    for (const rows of [
      await db.selectFrom('api_keys').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
    ]) {
      expect(rows.length).toBeGreaterThan(0);
      for (const value of rows.flatMap((row) => Object.values(row)))
        expect(Buffer.isBuffer(value) ? value.includes(secret) : String(value).includes(secret)).toBe(false);
    }
    expect(service.log.some((line) => line.includes(secret))).toBe(false);
  });

  test('has its last use listed', async () => {
    const { body } = await create('used');
    await statusWith(body.api_key);
    await service.app.keys.api.recordUse(service.app.keys.clients);
    const [listed] = (await list()).filter(({ key_id }: { key_id: string }) => key_id === body.key_id);
    expect(listed.last_used_at).toBe(service.clock.now().toISOString());
    expect(listed.last_used_from).toBe('127.0.0.1');
  });

  test('stops working as soon as it is revoked, and stays listed', async () => {
    const { body } = await create('to be revoked');
    expect(await statusWith(body.api_key)).toBe(200);
    expect(await revoke(body.key_id)).toMatchObject({
      status: 200,
      body: { message: `API key with id [${body.key_id}] was revoked` },
    });
    expect(await statusWith(body.api_key)).toBe(401);
    expect((await revoke(body.key_id)).status, 'again, without effect').toBe(200);
    const [listed] = (await list()).filter(({ key_id }: { key_id: string }) => key_id === body.key_id);
    expect(listed.revoked_at).toBe(service.clock.now().toISOString());
  });

  test('is recorded in the audit log with the member, when created and when revoked', async () => {
    const { body } = await create('audited');
    await revoke(body.key_id);
    await revoke(body.key_id);
    const { body: log } = await service.ask('GET', `/audit?subject_id=${body.key_id}`);
    const actor = { actor_kind: 'member', actor_id: admin.member.id, subject_kind: 'api_key' };
    expect(log.audit_entries).toMatchObject([
      { action: 'api_key_revoked', ...actor },
      { action: 'api_key_created', ...actor },
    ]);
  });
});

describe('managing API keys', () => {
  test('is not possible with an API key, which could otherwise outlive its own revocation', async () => {
    const replies = [
      await service.ask('POST', '/api-keys', { body: { name: 'mine' } }),
      await service.ask('GET', '/api-keys'),
      await service.ask('DELETE', `/api-keys/${randomUUID()}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test.each([
    [{}, 'Request is missing required field [name]'],
    [{ name: '' }, '[name] must be text of 1 to 100 characters'],
    [{ name: 'x'.repeat(101) }, '[name] must be text of 1 to 100 characters'],
    [{ name: 'a', role: 'admin' }, '[role] is not a known field'],
    [
      { name: 'a', api_version: '2020-01-01' },
      `[api_version] must be a version of the API: ${NEWEST_VERSION}`,
    ],
    [{ name: 'a', scopes: [] }, '[scopes] must be a list of one or more scopes'],
    [{ name: 'a', scopes: ['all'] }, `[scopes[0]] must be one of ${SCOPES.join(', ')}`],
    [
      { name: 'a', scopes: ['users:read'], preset: 'read_only' },
      '[scopes] can’t be combined with preset: send one of them',
    ],
    [
      { name: 'a', expires_at: '2020-01-01' },
      '[expires_at] must be in the future, and at most 5 years from now',
    ],
    [
      { name: 'a', allowed_addresses: ['10.1'] },
      '[allowed_addresses[0]] must be an IP address or a range such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32',
    ],
  ])('rejects the body %j', async (body, message) => {
    const count = (await list()).length;
    const reply = await admin.ask('POST', '/api-keys', { body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [message] } });
    expect(await list()).toHaveLength(count);
  });

  test('is answered 404 for an unknown key', async () => {
    const unknown = randomUUID();
    expect(await revoke(unknown)).toMatchObject({
      status: 404,
      body: { errors: [`API key with id [${unknown}] does not exist`] },
    });
  });

  test('allows a limited number of live keys, even if they are created concurrently', async () => {
    const { clientId } = await service.newClient();
    const other = await newMember(service, 'admin', { clientId });
    const ask = (name: string) => other.ask('POST', '/api-keys', { body: { name } });
    const replies = await Promise.all(Array.from({ length: LIVE_KEYS_MAX + 1 }, (_, n) => ask(`key ${n}`)));
    const refused = replies.filter(({ status }) => status !== 201);
    // the client's first key counts too
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      status: 400,
      body: {
        errors: [
          `A client can have at most ${LIVE_KEYS_MAX} API keys that are not revoked: revoke one first`,
        ],
      },
    });
    const made = replies.find(({ status }) => status === 201);
    await other.ask('DELETE', `/api-keys/${made?.body.key_id}`);
    expect((await ask('after a revocation')).status).toBe(201);
  });
});
