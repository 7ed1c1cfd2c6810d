import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiKey } from '#clients';
import { openRoute, route } from '#platform/http/route.ts';
import type { Change, Version } from '#platform/http/versions/api-versions.ts';
import type { Deprecation } from '#platform/http/versions/deprecation.ts';
import { User, userInput } from '#users/schema.ts';
import { API_VERSIONS, NEWEST_VERSION } from '#values/api-versions.ts';
import { sandboxRoutes } from '../src/api.ts';
import { VERSIONS } from '../src/api-versions.ts';
import { consentOf } from './support/consent.ts';
import { newMember } from './support/members.ts';
import { type Ask, ask, openSecondApi, useService } from './support/service.ts';

const service = useService();
const [FIRST] = API_VERSIONS;
const NEXT = '2027-05-01';
const LATER = '2028-02-01';

// An invented history: users had a `first_name`, then a `given_name`, and now have a `forename`.
const OldUser = renamed('first_name', 'OldestUser');
const NewerUser = renamed('given_name', 'OlderUser');
const OldInput = renamedInput('first_name');
const NewerInput = renamedInput('given_name');

function renamed(name: string, id: string) {
  const { forename, ...rest } = User.shape;
  return z.object({ ...rest, [name]: forename }).meta({ id });
}

function renamedInput(name: string) {
  const { forename, ...rest } = userInput('sandbox', () => new Date()).shape;
  return z.strictObject({ ...rest, [name]: forename });
}

function rename(from: string, to: string) {
  return ({ [from]: value, ...rest }: Record<string, unknown>) =>
    value === undefined ? rest : { ...rest, [to]: value };
}

function changesOfName(old: string, now: string, before: { body: z.ZodType; reply: z.ZodType }): Change[] {
  const downgrade = rename(now, old);
  const upgrade: Change['upgrade'] = ({ query, body }) => ({ query, body: rename(old, now)(body) });
  return [
    { operation: 'POST /users', before, upgrade, downgrade },
    { operation: 'PATCH /users/{user_id}', before, upgrade, downgrade },
    { operation: 'GET /users/{user_id}', before: { reply: before.reply }, downgrade },
  ];
}

const HISTORY: Record<string, Version> = {
  [FIRST]: { changes: [] },
  [NEXT]: { changes: changesOfName('first_name', 'given_name', { body: OldInput, reply: OldUser }) },
  [LATER]: { changes: changesOfName('given_name', 'forename', { body: NewerInput, reply: NewerUser }) },
};

/** An API with three versions, and a key for each. */
async function openApi(table = HISTORY) {
  const url = await openSecondApi(service.app, { versionTable: table });
  const keyAt = (apiVersion: string) =>
    createApiKey(service.app, { clientId: service.clientId, name: apiVersion, apiVersion });
  const keys = {
    first: (await keyAt(FIRST)).apiKey,
    next: (await keyAt(NEXT)).apiKey,
    later: (await keyAt(LATER)).apiKey,
  };
  return { ask: (method: string, path: string, options: Ask) => ask(url, method, path, options), keys };
}

