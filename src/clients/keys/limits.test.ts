import { beforeEach, describe, expect, test } from 'vitest';
import { newMember, type SignedInMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' });
const HOUR_MS = 3_600_000;
let admin: SignedInMember;

// the tests move the clock, and creating a key needs a fresh sign-in
beforeEach(async () => {
  admin = await newMember(service, 'admin');
});

const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString();

async function create(limits: object): Promise<{ key_id: string; api_key: string }> {
  const { status, body } = await admin.ask('POST', '/api-keys', { body: { name: 'limited', ...limits } });
  expect(status).toBe(201);
  return body;
}

async function listed(keyId: string) {
  const { body } = await admin.ask('GET', '/api-keys?limit=100');
  return body.api_keys.find(({ key_id }: { key_id: string }) => key_id === keyId);
}

const askFrom = (address: string | null, key: string) =>
  service.ask('GET', '/users', { key, headers: address === null ? {} : { 'X-Forwarded-For': address } });
const statusWith = async (key: string) => (await askFrom(null, key)).status;

describe('a key with an end', () => {
  test('works until that second, although it is cached, and says afterwards that it has expired', async () => {
    const { api_key: key } = await create({ expires_at: inHours(1) });
    service.clock.advance(HOUR_MS - 1000);
    expect(await statusWith(key)).toBe(200);
    service.clock.advance(999);
    expect(await statusWith(key), 'a millisecond earlier').toBe(200);
    service.clock.advance(1);
    expect(await askFrom(null, key)).toMatchObject({
      status: 401,
      body: { errors: [expect.stringContaining('This API key has expired'), expect.any(String)] },
    });
  });

  test('creates user tokens that end no later', async () => {
    const { api_key: key } = await create({ expires_at: inHours(0.5) });
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    const issued = await service.ask('POST', '/user-tokens', { key, body: { user_id: user.user_id } });
    expect(issued.body.expires_in).toBe(1800);
    const headers = { Authorization: `Bearer ${issued.body.access_token}` };
    const status = async () => (await service.ask('GET', '/documents', { key: null, headers })).status;
    expect(await status()).toBe(200);
    service.clock.advance(HOUR_MS / 2);
    expect(await status()).toBe(401);
  });
});

describe('a key with allowed addresses', () => {
  test.each([
    ['203.0.113.0/24', '203.0.113.9', '203.0.114.9'],
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['2001:db8::/32', '2001:db8:1::9', '2001:db9::1'],
    ['203.0.113.0/24', '::ffff:203.0.113.9', '2001:db8::1'],
  ])('%s works from %s and not from %s', async (range, inside, outside) => {
    const { api_key: key } = await create({ allowed_addresses: [range] });
    expect((await askFrom(inside, key)).status).toBe(200);
    expect((await askFrom(outside, key)).status).toBe(401);
    expect((await askFrom(inside, key)).status).toBe(200);
  });

  test('is answered elsewhere exactly like a wrong key, even after its end', async () => {
    const limits = { allowed_addresses: ['203.0.113.7'], expires_at: inHours(1) };
    const { api_key: key } = await create(limits);
    const wrong = await askFrom('198.51.100.1', makeApiKey('sandbox', service.clientId));
    expect(await askFrom('198.51.100.1', key)).toMatchObject({ status: 401, body: wrong.body });
    service.clock.advance(HOUR_MS);
    expect(await askFrom('198.51.100.1', key)).toMatchObject({ status: 401, body: wrong.body });
    expect((await askFrom('203.0.113.7', key)).body).not.toEqual(wrong.body);
  });

  test('shows admins the last use and the last refused use, whose addresses are sealed', async () => {
    const { key_id, api_key: key } = await create({ allowed_addresses: ['203.0.113.7'] });
    const other = await service.newClient();
    await askFrom('203.0.113.7', other.apiKey);
    await askFrom('203.0.113.7', key);
    await askFrom('198.51.100.1', key);
    const { api, clients } = service.app.keys;
    // another client's key can't be opened
    await api.recordUse({
      of: async (id) => (id === other.clientId ? Promise.reject(new Error('no key')) : clients.of(id)),
    });
    const now = service.clock.now().toISOString();
    expect(await listed(key_id)).toMatchObject({
      last_used_at: now,
      last_used_from: '203.0.113.7',
      refused_at: now,
      refused_from: '198.51.100.1',
    });
    const row = await service.app.database
      .tenant(service.clientId)
      .selectFrom('api_keys')
      .select(['sealed_used_from', 'sealed_refused_from'])
      .where('key_id', '=', key_id)
      .executeTakeFirstOrThrow();
    for (const sealed of Object.values(row)) expect(sealed?.includes('203.0.113.7')).toBe(false);
  });
});

describe('a key that is rotated', () => {
  const rotate = (keyId: string, body?: object) => admin.ask('POST', `/api-keys/${keyId}/rotate`, { body });

  test('works until the overlap ends; the new one inherits everything but the secret', async () => {
    const limits = { scopes: ['users:read'], allowed_addresses: ['127.0.0.1'], expires_at: inHours(48) };
    const old = await create({ name: 'nightly', ...limits });
    service.clock.advance(60_000);
    const { status, body } = await rotate(old.key_id, { overlap_hours: 2 });
    expect(status).toBe(201);
    const { api_key: newKey, ...shown } = body;
    expect(shown).toMatchObject({ ...limits, name: 'nightly', expires_at: inHours(48), replaced_by: null });
    expect(await listed(old.key_id)).toMatchObject({ replaced_by: body.key_id, expires_at: inHours(2) });
    expect(await statusWith(old.api_key)).toBe(200);
    expect(await statusWith(newKey)).toBe(200);
    expect((await service.ask('GET', '/webhooks', { key: newKey })).status).toBe(403);
    service.clock.advance(2 * HOUR_MS);
    expect(await statusWith(old.api_key)).toBe(401);
    expect(await statusWith(newKey)).toBe(200);
  });

  test('never lasts longer than before, and ends at once without an overlap', async () => {
    const soon = await create({ expires_at: inHours(1) });
    await rotate(soon.key_id, { overlap_hours: 24 });
    expect((await listed(soon.key_id)).expires_at).toBe(inHours(1));
    const leaked = await create({});
    expect(await statusWith(leaked.api_key)).toBe(200);
    await rotate(leaked.key_id, { overlap_hours: 0 });
    expect(await statusWith(leaked.api_key)).toBe(401);
  });

  test('can be rotated once, and not after it was revoked', async () => {
    const once = await create({});
    const first = await rotate(once.key_id);
    expect(await rotate(once.key_id)).toMatchObject({
      status: 400,
      body: { errors: [`API key [${once.key_id}] was already replaced by [${first.body.key_id}]`] },
    });
    await admin.ask('DELETE', `/api-keys/${first.body.key_id}`);
    expect((await rotate(first.body.key_id)).body.errors).toEqual([
      `API key [${first.body.key_id}] was revoked, so it can’t be replaced: create a new one`,
    ]);
  });
});

test('a version that does not know limits does not find a key that has one', async () => {
  const findAsBefore = (key: string) =>
    service.app.database.inSystem((tx) =>
      tx.selectFrom('api_keys').select('key_id').where('hash', '=', hashApiKey(key)).executeTakeFirst(),
    );
  const unlimited = await create({});
  expect(await findAsBefore(unlimited.api_key)).toEqual({ key_id: unlimited.key_id });
  for (const limit of [{ preset: 'read_only' }, { expires_at: inHours(1) }, { allowed_addresses: ['::1'] }])
    expect(await findAsBefore((await create(limit)).api_key)).toBeUndefined();
  await admin.ask('POST', `/api-keys/${unlimited.key_id}/rotate`);
  expect(await findAsBefore(unlimited.api_key)).toBeUndefined();
  expect(await statusWith(unlimited.api_key)).toBe(200);
});

test('creating and rotating a key need a fresh sign-in', async () => {
  const { key_id } = await create({});
  service.clock.advance(6 * 60_000);
  for (const path of ['/api-keys', `/api-keys/${key_id}/rotate`]) {
    const refused = await admin.ask('POST', path, { body: {} });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('X-Svc-Error-Code')).toBe('fresh_sign_in_required');
  }
});
