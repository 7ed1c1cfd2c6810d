import { beforeAll, describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import {
  type Connected,
  connect,
  ERROR_SCHEMA,
  filtered,
  GROUP_SCHEMA,
  LIST_SCHEMA,
  patchOf,
  USER_SCHEMA,
} from './scim.fixture.ts';

/*
 * The requests that Microsoft Entra ID and Okta publish in their documentation, in the order in which they send them:
 * “Develop and plan provisioning for a SCIM endpoint”, “Known issues with SCIM 2.0 protocol compliance”, and Okta’s “SCIM 2.0
 * protocol reference”. Ids and names are ours.
 */

const service = useService();
let idp: Connected;
beforeAll(async () => {
  idp = await connect(service);
  await idp.admin.ask('PUT', '/scim-settings', { body: { role_mapping: [], default_role: 'viewer' } });
});

const ENTRA_NAME = 'Test_User_feed3ace-693c-4e5a-82e2-694be1b39934';
const ENTRA_EMAIL = 'Test_User_22370c1a-9012-42b2-bf64-86099c2a1c22@testuser.example';
const meta = (resourceType: string) => ({
  resourceType,
  created: expect.stringMatching(/Z$/),
  lastModified: expect.stringMatching(/Z$/),
  location: expect.stringContaining(`/scim/v2/${resourceType}s/`),
  version: expect.stringMatching(/^W\/".+"$/),
});

describe('Entra ID', () => {
  let userId: string;
  let groupId: string;

  test('creates a user whose name is no email address', async () => {
    const sent = {
      schemas: [USER_SCHEMA, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: ENTRA_NAME,
      active: true,
      emails: [{ primary: true, type: 'work', value: ENTRA_EMAIL }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    };
    const reply = await idp.ask('POST', '/Users', sent, { 'Content-Type': 'application/scim+json' });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    userId = reply.body.id;
    expect(reply.headers.get('location')).toBe(`${service.app.publicUrl}/scim/v2/Users/${userId}`);
    expect(reply.headers.get('etag')).toBe(reply.body.meta.version);
    expect(reply.body).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.any(String),
      externalId: sent.externalId,
      userName: ENTRA_NAME,
      name: sent.name,
      emails: [{ value: ENTRA_EMAIL, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: meta('User'),
    });
  });

  test.each([
    ['the user name', `userName eq "${ENTRA_NAME}"`, 1],
    ['the user name in another case', `USERNAME EQ "${ENTRA_NAME.toUpperCase()}"`, 1],
    ['the external id', 'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"', 1],
    [
      'the external id in another case, which is another id',
      'externalId eq "0A21F0F2-8d2a-4f8e-bf98-7363c4aed4ef"',
      0,
    ],
    ['the work address', `emails[type eq "work"].value eq "${ENTRA_EMAIL}"`, 1],
    ['any address', `emails.value eq "${ENTRA_EMAIL.toLowerCase()}"`, 1],
    ['two attributes', `userName eq "${ENTRA_NAME}" and active eq true`, 1],
    ['two attributes that exclude each other', `userName eq "${ENTRA_NAME}" and active eq "False"`, 0],
    ['either of two', `userName eq "nobody" or externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"`, 1],
    ['a user that does not exist', 'userName eq "non-existent user"', 0],
  ])('finds users by %s', async (_by, filter, total) => {
    const { status, body } = await idp.ask('GET', `/Users?${filtered(filter)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: [LIST_SCHEMA],
      totalResults: total,
      startIndex: 1,
      itemsPerPage: total,
    });
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(total ? [userId] : []);
  });

  test('gets a user, and is told in the words of SCIM that another one does not exist', async () => {
    expect((await idp.ask('GET', `/Users/${userId}`)).body).toMatchObject({
      id: userId,
      userName: ENTRA_NAME,
    });
    const missing = await idp.ask('GET', '/Users/5171a35d82074e068ce2');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('application/scim+json');
    expect(missing.body).toEqual({ schemas: [ERROR_SCHEMA], status: '404', detail: expect.any(String) });
  });

  test.each([
    [
      'several attributes at once',
      [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ],
      {
        emails: [{ value: 'updatedEmail@microsoft.example', type: 'work', primary: true }],
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      },
    ],
    [
      'the user name',
      [{ op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example' }],
      { userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example' },
    ],
    ['an attribute that the service does not store', [{ op: 'Add', path: 'nickName', value: 'Babs' }], {}],
    [
      'attributes one by one, without the flag for compliance',
      [
        { op: 'Replace', path: 'displayName', value: 'Pvlo' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'TestBcwqnm@test.microsoft.example' },
        { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
        { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
        { op: 'Replace', path: 'externalId', value: 'Eqpj' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
          value: 'Eqpj',
        },
      ],
      {
        displayName: 'Pvlo',
        emails: [{ value: 'TestBcwqnm@test.microsoft.example' }],
        name: { givenName: 'Gtfd', familyName: 'Pkqf' },
        externalId: 'Eqpj',
      },
    ],
    [
      'attributes in one value whose names are paths, with the flag',
      [
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'TestMhvaes@test.microsoft.example' },
        {
          op: 'replace',
          value: {
            displayName: 'Bjfe',
            'name.givenName': 'Kkom',
            'name.familyName': 'Unua',
            'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
          },
        },
      ],
      {
        displayName: 'Bjfe',
        emails: [{ value: 'TestMhvaes@test.microsoft.example' }],
        name: { givenName: 'Kkom', familyName: 'Unua' },
      },
    ],
    ['the status, as text', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['the status, as a boolean', [{ op: 'replace', path: 'active', value: true }], { active: true }],
  ])('changes %s', async (_what, operations, expected) => {
    const before = (await idp.ask('GET', `/Users/${userId}`)).body;
    const { status, body } = await idp.patch(`/Users/${userId}`, ...operations);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...before, meta: meta('User'), groups: [], ...expected });
  });

  test('creates a group, finds it without its members and renames it', async () => {
    const created = await idp.ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    expect(created.status).toBe(201);
    groupId = created.body.id;
    expect(created.body).toEqual({
      schemas: [GROUP_SCHEMA],
      id: groupId,
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      members: [],
      meta: meta('Group'),
    });
    const alone = (await idp.ask('GET', `/Groups/${groupId}?excludedAttributes=members`)).body;
    expect(Object.keys(alone)).not.toContain('members');
    const listed = await idp.ask(
      'GET',
      `/Groups?excludedAttributes=members&${filtered('displayName eq "displayName"')}`,
    );
    expect(listed.body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: groupId, displayName: 'displayName' }],
    });
    expect(listed.body.Resources[0].members).toBeUndefined();
    const renamed = await idp.patch(`/Groups/${groupId}`, {
      op: 'Replace',
      path: 'displayName',
      value: '1879db59updated',
    });
    expect(renamed).toMatchObject({ status: 204, body: '' });
    expect((await idp.ask('GET', `/Groups/${groupId}`)).body.displayName).toBe('1879db59updated');
  });

  test.each([
    ['by value', (id: string) => ({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] })],
    ['by filter', (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })],
  ])('adds a member to the group and removes it %s', async (_how, remove) => {
    const membersOf = async () =>
      (await idp.ask('GET', `/Groups/${groupId}`)).body.members.map(({ value }: { value: string }) => value);
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: userId }] };
    expect((await idp.patch(`/Groups/${groupId}`, add)).status).toBe(204);
    expect(await membersOf()).toEqual([userId]);
    expect((await idp.ask('GET', `/Users/${userId}`)).body.groups).toMatchObject([
      { value: groupId, display: '1879db59updated' },
    ]);
    const asked = await idp.ask(
      'GET',
      `/Groups?${filtered(`id eq "${groupId}" and members eq "${userId}"`)}`,
    );
    expect(asked.body.totalResults).toBe(1);
    expect((await idp.patch(`/Groups/${groupId}`, remove(userId))).status).toBe(204);
    expect(await membersOf()).toEqual([]);
  });

  test('deletes the group and the user', async () => {
    for (const path of [`/Groups/${groupId}`, `/Users/${userId}`]) {
      expect(await idp.ask('DELETE', path)).toMatchObject({ status: 204, body: '' });
      expect((await idp.ask('GET', path)).status).toBe(404);
      expect((await idp.ask('DELETE', path)).status).toBe(404);
    }
  });

  test('discovers what the service supports', async () => {
    const config = (await idp.ask('GET', '/ServiceProviderConfig?aadOptscim062020')).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    const types = (await idp.ask('GET', '/ResourceTypes')).body;
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      '/Users',
      '/Groups',
    ]);
    const schemas = (await idp.ask('GET', '/Schemas')).body;
    expect(schemas).toMatchObject({ schemas: [LIST_SCHEMA], totalResults: 2 });
    for (const { id } of schemas.Resources) expect((await idp.ask('GET', `/Schemas/${id}`)).body.id).toBe(id);
    expect(JSON.stringify(schemas)).not.toContain('null');
  });
});

describe('Okta', () => {
  const NAME = 'test.user@okta.example';
  let userId: string;
  let otherId: string;
  const put = (changes: object) => ({
    schemas: [USER_SCHEMA],
    id: userId,
    userName: NAME,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    emails: [{ primary: true, value: NAME, type: 'work', display: NAME }],
    active: true,
    groups: [],
    meta: { resourceType: 'User' },
    ...changes,
  });

  test('looks for a user, creates it with a password that is thrown away, and is told if it exists', async () => {
    const found = await idp.ask('GET', `/Users?${filtered(`userName eq "${NAME}"`)}&startIndex=1&count=100`);
    expect(found.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const sent = {
      schemas: [USER_SCHEMA],
      userName: NAME,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: NAME, type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq-secret',
      active: true,
    };
    const created = await idp.ask('POST', '/Users', sent);
    expect(created).toMatchObject({
      status: 201,
      body: { userName: NAME, displayName: 'Test User', active: true },
    });
    expect(JSON.stringify(created.body)).not.toMatch(/password|secret/);
    expect(service.log.join()).not.toContain('1mz050nq-secret');
    userId = created.body.id;
    expect(await idp.ask('POST', '/Users', sent)).toMatchObject({
      status: 409,
      body: { schemas: [ERROR_SCHEMA], status: '409', scimType: 'uniqueness' },
    });
    otherId = (await idp.ask('POST', '/Users', { ...sent, userName: 'b@okta.example', emails: [] })).body.id;
  });

  test('replaces a whole user, and deactivates and reactivates it in both ways', async () => {
    const renamed = await idp.ask('PUT', `/Users/${userId}`, put({}));
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      id: userId,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: NAME, type: 'work', display: NAME }],
      active: true,
    });
    expect(renamed.body.displayName, 'PUT unsets what it does not name').toBeUndefined();
    const states = [];
    for (const active of [false, true]) {
      states.push((await idp.patch(`/Users/${userId}`, { op: 'replace', value: { active } })).body.active);
      states.push((await idp.ask('PUT', `/Users/${userId}`, put({ active: !active }))).body.active);
    }
    expect(states).toEqual([false, true, true, false]);
    await idp.ask('PUT', `/Users/${userId}`, put({}));
  });

  test('imports users page by page, always in the same order', async () => {
    const page = async (startIndex: number, count: number) =>
      (await idp.ask('GET', `/Users?startIndex=${startIndex}&count=${count}`)).body;
    const all = await page(1, 100);
    expect(all.totalResults).toBe(3);
    const paged = [...(await page(1, 2)).Resources, ...(await page(3, 2)).Resources];
    expect(paged).toEqual(all.Resources);
    expect(await page(4, 100)).toMatchObject({
      totalResults: 3,
      itemsPerPage: 0,
      startIndex: 4,
      Resources: [],
    });
    expect((await page(1, 0)).Resources).toEqual([]);
  });

  test('pushes a group, renames it with its id in the value, and changes its members', async () => {
    const pushed = await idp.ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: 'Test SCIMv2',
      members: [],
    });
    expect(pushed).toMatchObject({ status: 201, body: { displayName: 'Test SCIMv2', members: [] } });
    const { id } = pushed.body;
    const members = async () => (await idp.ask('GET', `/Groups/${id}`)).body.members;
    await idp.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Test SCIMv20' } });
    expect((await idp.ask('GET', `/Groups/${id}`)).body.displayName).toBe('Test SCIMv20');
    await idp.patch(`/Groups/${id}`, {
      op: 'replace',
      path: 'members',
      value: [
        { value: userId, display: NAME },
        { value: otherId, display: 'b@okta.example' },
      ],
    });
    expect(await members()).toMatchObject([{ value: userId, type: 'User' }, { value: otherId }]);
    const changed = await idp.ask(
      'PATCH',
      `/Groups/${id}?attributes=displayName,members`,
      patchOf(
        { op: 'remove', path: `members[value eq "${otherId}"]` },
        { op: 'add', path: 'members', value: [{ value: userId, display: NAME }] },
      ),
    );
    expect(changed).toMatchObject({ status: 200, body: { id, members: [{ value: userId }] } });
    expect(Object.keys(changed.body).toSorted()).toEqual(['displayName', 'id', 'members', 'schemas']);
    const replaced = await idp.ask('PUT', `/Groups/${id}`, {
      displayName: 'Test',
      members: [{ value: otherId }],
    });
    expect(replaced.body).toMatchObject({ displayName: 'Test', members: [{ value: otherId }] });
    expect((await idp.ask('DELETE', `/Groups/${id}`)).status).toBe(204);
  });
});