describe('a request', () => {
  test('has the version of its API key, in the body, the reply and the errors', async () => {
    const { ask, keys } = await openApi();
    const created = await ask('POST', '/users', { key: keys.first, body: { first_name: 'Ada' } });
    expect(created).toMatchObject({ status: 201, body: { first_name: 'Ada' } });
    expect(created.body).not.toHaveProperty('forename');
    expect(created.headers.get('x-svc-version')).toBe(FIRST);
    const path = `/users/${created.body.user_id}`;
    for (const [key, name, date] of [
      [keys.first, 'first_name', FIRST],
      [keys.next, 'given_name', NEXT],
      [keys.later, 'forename', LATER],
    ] as const) {
      const changed = await ask('PATCH', path, { key, body: { [name]: `Ada at ${date}` } });
      expect(changed).toMatchObject({ status: 200, body: { [name]: `Ada at ${date}` } });
      const { body, headers } = await ask('GET', path, { key });
      expect(body).toEqual(changed.body);
      expect(headers.get('x-svc-version')).toBe(date);
      const wrong = await ask('PATCH', path, { key, body: { [name]: 5 } });
      expect(wrong.body.errors).toEqual([`[${name}] must be text of 1 to 200 characters`]);
    }
    const { body } = await ask('POST', '/users', { key: keys.first, body: { forename: 'Ada' } });
    expect(body.errors).toEqual(['[forename] is not a known field']);
  });

  test('can use another version with a header, and a repeated request gets its reply in its own version', async () => {
    const { ask, keys } = await openApi();
    const request = { key: keys.first, body: { surname: 'Example' } };
    const at = (version: string) => ({ 'X-Svc-Version': version, 'Idempotency-Key': 'versions' });
    const first = await ask('POST', '/users', { ...request, headers: at(NEXT) });
    expect(first.body).toHaveProperty('given_name');
    const again = await ask('POST', '/users', { ...request, headers: at(LATER) });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toMatchObject({ user_id: first.body.user_id, forename: null });
  });

  test.each(['2026-11-19', 'yesterday', ''])('with the unknown version %j is rejected', async (version) => {
    const reply = await service.ask('GET', '/users', { headers: { 'X-Svc-Version': version } });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [`[X-Svc-Version] must be a version of the API: ${API_VERSIONS.join(', ')}`] },
    });
    expect(reply.headers.get('x-svc-version')).toBe(NEWEST_VERSION);
  });

  test('of a user has the version of the key that created the token, and of a member the newest', async () => {
    const { ask, keys } = await openApi();
    const userId = await consentOf(service).newUser({ forename: 'Ada' });
    const versionOf = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await ask('GET', `/payroll/${userId}`, { headers })).headers.get('x-svc-version');
    };
    for (const [key, date] of [
      [keys.first, FIRST],
      [keys.later, LATER],
    ] as const) {
      const { body } = await ask('POST', '/user-tokens', { key, body: { user_id: userId } });
      expect(await versionOf(body.access_token)).toBe(date);
    }
    expect(await versionOf((await newMember(service, 'admin')).token)).toBe(LATER);
  });

  test('with a key whose version is unknown to the process uses the next newer version, or the newest', async () => {
    const { [FIRST]: _, ...stillSupported } = HISTORY;
    const { ask, keys } = await openApi(stillSupported);
    expect((await ask('GET', '/users', { key: keys.first })).headers.get('x-svc-version')).toBe(NEXT);
    expect((await service.ask('GET', '/users', { key: keys.later })).headers.get('x-svc-version')).toBe(
      NEWEST_VERSION,
    );
  });
});

describe('every reply', () => {
  test('has a version, even if it is an error', async () => {
    for (const [path, key] of [
      ['/healthz', null],
      ['/users', null],
      ['/nowhere', service.apiKey],
      [`/users/${service.clientId}`, service.apiKey],
    ] as const) {
      const { headers } = await service.ask('GET', path, { key });
      expect(headers.get('x-svc-version'), path).toBe(NEWEST_VERSION);
    }
  });
});

describe('the description', () => {
  test('of each version has its own shapes', async () => {
    const { ask } = await openApi();
    const nameAt = async (query: string) => {
      const { body, headers } = await ask('GET', `/openapi.json${query}`, {});
      const { $ref } = body.paths['/users'].post.responses['201'].content['application/json'].schema;
      const { properties } = body.components.schemas[$ref.split('/').at(-1)];
      const names = ['first_name', 'given_name', 'forename'].filter((name) => name in properties);
      return [headers.get('x-svc-version'), ...names];
    };
    expect(await nameAt(`?version=${FIRST}`)).toEqual([FIRST, 'first_name']);
    expect(await nameAt(`?version=${NEXT}`)).toEqual([NEXT, 'given_name']);
    expect(await nameAt('')).toEqual([LATER, 'forename']);
    const unknown = await ask('GET', '/openapi.json?version=2020-01-01', {});
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: [`[version] must be a version of the API: ${FIRST}, ${NEXT}, ${LATER}`] },
    });
  });

  test('of every change names an operation that exists', async () => {
    const operations = new Set((await sandboxRoutes()).map(({ method, path }) => `${method} ${path}`));
    const changed = Object.values<Version>(VERSIONS).flatMap(({ changes }) => changes);
    expect(changed.filter(({ operation }) => !operations.has(operation))).toEqual([]);
    expect(Object.keys(VERSIONS)).toEqual([...API_VERSIONS]);
  });
});

