import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#clients';
import { route } from '#platform/http/route.ts';
import type { Scope } from '#values/scopes.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
let userId: string;

beforeAll(async () => {
  userId = (await service.ask('POST', '/users', { body: { forename: 'Ada' } })).body.user_id;
});

async function keyWith(...scopes: Scope[]): Promise<string> {
  const { apiKey } = await createApiKey(service.app, { clientId: service.clientId, name: 'scoped', scopes });
  return apiKey;
}

describe('an API key with scopes', () => {
  test('calls what its scopes allow, and gets 403 that names each missing scope', async () => {
    const key = await keyWith('users:read');
    expect((await service.ask('GET', `/users/${userId}`, { key })).status).toBe(200);
    const refused = await service.ask('GET', `/payroll/${userId}`, { key });
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['This API key lacks the scope [payroll:read]'] },
    });
    expect(refused.headers.get('X-Svc-Error-Code')).toBe('missing_scope');
    const direct = await service.ask('POST', '/accounts/direct-connections', { key, body: {} });
    expect(direct.body.errors).toEqual([
      'This API key lacks the scope [accounts:write]',
      'This API key lacks the scope [payroll:read]',
    ]);
  });

  test('does not learn what it may not read by changing it', async () => {
    const key = await keyWith('users:write');
    const made = await service.ask('POST', '/users', { key, body: { forename: 'Bea' } });
    expect(made.status).toBe(201);
    const changed = await service.ask('PATCH', `/users/${userId}`, { key, body: {} });
    expect(changed.body.errors).toEqual(['This API key lacks the scope [users:read]']);
  });

  test('creates user tokens that can do no more than the key', async () => {
    const key = await keyWith('journeys:write', 'documents:read');
    const issued = await service.ask('POST', '/user-tokens', { key, body: { user_id: userId } });
    const headers = { Authorization: `Bearer ${issued.body.access_token}` };
    expect((await service.ask('GET', '/documents', { key: null, headers })).status).toBe(200);
    expect(await service.ask('GET', `/payroll/${userId}`, { key: null, headers })).toMatchObject({
      status: 403,
      body: { errors: ['The API key that created this token lacks the scope [payroll:read]'] },
    });
  });
});

describe('a route', () => {
  test('that admits API keys or users must have a scope', () => {
    const untyped = route as (definition: object) => unknown;
    const start = (given: object) => untyped({ method: 'GET', path: '/example', effects: {}, ...given });
    expect(() => start({ callers: ['api_key'] })).toThrow('must name a scope');
    expect(() => start({ callers: ['user'] })).toThrow('must name a scope');
    expect(() => start({ callers: ['api_key', 'member'], permission: 'own_account' })).toThrow(
      'must name a scope',
    );
    expect(() => start({ callers: ['member'], permission: 'own_account' })).not.toThrow();
  });
});
