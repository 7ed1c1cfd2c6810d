import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, lastMail, newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { type Connected, connect, ERROR_SCHEMA, filtered, patchOf, sentUser } from './scim.fixture.ts';

const service = useService();
let idp: Connected;

const setRoles = (role_mapping: object[], default_role: string | null, by = idp) =>
  by.admin.ask('PUT', '/scim-settings', { body: { role_mapping, default_role } });
const memberOf = async (id: string) => (await idp.admin.ask('GET', `/members/${id}`)).body;
const create = async (changes: object = {}, by = idp) =>
  (await by.ask('POST', '/Users', sentUser({ ...changes }))).body;
const newGroup = async (displayName: string, members: string[] = [], extra = {}) =>
  (await idp.ask('POST', '/Groups', { displayName, members: members.map((value) => ({ value })), ...extra }))
    .body;
const deactivate = (id: string, by = idp) =>
  by.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
const activate = (id: string) => idp.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
const auditOf = async (id: string) =>
  (await idp.admin.ask('GET', `/audit?subject_id=${id}`)).body.audit_entries.map(
    ({ action, actor_kind, actor_id }: Record<string, string>) => [action, actor_kind, actor_id],
  );

beforeAll(async () => {
  idp = await connect(service);
  await setRoles([], 'viewer');
});

describe('a SCIM token', () => {
  test('is shown once, works under /scim/v2 only, and has its use listed', async () => {
    expect(idp.token).toMatch(/^svc_scim_[\w-]{64}$/);
    expect((await idp.ask('GET', '/Users?count=1')).status).toBe(200);
    for (const path of ['/users', '/members', '/scim-tokens', '/audit'])
      for (const headers of [{ Authorization: `Bearer ${idp.token}` }, { 'X-API-KEY': idp.token }] as Record<
        string,
        string
      >[])
        expect((await service.ask('GET', path, { key: null, headers })).status, path).toBe(401);
    const { body } = await idp.admin.ask('GET', '/scim-tokens');
    const [listed] = body.scim_tokens;
    expect(listed).toMatchObject({ name: 'Entra ID', last_four: idp.token.slice(-4), revoked_at: null });
    expect(listed.last_used_at).toBe(service.clock.now().toISOString());
    expect(JSON.stringify(body)).not.toContain(idp.token.slice(9, 40));
  });

  test.each([
    ['nothing', () => ({})],
    ['an invented token', () => ({ Authorization: `Bearer svc_scim_${'A'.repeat(64)}` })],
    ['an API key', () => ({ 'X-API-KEY': service.apiKey })],
    ['an API key as a bearer token', () => ({ Authorization: `Bearer ${service.apiKey}` })],
    ['a member’s token', () => ({ Authorization: `Bearer ${idp.admin.token}` })],
    [
      'the token with another ending',
      () => ({ Authorization: `Bearer ${idp.token.slice(0, -1)}${idp.token.endsWith('A') ? 'B' : 'A'}` }),
    ],
  ] as [string, () => Record<string, string>][])(
    'is asked for in the words of SCIM, with %s',
    async (_what, headers) => {
      for (const [method, path] of [
        ['GET', 'Users'],
        ['POST', 'Users'],
        ['GET', 'ServiceProviderConfig'],
        ['GET', 'x'],
      ] as const) {
        const reply = await service.ask(method, `/scim/v2/${path}`, { key: null, headers: headers() });
        expect(reply).toMatchObject({ status: 401, body: { schemas: [ERROR_SCHEMA], status: '401' } });
        expect(reply.headers.get('www-authenticate')).toContain('Bearer');
      }
    },
  );

  test('stops working when it is revoked or has expired, and only fresh sign-ins create and revoke', async () => {
    const other = await connect(service);
    expect((await other.admin.ask('DELETE', `/scim-tokens/${other.tokenId}`)).status).toBe(200);
    expect((await other.ask('GET', '/Users')).status).toBe(401);
    expect((await other.admin.ask('DELETE', `/scim-tokens/${other.tokenId}`)).status, 'again').toBe(200);
    const { body } = await other.admin.ask('POST', '/scim-tokens', { body: { name: 'short', days: 1 } });
    const headers = { Authorization: `Bearer ${body.token}` };
    const ask = () => service.ask('GET', '/scim/v2/Users', { key: null, headers });
    expect((await ask()).status).toBe(200);
    service.clock.advance(6 * 60_000);
    for (const [method, path] of [
      ['POST', '/scim-tokens'],
      ['DELETE', `/scim-tokens/${idp.tokenId}`],
      ['PUT', '/scim-settings'],
    ] as const) {
      const reply = await other.admin.ask(method, path, {
        body: { name: 'x', role_mapping: [], default_role: null },
      });
      expect(reply, path).toMatchObject({ status: 403 });
      expect(reply.headers.get('x-svc-error-code')).toBe('fresh_sign_in_required');
    }
    service.clock.advance(24 * 3_600_000);
    expect((await ask()).status).toBe(401);
    idp = await connect(service);
    for (const role of ['developer', 'underwriter', 'support', 'viewer'] as const)
      expect((await (await newMember(service, role)).ask('GET', '/scim-tokens')).status).toBe(403);
  });

  test('appears as the caller of requests and as the actor of changes', async () => {
    const { id } = await create();
    expect(await auditOf(id)).toEqual([['member_invited', 'scim_token', idp.tokenId]]);
    expect((await idp.ask('GET', `/Users/${randomUUID()}`)).status).toBe(404);
    await service.app.requests.write();
    const { body } = await service.ask('GET', '/requests?caller=scim_token&limit=2');
    expect(body.requests).toMatchObject([
      {
        method: 'GET',
        path: '/scim/v2/Users/{id}',
        status: 404,
        error_code: 'not_found',
        caller: 'scim_token',
      },
      { method: 'POST', path: '/scim/v2/Users', status: 201 },
    ]);
    expect(service.log.join('\n')).not.toMatch(/svc_scim_|bank\.example/);
  });
});