describe('something deprecated', () => {
  const SINCE: Deprecation = { since: '2027-01-31', instead: 'Use `GET /users` instead.' };
  const ENDING: Deprecation = { since: '2027-03-01', sunset: '2029-03-01', instead: 'Leave it out.' };
  const common = { tag: 'Operations', summary: 'Only for this test', reply: z.object({ ok: z.boolean() }) };
  const moreRoutes = [
    route({
      ...common,
      method: 'GET',
      path: '/old/paint',
      name: 'old.paint',
      callers: ['api_key'],
      scope: 'users:read',
      effects: {},
      deprecated: SINCE,
      query: z.strictObject({ colour: z.string().optional().describe('The colour') }),
      deprecatedParameters: { colour: ENDING },
      handle: async () => ({ ok: true }),
    }),
    openRoute({
      ...common,
      method: 'GET',
      path: '/old/gate',
      name: 'old.gate',
      callers: 'anyone',
      effects: {},
      isStandalone: true,
      handle: async () => ({ ok: true }),
    }),
  ];

  test('is announced by headers, counted, listed with the recent calls, and described', async () => {
    const versionTable: Record<string, Version> = {
      [FIRST]: { changes: [], deprecated: ENDING },
      [NEXT]: { changes: [] },
    };
    const url = await openSecondApi(service.app, { moreRoutes, versionTable });
    const { apiKey: key } = await createApiKey(service.app, {
      clientId: service.clientId,
      name: 'new',
      apiVersion: NEXT,
    });
    const headersOf = async (path: string, given: Ask = {}) => {
      const { status, headers } = await ask(url, 'GET', path, { key, ...given });
      expect(status).toBe(200);
      return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
    };
    const link = '</docs/guides/versioning#deprecated-and-removed>; rel="deprecation"; type="text/html"';
    expect(await headersOf('/old/paint')).toEqual(['@1801353600', null, link]);
    const sunset = 'Thu, 01 Mar 2029 00:00:00 GMT';
    expect(await headersOf('/old/paint?colour=red')).toEqual(['@1801353600', sunset, link]);
    const old = { headers: { 'X-Svc-Version': FIRST } };
    expect(await headersOf('/old/gate', old)).toEqual(['@1803859200', sunset, link]);
    expect(await headersOf('/old/gate')).toEqual([null, null, null]);
    expect(await headersOf('/users')).toEqual([null, null, null]);

    const { body } = await service.ask('GET', '/requests?is_deprecated=true');
    expect(body.requests).toMatchObject([
      {
        path: '/old/paint',
        api_version: NEXT,
        deprecated: ['endpoint', 'parameter colour'],
        key_name: 'new',
      },
      { path: '/old/paint', deprecated: ['endpoint'] },
    ]);
    const { body: others } = await service.ask('GET', '/requests?is_deprecated=false&path=/old/paint');
    expect(others.requests).toEqual([]);
    const metrics = await ask(url, 'GET', '/metrics', {});
    const counted = `method="GET",route="/old/paint",deprecated="endpoint"`;
    expect(metrics.body).toContain(`stipend_deprecated_calls_total{${counted}} 2`);

    const { body: api } = await ask(url, 'GET', '/openapi.json', {});
    expect(api.paths['/old/paint'].get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Deprecated since 2027-01-31. Use `GET /users` instead.'),
      parameters: [
        {
          name: 'colour',
          deprecated: true,
          description:
            'Deprecated since 2027-03-01; it stops working on 2029-03-01. Leave it out. The colour',
        },
      ],
      responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
    });
  });
});
