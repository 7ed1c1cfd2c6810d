import { describe, expect, test } from 'vitest';
import { bearer, lastMail, newMember, type SignedInMember } from '../../../test/support/members.ts';
import { type Reply, useService } from '../../../test/support/service.ts';
import { updateMember } from '../store.ts';
import { type Differences, newAuthenticator } from './authenticator.fixture.ts';
import { passkeysOf } from './members-with-passkeys.fixture.ts';

const service = useService();
const { add, newHolder, newBrowser, signIn, signInAfterPassword } = passkeysOf(service);

const REJECTED = { status: 401, body: { errors: ['Passkey not accepted'] } };

const actionsOf = async (memberId: string): Promise<string[]> => {
  const { body } = await service.ask('GET', `/audit?subject_id=${memberId}`);
  return body.audit_entries.map(({ action }: { action: string }) => action);
};

describe('a passkey', () => {
  test('is added with recovery codes, an email and an audit entry, and is then required after the password', async () => {
    const { member, password, added, ask } = await newHolder();
    expect(added.recovery_codes).toHaveLength(10);
    expect(added.passkey).toMatchObject({ name: 'Passkey', is_backed_up: false, last_used_at: null });
    expect(await lastMail(service, member.email)).toMatchObject({
      subject: expect.stringContaining('a passkey was added'),
      text: expect.stringContaining('The passkey “Passkey” was added to your account.'),
    });
    expect(await actionsOf(member.id)).toContain('member_passkey_added');
    expect((await ask('GET', '/members/me')).body).toMatchObject({
      mfa_methods: ['passkey'],
      recovery_codes_left: 10,
    });
    const body = { username: member.email, password };
    for (const path of ['/members/session', '/members/signin']) {
      const { status, headers } = await service.ask('POST', path, { key: null, body });
      expect(status).toBe(401);
      expect(headers.get('x-svc-error-code')).toBe('mfa_required');
      expect(headers.get('x-svc-mfa-method')).toBe('passkey');
    }
    const [code] = added.recovery_codes;
    const recovered = await service.ask('POST', '/members/signin', {
      key: null,
      body: { ...body, mfa_code: code },
    });
    expect(recovered.status).toBe(200);
  });

  test('is a second factor even if the authenticator does not check who uses it', async () => {
    const holder = await newHolder();
    const { status, body } = await signInAfterPassword(holder, holder.authenticator, { isVerified: false });
    expect(status).toBe(201);
    expect(body.member.id).toBe(holder.member.id);
  });

  test('replaces email address, password and second factor', async () => {
    const { member, authenticator, ask } = await newHolder('admin');
    const { status, body, headers } = await signIn(authenticator);
    expect(status).toBe(201);
    expect(body.member.id).toBe(member.id);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const own = await service.ask('GET', '/members/session', {
      key: null,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(own.body.member.id).toBe(member.id);
    const [passkey] = (await ask('GET', '/members/me/passkeys')).body.passkeys;
    expect(passkey.last_used_at).not.toBeNull();
    const { audit_entries } = (
      await service.ask('GET', `/audit?subject_id=${member.id}&action=member_signed_in`)
    ).body;
    expect(audit_entries[0].details).toMatchObject({ mfa: true, methods: 'passkey' });
  });

  test('is renamed and removed, and the last one takes the recovery codes with it', async () => {
    const holder = await newHolder();
    const { ask, member, authenticator } = holder;
    const second = await add(holder, newAuthenticator(service.url));
    expect(second.body).toMatchObject({ passkey: { name: 'Passkey 2' }, recovery_codes: null });
    const first = `/members/me/passkeys/${holder.added.passkey.passkey_id}`;
    expect((await ask('PATCH', first, { body: { name: 'Work laptop' } })).body.name).toBe('Work laptop');
    const listed = (await ask('GET', '/members/me/passkeys')).body.passkeys;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Work laptop', 'Passkey 2']);
    expect((await signIn(authenticator)).status).toBe(201);
    expect((await ask('DELETE', first)).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(REJECTED);
    expect((await ask('GET', '/members/me')).body.recovery_codes_left).toBe(10);
    await ask('DELETE', `/members/me/passkeys/${second.body.passkey.passkey_id}`);
    expect((await ask('GET', '/members/me')).body).toMatchObject({ mfa_methods: [], recovery_codes_left: 0 });
    expect((await lastMail(service, member.email)).text).toContain('“Passkey 2” was removed');
    expect(await actionsOf(member.id)).toEqual(
      expect.arrayContaining(['member_passkey_renamed', 'member_passkey_removed']),
    );
  });

  test('of another member can’t be read, renamed, removed or used as their second factor', async () => {
    const holder = await newHolder();
    const other = await newHolder();
    const path = `/members/me/passkeys/${holder.added.passkey.passkey_id}`;
    expect((await other.ask('GET', path)).status).toBe(404);
    expect((await other.ask('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.ask('DELETE', path)).status).toBe(404);
    expect(await signInAfterPassword(holder, other.authenticator)).toMatchObject(REJECTED);
    const { user } = (await other.ask('POST', '/members/me/passkeys/challenge')).body;
    expect(await signIn(holder.authenticator, { userHandle: user.id })).toMatchObject(REJECTED);
    expect((await signIn(holder.authenticator)).status).toBe(201);
  });

  test('is removed when an admin turns off all second factors', async () => {
    const { member, password, authenticator } = await newHolder();
    await service.ask('PATCH', `/members/${member.id}`, { body: { mfa_status: 'disabled' } });
    expect(await signIn(authenticator)).toMatchObject(REJECTED);
    const body = { username: member.email, password };
    expect((await service.ask('POST', '/members/signin', { key: null, body })).status).toBe(200);
  });
});

describe('a sign-in with a passkey alone is rejected with the same answer', () => {
  test.each([
    ['did not check who uses it', { isVerified: false }],
    ['signed for another site', { origin: 'https://stipend.evil.example' }],
    ['signed for the address instead of the host name', { origin: 'http://127.0.0.1:8080' }],
    ['signed in a frame of another site', { crossOrigin: true }],
    ['signed for another host', { rpId: 'evil.example' }],
    ['signed the creation of a passkey', { type: 'webauthn.create' }],
    ['signed a challenge of its own', { challenge: 'a'.repeat(56) }],
    ['names a team that does not exist', { userHandle: 'AZqhAAAAcAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['has counted fewer signatures', { signCount: 1 }],
  ])('if the authenticator %s', async (_, differences) => {
    const { authenticator } = await newHolder();
    const reply = await signIn(authenticator, differences);
    expect(reply).toMatchObject(REJECTED);
    expect(reply.headers.get('x-svc-error-code')).toBe('passkey_not_accepted');
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('if it is sent twice, from another browser, or after five minutes', async () => {
    const { authenticator } = await newHolder();
    const { request, post } = await newBrowser();
    const passkey = authenticator.sign(request);
    expect((await post('/members/session/passkey', { passkey })).status).toBe(201);
    expect(await post('/members/session/passkey', { passkey })).toMatchObject(REJECTED);
    // the same challenge, signed again
    const again = { passkey: authenticator.sign(request) };
    expect(await post('/members/session/passkey', again)).toMatchObject(REJECTED);
    const [mine, other] = [await newBrowser(), await newBrowser()];
    const stolen = { passkey: authenticator.sign(mine.request) };
    expect(await other.post('/members/session/passkey', stolen)).toMatchObject(REJECTED);
    const late = await newBrowser();
    service.clock.advance(5 * 60_000);
    const old = { passkey: authenticator.sign(late.request) };
    expect(await late.post('/members/session/passkey', old)).toMatchObject(REJECTED);
  });

  test('if the challenge was for adding a passkey', async () => {
    const { authenticator, ask } = await newHolder();
    const { challenge } = (await ask('POST', '/members/me/passkeys/challenge')).body;
    expect(await signIn(authenticator, { challenge })).toMatchObject(REJECTED);
  });

  test('if another key signed for a known credential, or the credential is unknown', async () => {
    const holder = await newHolder();
    const { request, post } = await newBrowser();
    const forger = newAuthenticator(service.url);
    const genuine = holder.authenticator.sign(request);
    const forged = { ...forger.sign(request), id: genuine.id };
    forged.response.userHandle = genuine.response.userHandle;
    expect(await post('/members/session/passkey', { passkey: forged })).toMatchObject(REJECTED);
    const unknown = { ...genuine, id: Buffer.alloc(32, 7).toString('base64url') };
    expect(await post('/members/session/passkey', { passkey: unknown })).toMatchObject(REJECTED);
    expect(await actionsOf(holder.member.id)).toContain('member_sign_in_failed');
  });

  test('if the member was removed or must set a new password', async () => {
    const archived = await newHolder();
    const reset = await newHolder();
    await service.ask('DELETE', `/members/${archived.member.id}`);
    await service.ask('PATCH', `/members/${reset.member.id}`, { body: { status: 'reset_required' } });
    for (const { authenticator } of [archived, reset])
      expect(await signIn(authenticator)).toMatchObject(REJECTED);
  });

  test('and an authenticator that counts backwards is reported to the audit log', async () => {
    const { member, authenticator } = await newHolder();
    expect((await signIn(authenticator, { signCount: 9 })).status).toBe(201);
    expect(await signIn(authenticator, { signCount: 9 })).toMatchObject(REJECTED);
    expect(await actionsOf(member.id)).toContain('member_passkey_copied');
    expect((await signIn(authenticator, { signCount: 10 })).status).toBe(201);
  });
});

describe('confirming that it is you', () => {
  test('works with a passkey that checks who uses it, and otherwise needs the password too', async () => {
    const { ask, authenticator, password } = await newHolder();
    const other = await newHolder();
    const confirm = async (given: Differences = {}, body: object = {}, signer = authenticator) => {
      const { request, cookie } = await newBrowser();
      const sent = { ...body, passkey: signer.sign(request, given) };
      const reply = await ask('POST', '/members/session/confirm', { body: sent, headers: { cookie } });
      return reply.status;
    };
    const begin = async () => (await ask('POST', '/members/me/passkeys/challenge')).status;
    service.clock.advance(5 * 60_000 + 1);
    expect(await confirm({ isVerified: false })).toBe(401);
    expect(await confirm({}, {}, other.authenticator)).toBe(401);
    expect(await begin()).toBe(403);
    expect(await confirm()).toBe(200);
    expect(await begin()).toBe(200);
    service.clock.advance(5 * 60_000 + 1);
    expect(await confirm({ isVerified: false }, { password: 'not the right password' })).toBe(401);
    expect(await begin()).toBe(403);
    expect(await confirm({ isVerified: false }, { password })).toBe(200);
    expect(await begin()).toBe(200);
    const empty = await ask('POST', '/members/session/confirm', { body: {} });
    expect(empty.body.errors).toEqual(['Request is missing required field [password]']);
  });
});

describe('adding a passkey', () => {
  test('needs a sign-in during the last five minutes, and so does removing one', async () => {
    const { ask, added } = await newHolder();
    service.clock.advance(5 * 60_000 + 1);
    for (const [method, path] of [
      ['POST', '/members/me/passkeys/challenge'],
      ['DELETE', `/members/me/passkeys/${added.passkey.passkey_id}`],
    ] as const) {
      const { status, headers } = await ask(method, path);
      expect(status).toBe(403);
      expect(headers.get('x-svc-error-code')).toBe('fresh_sign_in_required');
    }
  });

  test.each([
    ['for another site', { origin: 'https://stipend.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that signs a sign-in', { type: 'webauthn.get' }],
    ['with another algorithm', { alg: -35 }],
    [
      'with a certificate, which could make the service fetch a URL',
      {
        fmt: 'packed',
        attStmt: new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(70)],
          ['x5c', [new Uint8Array(99)]],
        ]),
      },
    ],
  ])('rejects one %s', async (_, differences) => {
    const person = await newMember(service, 'viewer');
    const { status, body } = await add(person, newAuthenticator(service.url), differences);
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: ['[credential] is not valid for this service'] },
    });
    expect((await person.ask('GET', '/members/me/passkeys')).body.passkeys).toEqual([]);
  });

  test('accepts each challenge once, and only in the session that asked for it', async () => {
    const person = await newMember(service, 'viewer');
    const tooOld = { errors: ['[credential] is too old or was sent before: start again'] };
    const begun = (await person.ask('POST', '/members/me/passkeys/challenge')).body;
    const body = { credential: newAuthenticator(service.url).create(begun) };
    const signedIn = await service.ask('POST', '/members/signin', {
      key: null,
      body: { username: person.member.email, password: person.password },
    });
    const elsewhere = { ...bearer(signedIn.body.jwt), body };
    expect((await service.ask('POST', '/members/me/passkeys', elsewhere)).body).toEqual(tooOld);
    expect((await person.ask('POST', '/members/me/passkeys', { body })).status).toBe(201);
    expect((await person.ask('POST', '/members/me/passkeys', { body })).body).toEqual(tooOld);
  });

  test('tells the browser which ones there are, and rejects a credential that is known', async () => {
    const holder = await newHolder();
    const { request } = await newBrowser();
    const { id } = holder.authenticator.sign(request);
    const begun = (await holder.ask('POST', '/members/me/passkeys/challenge')).body;
    expect(begun.excludeCredentials).toEqual([{ type: 'public-key', id }]);
    expect(JSON.stringify(begun)).not.toContain(holder.member.id);
    const thief = await newMember(service, 'viewer');
    const copy = newAuthenticator(service.url, Buffer.from(id, 'base64url'));
    expect((await add(thief, copy)).body.errors).toEqual([
      '[credential] belongs to a passkey that was added before',
    ]);
  });

  test('is not possible for members who sign in through an identity provider, whose passkeys stop working', async () => {
    const { clientId } = await service.newClient();
    const { database, clock } = service.app;
    const holder = await newHolder('admin', { clientId });
    const external = await newHolder('viewer', { clientId });
    const codeOf = async (asking: Promise<Reply>) => (await asking).headers.get('x-svc-error-code');
    const begin = ({ ask }: SignedInMember) => codeOf(ask('POST', '/members/me/passkeys/challenge'));
    await database.inTenant(clientId, (tx) =>
      updateMember(tx, clientId, external.member.id, {
        updated_at: clock.now(),
        status: 'external_provider',
      }),
    );
    expect(await begin(external)).toBe('forbidden');
    expect(await codeOf(signIn(external.authenticator))).toBe('passkey_not_accepted');
    expect((await signIn(holder.authenticator)).status).toBe(201);
    await database.inTenant(clientId, (tx) =>
      tx
        .insertInto('single_sign_on')
        .values({
          client_id: clientId,
          created_at: clock.now(),
          updated_at: clock.now(),
          is_from_environment: false,
          provider: '{}',
          is_enforced: true,
          break_glass_member_ids: [],
        })
        .execute(),
    );
    expect(await begin(holder)).toBe('single_sign_on_required');
    expect(await codeOf(signIn(holder.authenticator))).toBe('single_sign_on_required');
  });

  test('reports invalid fields', async () => {
    const { ask } = await newMember(service, 'viewer');
    const { status, body } = await ask('POST', '/members/me/passkeys', {
      body: { name: 'a\nb', credential: { id: 'not base64url!', type: 'password' } },
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(4);
  });
});