describe('a user', () => {
  test('is invited by email without single sign-on, and is found although everything is sealed', async () => {
    const sent = sentUser({ userName: 'Zoë.Ω@bank.example', emails: [], displayName: 'Zoë' });
    const { status, body } = await idp.ask('POST', '/Users', { ...sent, userName: 'zoe@bank.example' });
    expect(status).toBe(201);
    expect(await memberOf(body.id)).toMatchObject({
      status: 'unconfirmed',
      role: 'viewer',
      name: 'Zoë',
      email: 'zoe@bank.example',
    });
    expect((await lastMail(service, 'zoe@bank.example')).subject).toContain('you are invited');
    const rows = await service.app.database.inTenant(service.clientId, (tx) =>
      tx.selectFrom('scim_users').selectAll().execute(),
    );
    for (const value of rows.flatMap((row) => Object.values(row)))
      expect(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)).not.toMatch(/zoe|Zo/);
  });

  test('that admins invited is found by its address, adopted, and keeps its role', async () => {
    const { member } = await newMember(service, 'underwriter', { email: 'old.hand@team.example' });
    const { body } = await idp.ask('GET', `/Users?${filtered('userName eq "Old.Hand@team.example"')}`);
    expect(body.Resources).toMatchObject([
      { id: member.id, userName: 'old.hand@team.example', active: true },
    ]);
    expect(await idp.ask('POST', '/Users', sentUser({ userName: 'old.hand@team.example' }))).toMatchObject({
      status: 409,
    });
    const adopted = await idp.patch(`/Users/${member.id}`, { op: 'Add', path: 'externalId', value: 'e-1' });
    expect(adopted.body).toMatchObject({ externalId: 'e-1', displayName: 'Grace Example' });
    expect(await memberOf(member.id)).toMatchObject({ role: 'underwriter', status: 'confirmed' });
  });

  test('loses all sessions at once when it is deactivated, and can come back', async () => {
    const { member, token } = await newMember(service, 'underwriter');
    const stillIn = async () => (await service.ask('GET', '/members/session', bearer(token))).status;
    expect(await stillIn()).toBe(200);
    expect((await deactivate(member.id)).body).toMatchObject({ id: member.id, active: false });
    expect(await stillIn()).toBe(401);
    expect(await memberOf(member.id)).toMatchObject({ status: 'archived' });
    expect((await idp.ask('GET', `/Users/${member.id}`)).body.active).toBe(false);
    const found = await idp.ask(
      'GET',
      `/Users?${filtered(`userName eq "${member.email}" and active eq false`)}`,
    );
    expect(found.body.totalResults).toBe(1);
    expect((await activate(member.id)).body.active).toBe(true);
    expect(await memberOf(member.id)).toMatchObject({ status: 'unconfirmed', role: 'underwriter' });
    expect(await stillIn()).toBe(401);
    expect((await lastMail(service, member.email)).subject).toContain('you are invited');
    expect((await auditOf(member.id)).map(([action]: string[]) => action).slice(0, 2)).toEqual([
      'member_restored',
      'member_archived',
    ]);
  });

  test('is gone for good after DELETE, or when an admin removes the member, and its name is free again', async () => {
    const [one, other] = [await create(), await create()];
    expect((await idp.ask('DELETE', `/Users/${one.id}`)).status).toBe(204);
    expect((await idp.admin.ask('DELETE', `/members/${other.id}`)).status).toBe(200);
    for (const { id, userName } of [one, other]) {
      expect((await idp.ask('GET', `/Users/${id}`)).status).toBe(404);
      expect((await activate(id)).status).toBe(404);
      expect(await memberOf(id)).toMatchObject({ status: 'archived' });
      const again = await idp.ask('POST', '/Users', sentUser({ userName, emails: [] }));
      expect(again).toMatchObject({ status: 201, body: { userName } });
      expect(again.body.id).not.toBe(id);
    }
  });

  test('with a new address has new links only, and the old address is told', async () => {
    const { member, token, password } = await newMember(service, 'viewer');
    const value = 'moved@bank.example';
    const moved = await idp.patch(`/Users/${member.id}`, {
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value,
    });
    expect(moved.status).toBe(200);
    expect((await service.ask('GET', '/members/session', bearer(token))).status).toBe(401);
    const signIn = (username: string) =>
      service.ask('POST', '/members/signin', { key: null, body: { username, password } });
    expect((await signIn(member.email)).status).toBe(401);
    expect((await signIn(value)).status).toBe(200);
    expect((await lastMail(service, member.email)).subject).toContain('your email address was changed');
  });

  test('keeps its address while it has a role that no group gives, so that nobody takes it over', async () => {
    const { member } = await newMember(service, 'admin');
    const { id: promoted } = await create();
    await idp.admin.ask('PATCH', `/members/${promoted}`, { body: { role: 'underwriter' } });
    const value = [{ value: 'thief@bank.example' }];
    const move = (id: string) => idp.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value });
    for (const id of [member.id, promoted])
      expect(await move(id)).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
    // the role would come back with the member
    await deactivate(member.id);
    expect(await move(member.id)).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
  });

  test.each([
    ['no name', { userName: undefined }, 'invalidValue'],
    ['an empty name', { userName: ' ' }, 'invalidValue'],
    ['a long name', { userName: 'x'.repeat(300) }, 'invalidValue'],
    ['no address at all', { userName: 'someone', emails: [] }, 'invalidValue'],
    [
      'an address that is none',
      { userName: 'someone', emails: [{ value: 'not an address' }] },
      'invalidValue',
    ],
    [
      'too many addresses',
      { emails: Array.from({ length: 11 }, (_, n) => ({ value: `${n}@bank.example` })) },
      'invalidValue',
    ],
    ['a name that is no text', { userName: { a: 1 } }, 'invalidValue'],
    ['an activity that is none', { active: 'maybe' }, 'invalidValue'],
  ])('is not created with %s', async (_what, changes, scimType) => {
    const before = (await idp.ask('GET', '/Users?count=0')).body.totalResults;
    const reply = await idp.ask('POST', '/Users', sentUser(changes));
    expect(reply).toMatchObject({ status: 400, body: { schemas: [ERROR_SCHEMA], status: '400', scimType } });
    expect((await idp.ask('GET', '/Users?count=0')).body.totalResults).toBe(before);
  });

  test('is created once by concurrent requests, also if an admin invites the address', async () => {
    const sent = sentUser();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        idp.ask('POST', '/Users', { ...sent, userName: n % 2 ? sent.userName : sent.userName.toUpperCase() }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const email = 'both@bank.example';
    const both = await Promise.all([
      idp.ask('POST', '/Users', sentUser({ userName: email, emails: [] })),
      idp.admin.ask('POST', '/members', { body: { email, role: 'viewer' } }),
    ]);
    expect(both.map(({ status }) => status >= 400).toSorted()).toEqual([false, true]);
  });

  test('can have any name that Unicode has, found in any case and composition', async () => {
    const userName = 'Ünïcødé-名前-\u{1F600}';
    const { id } = await create({ userName });
    const find = async (name: string) =>
      (await idp.ask('GET', `/Users?${filtered(`userName eq "${name}"`)}`)).body.Resources;
    expect(await find(userName.normalize('NFD').toUpperCase())).toMatchObject([{ id, userName }]);
    expect(await idp.ask('POST', '/Users', sentUser({ userName: userName.toLowerCase() }))).toMatchObject({
      status: 409,
    });
  });

  test('is changed only by the version that the request names', async () => {
    const { id, meta } = await create();
    const change = patchOf({ op: 'replace', value: { displayName: 'New' } });
    expect((await idp.ask('PATCH', `/Users/${id}`, change, { 'If-Match': meta.version })).status).toBe(200);
    const late = await idp.ask('PATCH', `/Users/${id}`, change, { 'If-Match': meta.version });
    expect(late).toMatchObject({ status: 412, body: { schemas: [ERROR_SCHEMA], status: '412' } });
    const { headers } = await idp.ask('GET', `/Users/${id}`);
    const known = await idp.ask('GET', `/Users/${id}`, undefined, {
      'If-None-Match': headers.get('etag') ?? '',
    });
    expect(known.status).toBe(304);
  });
});

