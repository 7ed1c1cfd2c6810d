import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sandboxRoutes } from '../src/api.ts';
import { passkeysOf } from '../src/members/passkeys/members-with-passkeys.fixture.ts';
import { consentOf } from './support/consent.ts';
import { HARBOUR } from './support/harbour.ts';
import { bearer, newMember, type SignedInMember } from './support/members.ts';
import { type Ask, type Reply, useService } from './support/service.ts';

const routes = await sandboxRoutes();
const callable = routes.filter(({ callers, watch, readFile }) => callers !== 'anyone' && !watch && !readFile);

/** Why a request that changes something has no If-Match. */
const UNCONDITIONAL: Readonly<Record<string, string>> = {
  'DELETE /api-keys/{key_id}': 'a key can only be revoked',
  'DELETE /scim-tokens/{token_id}': 'a token can only be revoked',
  'DELETE /users/{user_id}/tokens': 'revokes all tokens',
  'DELETE /users/{user_id}/journeys/{journey_id}': 'a journey can only be ended',
  'DELETE /users/{user_id}/notes/{note_id}': 'a note never changes',
  'DELETE /members/me/sessions/{session_id}': 'a session can only be ended',
  'DELETE /members/session': 'signs the caller out',
  'DELETE /members/sessions': 'signs the caller out',
  'DELETE /members/{member_id}/sessions': 'ends all sessions',
  'PUT /accounts/{account_id}/mfa': 'answers a question, which the provider asks once',
  'PUT /documents/{document_id}/password': 'an attempt, which the service counts',
  'PUT /documents/bank-statements/presign': 'creates documents',
  'PUT /documents/payslips/presign': 'creates documents',
  'PUT /sandbox/accounts/{account_id}/status': 'simulates a provider',
};