describe('the last admin', () => {
  test('can’t be deactivated, deleted or demoted by a group', async () => {
    const { clientId } = await service.newClient();
    const theirs = await connect(service, { clientId });
    const { id } = theirs.admin.member;
    await theirs.admin.ask('PUT', '/scim-settings', {
      body: { role_mapping: [{ value: 'low', role: 'viewer' }], default_role: null },
    });
    const refusals = [
      await deactivate(id, theirs),
      await theirs.ask('DELETE', `/Users/${id}`),
      await theirs.ask('POST', '/Groups', { displayName: 'low', members: [{ value: id }] }),
    ];
    for (const reply of refusals)
      expect(reply).toMatchObject({ status: 400, body: { status: '400', scimType: 'mutability' } });
    expect((await theirs.ask('GET', '/Groups')).body.totalResults).toBe(0);
    expect((await theirs.ask('GET', `/Users/${id}`)).body.active).toBe(true);
    expect((await theirs.admin.ask('GET', '/members/session')).status).toBe(200);
  });
});

describe('with single sign-on', () => {
  test('members sign in there without an invitation, its mapping applies, and break-glass admins stay as they are', async () => {
    const { clientId } = await service.newClient();
    const theirs = await connect(service, { clientId });
    await newMember(service, 'admin', { clientId });
    const { id: adminId } = theirs.admin.member;
    const settings = {
      sign_in_name: 'scim-team',
      issuer: 'https://login.bank.example',
      client_id: 'stipend',
      client_secret: 'a secret of the provider',
      roles_claim: 'groups',
      role_mapping: [{ value: 'staff', role: 'support' }],
      break_glass_member_ids: [adminId],
    };
    const put = await theirs.admin.ask('PUT', '/single-sign-on', { body: settings });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    const { id, userName } = await create({}, theirs);
    const member = async () => (await theirs.admin.ask('GET', `/members/${id}`)).body;
    expect(await member()).toMatchObject({ status: 'archived' });
    await theirs.ask('POST', '/Groups', { displayName: 'staff', members: [{ value: id }] });
    expect(await member()).toMatchObject({ status: 'external_provider', role: 'support' });
    await deactivate(id, theirs);
    expect(await member()).toMatchObject({ status: 'archived' });
    await theirs.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(await member()).toMatchObject({ status: 'external_provider', role: 'support' });
    await service.runJobs();
    expect((await service.ask('GET', `/sandbox/mail?to=${userName}`)).body.mails).toEqual([]);
    expect((await theirs.admin.ask('GET', '/scim-settings')).body).toMatchObject({
      is_from_single_sign_on: true,
      role_mapping: settings.role_mapping,
    });
    await theirs.admin.ask('PATCH', `/members/${id}`, { body: { role: 'viewer' } });
    const move = (value: string) =>
      theirs.patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value });
    expect((await move('moved@bank.example')).status).toBe(400);
    const db = service.app.database.tenant(clientId);
    const signedIn = { provider_identity: Buffer.from('who they are at the provider') };
    await db.updateTable('members').set(signedIn).where('member_id', '=', id).execute();
    expect((await move('moved@bank.example')).status).toBe(200);
    const own = { role_mapping: [], default_role: 'admin' };
    expect((await theirs.admin.ask('PUT', '/scim-settings', { body: own })).status).toBe(400);
    for (const reply of [
      await deactivate(adminId, theirs),
      await theirs.ask('DELETE', `/Users/${adminId}`),
      await theirs.patch(`/Users/${adminId}`, {
        op: 'replace',
        path: 'emails',
        value: [{ value: 'evil@bank.example' }],
      }),
      await theirs.ask('POST', '/Groups', {
        displayName: 'group',
        externalId: 'staff',
        members: [{ value: adminId }],
      }),
    ])
      expect(reply).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
    expect((await theirs.admin.ask('GET', '/members/session')).body.member).toMatchObject({ role: 'admin' });
  });
});

describe('a group', () => {
  test('gives and takes roles at once, by its name or external id; the first entry of the mapping wins', async () => {
    await setRoles(
      [
        { value: 'admins', role: 'admin' },
        { value: 'group-7', role: 'underwriter' },
      ],
      'viewer',
    );
    const { id } = await create();
    const role = async () => (await memberOf(id)).role;
    const low = await newGroup('Loan desk', [id], { externalId: 'group-7' });
    expect(await role()).toBe('underwriter');
    const high = await newGroup('admins', [id]);
    expect(await role()).toBe('admin');
    await idp.patch(`/Groups/${high.id}`, { op: 'Remove', path: 'members', value: [{ value: id }] });
    expect(await role()).toBe('underwriter');
    await idp.patch(`/Groups/${low.id}`, { op: 'Replace', path: 'externalId', value: 'group-8' });
    expect(await role()).toBe('viewer');
    await setRoles([{ value: 'Loan desk', role: 'support' }], 'viewer');
    expect(await role()).toBe('support');
    await idp.ask('DELETE', `/Groups/${low.id}`);
    expect(await role()).toBe('viewer');
    const changes = (await auditOf(id)).filter(([action]: string[]) => action === 'member_changed');
    expect(changes).toHaveLength(6);
    expect((await auditOf(low.id)).map(([action]: string[]) => action)).toEqual([
      'scim_group_deleted',
      'scim_group_changed',
      'scim_group_created',
    ]);
  });

  test('is needed for access if there is no default role', async () => {
    await setRoles([{ value: 'readers', role: 'viewer' }], null);
    const { id, active, userName } = await create();
    expect(active).toBe(true);
    expect(await memberOf(id)).toMatchObject({ status: 'archived' });
    await service.runJobs();
    expect((await service.ask('GET', `/sandbox/mail?to=${userName}`)).body.mails).toEqual([]);
    const group = await newGroup('readers', [id]);
    expect(await memberOf(id)).toMatchObject({ status: 'unconfirmed', role: 'viewer' });
    await idp.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' });
    expect(await memberOf(id)).toMatchObject({ status: 'archived' });
    expect((await idp.ask('GET', `/Users/${id}`)).body).toMatchObject({ active: true, groups: [] });
    await setRoles([], 'viewer');
    expect(await memberOf(id)).toMatchObject({ status: 'unconfirmed' });
  });

  test('leaves a role that an admin gave by hand until another one follows', async () => {
    const { id } = await create();
    await idp.admin.ask('PATCH', `/members/${id}`, { body: { role: 'support' } });
    await idp.patch(`/Users/${id}`, { op: 'replace', value: { displayName: 'Renamed' } });
    expect(await memberOf(id)).toMatchObject({ role: 'support', name: 'Renamed' });
  });

  test('has one name, users as members, and a count of them in the settings', async () => {
    const { id } = await create();
    await newGroup('Unique', [id]);
    expect(await idp.ask('POST', '/Groups', { displayName: 'UNIQUE' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    for (const value of [randomUUID(), 'nobody', ''])
      expect(await idp.ask('POST', '/Groups', { displayName: 'Other', members: [{ value }] })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
    expect(
      await idp.ask('POST', '/Groups', { displayName: 'Other', members: [{ value: id, type: 'Group' }] }),
    ).toMatchObject({ status: 400 });
    const { body } = await idp.admin.ask('GET', '/scim-settings');
    expect(body.groups).toContainEqual(
      expect.objectContaining({ name: 'Unique', member_count: 1, role: null }),
    );
    expect(body.base_url).toBe(`${service.app.publicUrl}/scim/v2`);
  });
});

describe('another client', () => {
  test('sees and changes nothing, and gets the same answers as for unknown ids', async () => {
    const { id, userName, externalId } = await create();
    const { id: groupId } = await newGroup('Ours', [id]);
    const { clientId } = await service.newClient();
    const theirs = await connect(service, { clientId });
    for (const [method, path, body] of [
      ['GET', `/Users/${id}`],
      ['PUT', `/Users/${id}`, sentUser()],
      ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } })],
      ['DELETE', `/Users/${id}`],
      ['GET', `/Groups/${groupId}`],
      ['PATCH', `/Groups/${groupId}`, patchOf({ op: 'remove', path: 'members' })],
      ['DELETE', `/Groups/${groupId}`],
    ] as const)
      expect((await theirs.ask(method, path, body)).status, `${method} ${path}`).toBe(404);
    for (const filter of [
      `id eq "${id}"`,
      `userName eq "${userName}"`,
      `externalId eq "${externalId}"`,
      'active eq true',
    ])
      expect(JSON.stringify((await theirs.ask('GET', `/Users?${filtered(filter)}`)).body)).not.toContain(id);
    const stranger = await theirs.ask('POST', '/Groups', { displayName: 'Theirs', members: [{ value: id }] });
    const nobody = await theirs.ask('POST', '/Groups', {
      displayName: 'Theirs',
      members: [{ value: randomUUID() }],
    });
    expect(stranger.body).toEqual(nobody.body);
    expect(
      (await theirs.ask('POST', '/Users', sentUser({ userName, emails: [] }))).status,
      'names are per client',
    ).toBe(201);
    expect((await idp.ask('GET', `/Users/${id}`)).body).toMatchObject({
      active: true,
      groups: [{ value: groupId }],
    });
  });
});