describe('the table of routes', () => {
  test('every resource that is read by its id has an ETag', () => {
    const without = callable.filter(
      ({ method, path, hasEtag, reply }) =>
        method === 'GET' && path.endsWith('_id}') && !hasEtag && !isList(reply),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test('every reply with such a resource has an ETag', () => {
    const resources = new Set(
      callable.filter(({ method, hasEtag }) => method === 'GET' && hasEtag).map(({ reply }) => reply),
    );
    const without = callable.filter(({ reply, hasEtag }) => resources.has(reply) && !hasEtag);
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('every request that changes a resource accepts If-Match, or says here why not', () => {
    const changing = callable.filter(({ method }) => ['PATCH', 'PUT', 'DELETE'].includes(method));
    const without = changing.filter(({ takesIfMatch }) => !takesIfMatch);
    expect(without.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(UNCONDITIONAL).sort(),
    );
  });

  test('what is changed with If-Match can be read with an ETag at the same path', () => {
    const readable = new Set(
      callable.filter(({ method, hasEtag }) => method === 'GET' && hasEtag).map(({ path }) => path),
    );
    const changed = callable.filter(({ takesIfMatch }) => takesIfMatch).map(({ path }) => path);
    // the case contains the assignee
    expect(changed.filter((path) => !readable.has(path))).toEqual(['/users/{user_id}/assignee']);
  });
});

function isList(reply: unknown): boolean {
  return 'pagination' in ((reply as { shape?: object }).shape ?? {});
}

const service = useService();
const { newHolder } = passkeysOf(service);
const { newUser, newTerm, accept, asUser, untilWaiting } = consentOf(service);

/** A resource with two different changes of it; none if it can only be deleted. */
interface Resource {
  path: string;
  changes: [method: 'PATCH' | 'PUT', path: string, one: object, other: object] | null;
  canDelete: boolean;
  ask(method: string, path: string, options?: Ask): Promise<Reply>;
}

const RESOURCES: Readonly<Record<string, () => Promise<Resource>>> = {
  configuration: async () =>
    patched('/configuration', { client_display_name: newName() }, { client_display_name: newName() }, false),
  user: async () => patched(`/users/${await newUser()}`, { forename: 'Ann' }, { surname: 'Bold' }),
  term: async () => {
    return patched(`/authorisations/terms/${await newTerm()}`, { name: 'New' }, { is_active: false }, false);
  },
  authorisation: async () => deletable(`/authorisations/${await accept(await newUser())}`),
  member: async () => {
    const { member } = await newMember(service, 'viewer');
    return patched(`/members/${member.id}`, { role: 'support' }, { name: 'Grace' });
  },
  account: async () => {
    service.app.providers.setUp([HARBOUR]);
    const login = { payroll_provider: HARBOUR.id, user_name: 'user_good', password: 'pass_good' };
    const { account_id } = await create('/accounts', { user_id: await consentingUser(), ...login });
    return deletable(`/accounts/${account_id}`);
  },
  entry: async () => {
    const path = `/sandbox/users/${await consentingUser()}/payroll-submissions`;
    const { entry_id } = await create(path, { payroll_submissions: [{}] });
    return deletable(`/payroll/entries/${entry_id}`);
  },
  document: async () => {
    const { body } = await service.ask('PUT', '/documents/payslips/presign', {
      ...(await asUser(await consentingUser())),
      body: { files: [{ file_name: 'march.pdf' }] },
    });
    return deletable(`/documents/${body.presigned_urls[0].document_id}`);
  },
  webhook: async () =>
    patched(
      `/webhooks/${await newWebhook()}`,
      { status: 'paused' },
      { signing_secret: 'a new secret of some length' },
    ),
  view: async () => {
    const ask = askAs(await grace());
    const { body } = await ask('POST', '/views', { body: { name: 'Mine', filters: {} } });
    return { ...patched(`/views/${body.view_id}`, { name: 'One' }, { is_shared: true }), ask };
  },
  passkey: async () => {
    const { ask, added } = await newHolder();
    const path = `/members/me/passkeys/${added.passkey.passkey_id}`;
    return { ...patched(path, { name: 'One' }, { name: 'Other' }), ask };
  },
  scim: async () => {
    const ask = askAs(await newMember(service, 'admin'));
    const [one, other] = [newName(), newName()].map((value) => ({
      role_mapping: [{ value, role: 'viewer' }],
      default_role: null,
    }));
    const changes = ['PUT', '/scim-settings', one as object, other as object] as const;
    return { path: '/scim-settings', changes: [...changes], canDelete: false, ask };
  },
  case: async () => {
    const userId = await newUser();
    const [one, other] = [await newMember(service, 'underwriter'), await grace()];
    const changes = [{ member_id: one.member.id }, { member_id: other.member.id }] as const;
    return {
      path: `/users/${userId}/case`,
      changes: ['PUT', `/users/${userId}/assignee`, ...changes],
      canDelete: false,
      ask: service.ask,
    };
  },
};
const names = Object.keys(RESOURCES);
const makeResource = (name: string) => (RESOURCES[name] as () => Promise<Resource>)();

describe.each(names)('a %s', (name) => {
  test('is read again only if it has changed', async () => {
    const { path, changes, ask } = await makeResource(name);
    const { etag } = await read(ask, path);
    const same = await ask('GET', path, { headers: { 'If-None-Match': `W/${etag}, "another"` } });
    expect(same).toMatchObject({ status: 304, body: '' });
    expect(same.headers.get('etag')).toBe(etag);
    expect(same.headers.get('x-request-id')).toBeTruthy();
    expect((await ask('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    if (!changes) return;
    const [method, at, body] = changes;
    const changed = await ask(method, at, { body });
    const now = await ask('GET', path, { headers: { 'If-None-Match': etag } });
    expect(now.status).toBe(200);
    expect(now.headers.get('etag')).not.toBe(etag);
    expect(now.headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  test('is changed or deleted only in the version that the caller has read', async () => {
    const { path, changes, canDelete, ask } = await makeResource(name);
    const before = await read(ask, path);
    const requests = [
      ...(changes ? [[changes[0], changes[1], changes[2]] as const] : []),
      ...(canDelete ? [['DELETE', path, undefined] as const] : []),
    ];
    for (const [method, at, body] of requests) {
      const { etag } = await read(ask, path);
      for (const wrong of ['"another"', '""', `W/${etag}`]) {
        const refused = await ask(method, at, { body, headers: { 'If-Match': wrong } });
        expect(refused.status, wrong).toBe(412);
        expect(refused.headers.get('x-svc-error-code')).toBe('precondition_failed');
      }
      const malformed = await ask(method, at, { body, headers: { 'If-Match': etag.slice(1) } });
      expect(malformed.status).toBe(400);
      expect(malformed.body.errors[0]).toContain('[If-Match]');
      expect((await read(ask, path)).etag).toBe(etag);
      const done = await ask(method, at, { body, headers: { 'If-Match': `"another", ${etag}` } });
      expect(done.status).toBe(200);
      if (method === 'DELETE') break;
      expect((await ask(method, at, { body, headers: { 'If-Match': before.etag } })).status).toBe(412);
      expect((await ask(method, at, { body, headers: { 'If-Match': '*' } })).status).toBe(200);
    }
  });
});

test.each(['configuration', 'user', 'term', 'member', 'webhook', 'view', 'case'])(
  'of two concurrent changes of a %s, exactly one is stored',
  async (name) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { path, changes, ask } = await makeResource(name);
      if (!changes) throw new Error('This resource can be changed');
      const [method, at, ...bodies] = changes;
      const { etag } = await read(ask, path);
      const replies = await Promise.all(
        order.map((index) => ask(method, at, { body: bodies[index], headers: { 'If-Match': etag } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
      const won = replies.find(({ status }) => status === 200);
      expect(won?.headers.get('etag')).toBe((await read(ask, path)).etag);
    }
  },
);

test.each([
  ['Ann', 'Bea'],
  ['Bea', 'Ann'],
])('of two changes that wait for the same row, the first is stored: %s, not %s', async (first, second) => {
  const userId = await newUser();
  const { etag } = await read(service.ask, `/users/${userId}`);
  const change = (forename: string) =>
    service.ask('PATCH', `/users/${userId}`, { body: { forename }, headers: { 'If-Match': etag } });
  const replies = await service.app.database.inTenant(service.clientId, async (tx) => {
    await sql`select from users where user_id = ${userId} for update`.execute(tx);
    const waiting = [change(first)];
    await untilWaiting(1);
    waiting.push(change(second));
    await untilWaiting(2);
    return { waiting };
  });
  expect((await Promise.all(replies.waiting)).map(({ status }) => status)).toEqual([200, 412]);
  expect((await read(service.ask, `/users/${userId}`)).body.forename).toBe(first);
});

test('of a change and a deletion at the same time, exactly one happens', async () => {
  const { path, ask } = await makeResource('user');
  const { etag } = await read(ask, path);
  const headers = { 'If-Match': etag };
  const replies = await Promise.all([
    ask('PATCH', path, { body: { forename: 'Ann' }, headers }),
    ask('DELETE', path, { headers }),
  ]);
  const statuses = replies.map(({ status }) => status);
  expect([
    [200, 412],
    [404, 200],
  ]).toContainEqual(statuses);
});

test('a created resource has the ETag that a GET returns, also if the reply is repeated', async () => {
  const headers = { 'Idempotency-Key': 'application-1' };
  const first = await service.ask('POST', '/users', { body: { forename: 'Ada' }, headers });
  const again = await service.ask('POST', '/users', { body: { forename: 'Ada' }, headers });
  const { etag } = await read(service.ask, `/users/${first.body.user_id}`);
  expect([first.headers.get('etag'), again.headers.get('etag')]).toEqual([etag, etag]);
});

test('callers who see masked fields notice every change, and get a tag of their own', async () => {
  const developer = askAs(await newMember(service, 'developer'));
  const path = `/webhooks/${await newWebhook()}`;
  const [full, masked] = [await read(service.ask, path), await read(developer, path)];
  expect(masked.etag).not.toBe(full.etag);
  // a masked copy must not pass for the whole resource
  expect((await service.ask('GET', path, { headers: { 'If-None-Match': masked.etag } })).status).toBe(200);
  const moved = { body: { url: 'https://lender.example/moved' }, headers: { 'If-Match': masked.etag } };
  expect((await service.ask('PATCH', path, moved)).status).toBe(200);
  expect((await read(developer, path)).body.url).toBe(masked.body.url);
  const late = await developer('PATCH', path, {
    body: { name: 'Mine' },
    headers: { 'If-Match': masked.etag },
  });
  expect(late.status).toBe(412);
});

test('a user that is read with masked numbers can be changed with its ETag', async () => {
  const { user_id } = await create('/users', { ni_number: 'AB123456C' });
  const { etag } = await read(service.ask, `/users/${user_id}?mask_numbers=true`);
  const changed = await service.ask('PATCH', `/users/${user_id}`, {
    body: { ni_number: null },
    headers: { 'If-Match': etag },
  });
  expect(changed.status).toBe(200);
});

test('a 304 is recorded like any other read', async () => {
  const userId = await newUser();
  const { etag } = await read(service.ask, `/users/${userId}`);
  const same = await service.ask('GET', `/users/${userId}`, { headers: { 'If-None-Match': etag } });
  const id = same.headers.get('x-request-id');
  const { body: log } = await service.ask('GET', `/requests?request_id=${id}`);
  expect(log.requests).toMatchObject([{ status: 304, path: '/users/{user_id}' }]);
  const { body: access } = await service.ask('GET', `/access-log?user_id=${userId}`);
  expect(access.accesses).toContainEqual(expect.objectContaining({ request_id: id, status: 304 }));
});

test('a request that does not support If-Match rejects it, instead of ignoring it', async () => {
  const refused = await service.ask('POST', '/users', { body: {}, headers: { 'If-Match': '*' } });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: ['[If-Match] is not supported by this endpoint, so nothing was stored'] },
  });
});

function patched(path: string, one: object, other: object, canDelete = true): Resource {
  return { path, changes: ['PATCH', path, one, other], canDelete, ask: service.ask };
}

function deletable(path: string): Resource {
  return { path, changes: null, canDelete: true, ask: service.ask };
}

async function read(ask: Resource['ask'], path: string) {
  const { status, body, headers } = await ask('GET', path);
  expect(status).toBe(200);
  return { body, etag: headers.get('etag') ?? '' };
}

async function create(path: string, body: object) {
  return (await service.ask('POST', path, { body })).body;
}

async function consentingUser(): Promise<string> {
  const userId = await newUser();
  await accept(userId);
  return userId;
}

let made = 0;
function newName(): string {
  made += 1;
  return `Name ${made}`;
}

async function newWebhook(): Promise<string> {
  const body = {
    name: newName(),
    events: ['user-payroll-submitted'],
    url: 'https://lender.example/hook',
  };
  return (await create('/webhooks', body)).webhook_id;
}

let admin: Promise<SignedInMember> | undefined;
function grace(): Promise<SignedInMember> {
  admin ??= newMember(service, 'admin');
  return admin;
}

function askAs({ token }: SignedInMember): Resource['ask'] {
  const { headers } = bearer(token);
  return (method, path, given = {}) =>
    service.ask(method, path, { key: null, ...given, headers: { ...headers, ...given.headers } });
}