describe('a hostile request', () => {
  test.each([
    [
      'a filter that is not supported',
      'GET',
      `/Users?${filtered('shoeSize eq "9"')}`,
      undefined,
      'invalidFilter',
    ],
    ['a deep filter', 'GET', `/Users?${filtered('('.repeat(200))}`, undefined, 'invalidFilter'],
    [
      'a long filter',
      'GET',
      `/Users?${filtered(`userName eq "${'x'.repeat(2500)}"`)}`,
      undefined,
      'invalidFilter',
    ],
    ['two filters', 'GET', '/Users?filter=id pr&filter=id pr', undefined, 'invalidValue'],
    ['a page that is no number', 'GET', '/Users?startIndex=one', undefined, 'invalidValue'],
    ['a body that is no object', 'POST', '/Users', [1], 'invalidSyntax'],
    ['a PATCH without operations', 'PATCH', '/Users/ID', {}, 'invalidSyntax'],
    [
      'a huge PATCH',
      'PATCH',
      '/Users/ID',
      patchOf(...Array.from({ length: 201 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
      'invalidValue',
    ],
  ])('with %s is answered 400 in the words of SCIM', async (_what, method, path, body, scimType) => {
    const reply = await idp.ask(method, path.replace('ID', idp.admin.member.id), body);
    expect(reply).toMatchObject({ status: 400, body: { schemas: [ERROR_SCHEMA], status: '400', scimType } });
  });

  test('of the wrong type, size, method or path is answered in the words of SCIM', async () => {
    const raw = (method: string, path: string, body: string | undefined, type: string) =>
      fetch(`${service.url}/scim/v2${path}`, {
        method,
        headers: { Authorization: `Bearer ${idp.token}`, 'Content-Type': type },
        ...(body === undefined ? {} : { body }),
      });
    const replies = [
      await raw('POST', '/Users', '<user/>', 'application/xml'),
      await raw('POST', '/Users', '{"userName":"a","userName":"b"}', 'application/scim+json'),
      await raw('POST', '/Users', `{"x":"${'x'.repeat(1100_000)}"}`, 'application/json'),
      await raw('PUT', '/Users', '{}', 'application/json'),
      await raw('POST', '/Bulk', '{}', 'application/json'),
      await raw('GET', '/Me', undefined, 'application/json'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([415, 400, 413, 405, 404, 404]);
    for (const reply of replies) {
      expect(reply.headers.get('content-type')).toContain('application/scim+json');
      expect(await reply.json()).toMatchObject({ schemas: [ERROR_SCHEMA], status: String(reply.status) });
    }
  });
});
