import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { serviceAuthority } from '#platform/http/permits.ts';
import { findTokenGeneration, lockConsent, lockUser, tenantOf } from '#users';
import { SCOPES } from '#values/scopes.ts';
import { makeKey, newStaleMember } from '../../test/effects.fixture.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { bearer, lastMail, newMember } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { onPages } from '../../test/support/person-pages.ts';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { type Ask, type Reply, useService } from '../../test/support/service.ts';
import { DEFAULT_POLICY } from '../members/policy/policy.ts';
import { createJourney } from './create-journey.ts';
import { enterCode as codeIn, documentFiles, LinkBrowser } from './link-browser.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const service = useService({}, { isWhole: true });
const { identityOf } = payrollOf(service);
const { accept, untilWaiting } = consentOf(service);
const fileOf = documentFiles();
const documents = documentsOf(service);

type Maker = (method: string, path: string, options?: Ask) => Promise<Reply>;
const byKey: Maker = (method, path, options) => service.ask(method, path, options);
let underwriter: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  underwriter = await newMember(service, 'underwriter');
});

const asKey =
  (key: string): Maker =>
  (method, path, options) =>
    service.ask(method, path, { ...options, key });

const configure = (body: object) => service.ask('PATCH', '/configuration', { body });

/** Runs with settings, and unsets them afterwards. */
async function under(setting: object, act: () => Promise<void>): Promise<void> {
  await configure(setting);
  try {
    await act();
  } finally {
    await configure(Object.fromEntries(Object.keys(setting).map((name) => [name, null])));
  }
}

const AT_ONCE = { immediate_deletion_enabled: true };
const HIDING = { after_withdrawal: 'hide' };

async function newPerson(): Promise<string> {
  const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.user.user_id;
}

async function newUser(user: object = {}): Promise<string> {
  return (await service.ask('POST', '/users', { body: user })).body.user_id;
}

async function linkFor(
  userId: string,
  by: Maker,
  journey: object = { starts_at: 'my_data' },
): Promise<string> {
  const { status, body } = await by('POST', `/users/${userId}/journeys`, { body: journey });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.journey_url;
}

async function openMyData(userId: string, by: Maker, email?: string): Promise<LinkBrowser> {
  const contact = email === undefined ? {} : { contact: { email } };
  return LinkBrowser.open(plainVisitors, await linkFor(userId, by, { starts_at: 'my_data', ...contact }));
}

const enterCode = (browser: LinkBrowser, email: string) => codeIn(service, browser.visitor, email);

async function askForDeletion(browser: LinkBrowser): Promise<void> {
  await browser.goto('/journey/my-data/delete');
  for (const button of ['Yes, delete everything now', 'Yes, send my request'])
    if ((await browser.visitor.count('button', button)) > 0) return browser.visitor.press(button);
}

const exists = async (userId: string) =>
  (await service.ask('GET', `/deletion-requests?user_id=${userId}`)).status === 200;
const requestOf = async (userId: string) =>
  (await service.ask('GET', `/deletion-requests?user_id=${userId}`)).body.deletion_requests[0];
const lastEntry = async (action: string) =>
  (await service.ask('GET', `/audit?action=${action}`)).body.audit_entries[0];
const journeysOf = async (userId: string) =>
  (await service.ask('GET', `/users/${userId}/journeys`)).body.journeys;
const activeOf = async (userId: string) =>
  (await service.ask('GET', `/authorisations?user_id=${userId}&status=active`)).body.authorisations;

/** Uploads a payslip in a browser that opened a link with this contact, and confirms the contact there. */
async function shareAndConfirm(userId: string, by: Maker, email: string): Promise<LinkBrowser> {
  const browser = await LinkBrowser.open(plainVisitors, await linkFor(userId, by, { contact: { email } }));
  await browser.agree();
  await browser.upload('payslips', await fileOf('payslips', 'user_good'));
  expect(await enterCode(browser, email)).toBe(true);
  return browser;
}

describe('an underwriter who makes a link to their own mailbox', () => {
  test('deletes nobody with the code: the request waits, and says who made the link', () =>
    under(AT_ONCE, async () => {
      const userId = await newPerson();
      const forger = await openMyData(userId, underwriter.ask, 'underwriter@team.example');
      await enterCode(forger, 'underwriter@team.example');
      await askForDeletion(forger);
      expect(await exists(userId)).toBe(true);
      const madeBy = { kind: 'member', id: underwriter.member.id };
      expect(await requestOf(userId)).toMatchObject({
        status: 'open',
        requested_by: 'link_holder',
        proved_by: 'link',
        link_made_by: madeBy,
      });
      expect((await lastEntry('deletion_requested')).details).toMatchObject({
        proved_by: 'link',
        link_made_by: madeBy,
      });
    }));

  test('may download what they may export, but the log names the proof and who made the link', async () => {
    const userId = await newPerson();
    const forger = await openMyData(userId, underwriter.ask, 'underwriter@team.example');
    expect(await forger.download()).not.toContain('payroll_submissions');
    await enterCode(forger, 'underwriter@team.example');
    expect(JSON.parse(await forger.download()).payroll_submissions).toHaveLength(12);
    expect(await lastEntry('data_exported')).toMatchObject({
      actor_kind: 'user',
      details: { proved_by: 'contact', link_made_by: { kind: 'member', id: underwriter.member.id } },
    });
  });
});

test('a contact that an admin chose long after their sign-in deletes nobody', () =>
  under(AT_ONCE, async () => {
    const userId = await newPerson();
    const { token } = await newStaleMember(service, 'admin');
    const stale: Maker = (method, path, options) =>
      service.ask(method, path, { key: null, headers: { Authorization: `Bearer ${token}` }, ...options });
    const forger = await openMyData(userId, stale, 'admin@team.example');
    await enterCode(forger, 'admin@team.example');
    await askForDeletion(forger);
    expect(await exists(userId)).toBe(true);
    expect(await forger.download()).not.toContain('payroll_submissions');
  }));

test('a sign-in at a provider proves nothing if the record was changed to the person who signs in', () =>
  under(AT_ONCE, async () => {
    const userId = await newUser(identityOf('user_good'));
    expect(
      (await underwriter.ask('PATCH', `/users/${userId}`, { body: identityOf('user_weekly') })).status,
    ).toBe(200);
    service.clock.advance(1000);
    const forger = await LinkBrowser.open(plainVisitors, await linkFor(userId, underwriter.ask, {}));
    await forger.agree();
    await forger.signIn('user_weekly', 'pass_good');
    await askForDeletion(forger);
    expect(await exists(userId)).toBe(true);
  }));

test('a link proves no more than what its maker may do when it is used', () =>
  under(AT_ONCE, async () => {
    const userId = await newPerson();
    const admin = await newMember(service, 'admin');
    const left = await openMyData(userId, admin.ask, 'left@team.example');
    expect((await service.ask('DELETE', `/members/${admin.member.id}`)).status).toBe(200);
    await enterCode(left, 'left@team.example');
    await askForDeletion(left);
    expect(await exists(userId)).toBe(true);
    expect(await left.download()).not.toContain('payroll_submissions');
  }));

test('a payslip that the client uploaded is not who the person is', () =>
  under(AT_ONCE, async () => {
    const userId = await newUser(identityOf('user_good'));
    await accept(userId, 'one_time');
    const document = await documents.uploaded(
      userId,
      await readFile(await fileOf('payslips', 'user_weekly')),
      'payslips',
    );
    await documents.until(document, 'EXTRACTED');
    service.clock.advance(1000);
    const forger = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
    await forger.agree();
    await forger.signIn('user_weekly', 'pass_good');
    await forger.visitor.heading('What we found');
    await askForDeletion(forger);
    expect(await exists(userId)).toBe(true);
  }));

test('an underwriter who empties the record of a person is not the only one who has shared', () =>
  under(AT_ONCE, async () => {
    const userId = await newUser({ forename: 'Hannah', surname: 'Brindle', ext_id: 'loan-7' });
    const nothing = { forename: null, surname: null, ext_id: null };
    expect((await underwriter.ask('PATCH', `/users/${userId}`, { body: nothing })).status).toBe(200);
    service.clock.advance(1000);
    const forger = await shareAndConfirm(userId, underwriter.ask, 'underwriter@team.example');
    await askForDeletion(forger);
    expect(await exists(userId)).toBe(true);
    expect(await requestOf(userId)).toMatchObject({ requested_by: 'link_holder' });
  }));

test.each(['an API key that has expired', 'an admin who is locked out'])(
  'the link of %s proves nothing',
  (maker) =>
    under(AT_ONCE, async () => {
      const userId = await newPerson();
      const admin = await newMember(service, 'admin');
      const limits = { name: 'soon', expires_at: new Date(service.clock.now().getTime() + 2 * HOUR_MS) };
      const { api_key: key } = (await admin.ask('POST', '/api-keys', { body: limits })).body;
      const isKey = maker.startsWith('an API key');
      const link = { starts_at: 'my_data', contact: { email: 'left@team.example' }, expires_in_hours: 48 };
      const device = await LinkBrowser.open(
        plainVisitors,
        await linkFor(userId, isKey ? asKey(key) : admin.ask, link),
      );
      if (isKey) service.clock.advance(3 * HOUR_MS);
      else {
        const body = { status: 'reset_required' };
        expect((await service.ask('PATCH', `/members/${admin.member.id}`, { body })).status).toBe(200);
      }
      await enterCode(device, 'left@team.example');
      expect(await device.download()).not.toContain('payroll_submissions');
      await askForDeletion(device);
      expect(await exists(userId)).toBe(true);
    }),
);

test('the token of a client’s app erases and ends nothing once the key that created it is revoked', async () => {
  const userId = await newPerson();
  const admin = await newMember(service, 'admin');
  const made = (await admin.ask('POST', '/api-keys', { body: { name: 'app' } })).body;
  const { access_token: token } = (
    await service.ask('POST', '/user-tokens', { key: made.api_key, body: { user_id: userId } })
  ).body;
  const [{ account_id: accountId }] = (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts;
  const [{ authorisation_id: consentId }] = await activeOf(userId);
  expect((await admin.ask('DELETE', `/api-keys/${made.key_id}`)).status).toBe(200);
  for (const path of [`/accounts/${accountId}`, `/authorisations/${consentId}`]) {
    const refused = await service.ask('DELETE', path, bearer(token));
    expect(refused.headers.get('x-svc-error-code'), path).toBe('proof_required');
  }
  expect((await service.ask('GET', `/accounts/${accountId}`)).status).toBe(200);
  expect(await activeOf(userId)).toHaveLength(1);
});

test('the link of a member who lacks the second factor that the team requires proves nothing', async () => {
  const userId = await newPerson();
  const member = await newMember(service, 'underwriter');
  const device = await openMyData(userId, member.ask, 'left@team.example');
  const policy = { second_factor_required: true, grace_days: 0 };
  const { clientId } = service;
  const now = service.clock.now();
  const row = {
    ...DEFAULT_POLICY,
    ...policy,
    client_id: clientId,
    updated_at: now,
    required_since: new Date(now.getTime() - DAY_MS),
  };
  await service.app.database.inTenant(clientId, (tx) =>
    tx.insertInto('access_policies').values(row).execute(),
  );
  expect((await member.ask('GET', `/users/${userId}`)).status).toBe(403);
  await enterCode(device, 'left@team.example');
  expect(await device.download()).not.toContain('payroll_submissions');
  await service.app.database.inTenant(clientId, (tx) => tx.deleteFrom('access_policies').execute());
});

test('an API key that may not copy everything about a person copies nothing through a link', async () => {
  const key = await makeKey(service, ['journeys:write', 'exports:read']);
  const userId = await newPerson();
  expect((await service.ask('GET', `/users/${userId}/export`, { key })).status).toBe(403);
  const device = await openMyData(userId, asKey(key), 'lender@example.com');
  await enterCode(device, 'lender@example.com');
  expect(await device.download()).not.toContain('payroll_submissions');
  const answering = await openMyData(userId, asKey(key));
  await answering.answerAs('user_good');
  for (const page of [...(await device.everything()), ...(await answering.everything())])
    expect(page).not.toMatch(/£[\d,]+\.\d\d/);
});

test('an account that only the sandbox connected proves nobody', async () => {
  const userId = await newUser(identityOf('user_good'));
  await accept(userId, 'one_time');
  const stranger = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
  await stranger.agree();
  await stranger.trySearch('user_good');
  const { accounts } = (await service.ask('GET', `/accounts?user_id=${userId}`)).body;
  for (const { account_id: id } of accounts)
    await service.ask('PUT', `/sandbox/accounts/${id}/status`, { body: { status: 'CONNECTED' } });
  expect(await stranger.download()).not.toContain('payroll_submissions');
});

describe('a link that is sent again', () => {
  const send = { send: true, starts_at: 'my_data' };

  test('to a contact that an admin chose proves nothing after they have left', () =>
    under({ ...AT_ONCE, client_display_name: 'Example Lending' }, async () => {
      const userId = await newPerson();
      const admin = await newMember(service, 'admin');
      await linkFor(userId, admin.ask, { ...send, contact: { email: 'left@team.example.org' } });
      // a team keeps its last admin
      await newMember(service, 'admin');
      expect((await service.ask('DELETE', `/members/${admin.member.id}`)).status).toBe(200);
      const device = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, send));
      await enterCode(device, 'left@team.example.org');
      expect(await device.download()).not.toContain('payroll_submissions');
      await askForDeletion(device);
      expect(await exists(userId)).toBe(true);
    }));

  test('proves as much after the service has written to that contact itself', () =>
    under({ client_display_name: 'Example Lending' }, async () => {
      const userId = await newPerson();
      const contact = { email: 'reminded@example.org' };
      await linkFor(userId, byKey, { ...send, contact });
      const { app, clientId } = service;
      const tenant = await tenantOf(app, clientId);
      await app.database.inTenant(clientId, async (tx) =>
        createJourney(tx, tenant, {
          userId,
          generation: (await findTokenGeneration(tx, clientId, userId)) ?? 0,
          input: { starts_at: 'my_data', contact },
          expiresAt: new Date(service.clock.now().getTime() + DAY_MS),
          isWanted: false,
          by: serviceAuthority(),
        }),
      );
      const device = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, send));
      await enterCode(device, contact.email);
      expect(await device.download()).toContain('payroll_submissions');
    }));

  test('proves no more than what its sender may do, and what whoever chose the contact may do', () =>
    under({ ...AT_ONCE, client_display_name: 'Example Lending' }, async () => {
      for (const [chooser, sender] of [
        [byKey, asKey(await makeKey(service, ['journeys:write', 'users:read']))],
        [underwriter.ask, byKey],
      ] as const) {
        const userId = await newPerson();
        await linkFor(userId, chooser, { ...send, contact: { email: 'hannah@example.org' } });
        const device = await LinkBrowser.open(plainVisitors, await linkFor(userId, sender, send));
        await enterCode(device, 'hannah@example.org');
        await askForDeletion(device);
        expect(await requestOf(userId)).toMatchObject({ requested_by: 'link_holder' });
      }
    }));
});

describe('of a person who stopped sharing and is going to be erased', () => {
  const ERASING = { after_withdrawal: 'erase', after_withdrawal_days: 0 };
  const withdrawalOf = async (userId: string) =>
    (await service.ask('GET', `/users/${userId}/withdrawal`)).body.withdrawal;

  async function stopAfterSharing(userId: string): Promise<void> {
    const own = await shareAndConfirm(userId, byKey, 'hannah@example.org');
    service.clock.advance(MINUTE_MS);
    await own.goto('/journey/my-data/stop');
    await own.visitor.press('Yes, stop sharing');
    expect((await withdrawalOf(userId)).erase_at).not.toBeNull();
  }

  test('the contact that they confirmed where they had shared keeps the data, hidden, on another device', () =>
    under(ERASING, async () => {
      const userId = await newUser();
      await stopAfterSharing(userId);
      const forger = await openMyData(userId, byKey, 'lender@example.com');
      await enterCode(forger, 'lender@example.com');
      expect(await forger.goto('/journey/my-data/keep')).not.toContain('Yes, keep my data');
      const device = await openMyData(userId, underwriter.ask, 'hannah@example.org');
      await enterCode(device, 'hannah@example.org');
      await device.goto('/journey/my-data');
      await device.visitor.follow('Keep my data hidden, don’t delete it');
      await device.visitor.press('Yes, keep my data');
      await device.visitor.text('You decided that it is not deleted.');
      expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: null });
    }));

  test('the link in the message works until then, even if the client ends all links and tokens', () =>
    under({ ...ERASING, after_withdrawal_days: 30 }, async () => {
      const userId = await newUser();
      await stopAfterSharing(userId);
      const link =
        /https?:\S+\/journey\/\S+/.exec((await lastMail(service, 'hannah@example.org')).text)?.[0] ?? '';
      expect((await service.ask('DELETE', `/users/${userId}/tokens`)).status).toBe(200);
      for (const { journey_id: id } of await journeysOf(userId)) {
        const { body } = await service.ask('DELETE', `/users/${userId}/journeys/${id}`);
        if (body.errors)
          expect(body.errors[0]).toContain('the user can keep their data until they are erased');
      }
      service.clock.advance(29 * DAY_MS);
      const device = await LinkBrowser.open(plainVisitors, link);
      await enterCode(device, 'hannah@example.org');
      await device.goto('/journey/my-data');
      await device.visitor.follow('Keep my data hidden, don’t delete it');
      await device.visitor.press('Yes, keep my data');
      expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: null });
    }));

  test('staff who stop through a link of theirs plan no erasure: the company is asked', () =>
    under({ ...ERASING, after_withdrawal_days: 30 }, async () => {
      const key = await makeKey(service, ['journeys:write', 'authorisations:write']);
      for (const maker of [underwriter.ask, asKey(key)]) {
        const userId = await newUser();
        await shareAndConfirm(userId, byKey, 'hannah@example.org');
        service.clock.advance(MINUTE_MS);
        const [{ authorisation_id: id }] = await activeOf(userId);
        expect((await maker('DELETE', `/authorisations/${id}`)).status).toBe(403);
        const forger = await openMyData(userId, maker, 'lender@example.com');
        await enterCode(forger, 'lender@example.com');
        await forger.goto('/journey/my-data/stop');
        await forger.visitor.press('Yes, stop sharing');
        expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: null });
        expect(await requestOf(userId)).toMatchObject({ status: 'open', requested_by: 'link_holder' });
      }
    }));

  test('a key that empties the record of a person and stops in their place erases nobody', () =>
    under(ERASING, async () => {
      const key = await makeKey(service, ['users:read', 'users:write', 'journeys:write']);
      const userId = await newUser({ forename: 'Hannah', surname: 'Brindle' });
      const empty = { body: { forename: null, surname: null } };
      expect((await asKey(key)('PATCH', `/users/${userId}`, empty)).status).toBe(200);
      const forger = await shareAndConfirm(userId, asKey(key), 'lender@example.com');
      service.clock.advance(MINUTE_MS);
      await forger.goto('/journey/my-data/stop');
      await forger.visitor.press('Yes, stop sharing');
      expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: null });
      expect(await requestOf(userId)).toMatchObject({ status: 'open', requested_by: 'link_holder' });
    }));

  test('staff can’t take back the objection, even after an admin has shown the data again', () =>
    under(ERASING, async () => {
      const userId = await newUser();
      await stopAfterSharing(userId);
      const device = await openMyData(userId, underwriter.ask, 'hannah@example.org');
      await enterCode(device, 'hannah@example.org');
      await device.goto('/journey/my-data/keep');
      await device.visitor.press('Yes, keep my data');
      const { ask } = await newMember(service, 'admin');
      const body = { reason: 'A court order of 12 March asks for the payslips.' };
      expect((await ask('POST', `/users/${userId}/shown-again`, { body })).status).toBe(201);
      const link = await linkFor(userId, underwriter.ask, { contact: { email: 'underwriter@team.example' } });
      const forger = await LinkBrowser.open(plainVisitors, link);
      await forger.agree();
      await enterCode(forger, 'underwriter@team.example');
      await forger.goto('/journey/my-data/stop');
      await forger.visitor.press('Yes, stop sharing');
      expect(await withdrawalOf(userId)).toMatchObject({ objected_at: expect.any(String), erase_at: null });
    }));

  test('a stranger who adds a file after the withdrawal does not stop them from showing the data again', () =>
    under(ERASING, async () => {
      const userId = await newUser();
      await stopAfterSharing(userId);
      service.clock.advance(MINUTE_MS);
      const stranger = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
      await stranger.agree();
      await stranger.upload('payslips', await fileOf('payslips', 'user_weekly'));
      const contact = { email: 'hannah@example.org' };
      const device = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, { contact }));
      await enterCode(device, contact.email);
      await device.goto('/journey/my-data/stop');
      await device.visitor.press('Yes, stop sharing');
      await device.agree();
      expect(await withdrawalOf(userId)).toBeNull();
    }));

  test('a stranger who shares something only now in two browsers does not keep the data', () =>
    under(ERASING, async () => {
      const userId = await newUser();
      await stopAfterSharing(userId);
      const link = await linkFor(userId, byKey, {});
      const first = await LinkBrowser.open(plainVisitors, link);
      await first.agree();
      await first.upload('payslips', await fileOf('payslips', 'user_weekly'));
      const second = await LinkBrowser.open(plainVisitors, link);
      await second.agree();
      await second.signIn('user_weekly', 'pass_good');
      await second.visitor.heading('What we found');
      expect(await second.goto('/journey/my-data/keep')).not.toContain('Yes, keep my data');
      await second.send('/journey/my-data/keep', {});
      expect((await withdrawalOf(userId)).erase_at).not.toBeNull();
    }));

  test('links show the team nothing about them, not even a new one that asks for what they have', () =>
    under(ERASING, async () => {
      const userId = await newUser();
      await linkFor(userId, byKey, { client_reference: 'Loan of Hannah' });
      expect((await journeysOf(userId))[0].client_reference).toBe('Loan of Hannah');
      await stopAfterSharing(userId);
      const body = { ask_for: [{ source: 'payslips', months: ['2026-03'] }] };
      const made = await service.ask('POST', `/users/${userId}/journeys`, { body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      for (const { client_reference, asked_for } of [made.body, ...(await journeysOf(userId))]) {
        expect([null, '***']).toContain(client_reference);
        expect(asked_for).toBeNull();
      }
    }));

  test.each([
    ['without details', {}],
    ['whose name the client knows', { forename: 'Hannah', surname: 'Brindle', ext_id: 'loan-7' }],
  ])(
    '%s who agrees again with that contact shows the data again, and a forwarded link does not',
    (_, details) =>
      under(ERASING, async () => {
        const userId = await newUser(details);
        await stopAfterSharing(userId);
        const stranger = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
        await stranger.agree();
        expect(await activeOf(userId)).toHaveLength(1);
        expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: expect.any(String) });
        const contact = { email: 'hannah@example.org' };
        const device = await LinkBrowser.open(
          plainVisitors,
          await linkFor(userId, underwriter.ask, { contact }),
        );
        await enterCode(device, contact.email);
        await device.agree();
        expect(await withdrawalOf(userId)).toBeNull();
      }),
  );

  test.each([
    ['who agreed first, in the person’s place', 'forger'],
    ['who shared beside them', 'person'],
  ] as const)('stays hidden if what they shared is deleted and staff %s agree again', (_, first) =>
    under(HIDING, async () => {
      const userId = await newUser();
      const share = {
        forger: () => shareAndConfirm(userId, byKey, 'lender@example.com'),
        person: async () => {
          const browser = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
          await browser.agree();
          await browser.upload('bank-statements', await fileOf('bank-statements', 'user_good'));
          return browser;
        },
      };
      const second = first === 'forger' ? 'person' : 'forger';
      const browsers = { [first]: await share[first](), [second]: await share[second]() };
      service.clock.advance(MINUTE_MS);
      await browsers.person?.goto('/journey/my-data/stop');
      await browsers.person?.visitor.press('Yes, stop sharing');
      const { rows: documentsOfUser } = await service.app.database.inTenant(service.clientId, async (tx) => ({
        rows: await tx
          .selectFrom('documents')
          .select('document_id')
          .where('user_id', '=', userId)
          .where('kind', '=', 'bank_statement')
          .execute(),
      }));
      for (const { document_id: id } of documentsOfUser)
        expect((await service.ask('DELETE', `/documents/${id}`)).status).toBe(200);
      const device = await LinkBrowser.open(
        plainVisitors,
        await linkFor(userId, byKey, { contact: { email: 'lender@example.com' } }),
      );
      await enterCode(device, 'lender@example.com');
      await device.agree();
      expect(await activeOf(userId)).toHaveLength(1);
      expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true });
    }),
  );
});

describe('of a person whose data is hidden', () => {
  async function withdraw(userId: string): Promise<void> {
    for (const { authorisation_id: id } of await activeOf(userId))
      await service.ask('DELETE', `/authorisations/${id}`);
    expect((await service.ask('GET', `/users/${userId}`)).status).toBe(403);
  }

  test('a link without a proof does not show where they are paid, or when', () =>
    under(HIDING, async () => {
      const userId = await newPerson();
      const before = await (await openMyData(userId, byKey)).goto('/journey/my-data');
      expect(before).toContain('Harbour');
      await withdraw(userId);
      const page = await (await openMyData(userId, byKey)).goto('/journey/my-data');
      expect(page).toContain('What you shared is hidden');
      expect(page).not.toContain('Harbour');
      expect(page).not.toMatch(/Payslips<|from \d+ \w+ 20/);
    }));

  test('a contact that an API key with all scopes chooses afterwards opens nothing, nor do answers', () =>
    under({ ...AT_ONCE, ...HIDING }, async () => {
      const userId = await newPerson();
      await withdraw(userId);
      const forger = await openMyData(userId, byKey, 'lender@example.com');
      await enterCode(forger, 'lender@example.com');
      expect(await forger.download()).not.toContain('payroll_submissions');
      await askForDeletion(forger);
      expect(await exists(userId)).toBe(true);
      const answering = await openMyData(userId, byKey);
      await answering.answerAs('user_good');
      expect(await answering.download()).not.toContain('payroll_submissions');
      for (const page of await answering.everything()) expect(page).not.toMatch(/£[\d,]+\.\d\d/);
    }));

  test('a browser that was opened before with a code shows nothing more, even without a new proof', () =>
    under(HIDING, async () => {
      const userId = await newPerson();
      const link = await linkFor(userId, byKey, { contact: { email: 'lender@example.com' } });
      const forger = await LinkBrowser.open(plainVisitors, link);
      await enterCode(forger, 'lender@example.com');
      expect(await forger.goto('/journey/found')).toMatch(/£[\d,]+\.\d\d/);
      service.clock.advance(MINUTE_MS);
      await withdraw(userId);
      await forger.agree();
      for (const page of await forger.everything()) expect(page).not.toMatch(/£[\d,]+\.\d\d/);
    }));

  test('the contact that the person confirmed before, where they had shared, opens it on another device', () =>
    under(HIDING, async () => {
      const userId = await newUser();
      const own = await shareAndConfirm(userId, byKey, 'hannah@example.org');
      service.clock.advance(MINUTE_MS);
      await own.goto('/journey/my-data/stop');
      await own.visitor.press('Yes, stop sharing');
      expect(await activeOf(userId)).toEqual([]);
      const device = await openMyData(userId, underwriter.ask, 'hannah@example.org');
      await enterCode(device, 'hannah@example.org');
      expect(JSON.parse(await device.download()).payroll_submissions).toHaveLength(1);
      const forger = await openMyData(userId, byKey, 'lender@example.com');
      await enterCode(forger, 'lender@example.com');
      expect(await forger.download()).not.toContain('payroll_submissions');
    }));
});

test('a person who deletes everything is asked again if somebody else adds a file at that moment', () =>
  under(AT_ONCE, async () => {
    const userId = await newUser();
    await accept(userId, 'one_time');
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const files = [{ file_name: 'payslip.pdf' }];
    const token = { ...bearer(body.access_token), body: { files } };
    expect((await service.ask('PUT', '/documents/payslips/presign', token)).status).toBe(200);
    const person = await onPages(service, userId, { contact: { email: 'hannah@example.org' } });
    const { app, clientId } = service;
    const erase = () => service.ask('POST', `/users/${userId}/deletion-requests`, person);
    service.clock.advance(1000);
    const erasing = await app.database.inTenant(clientId, async (tx) => {
      await lockUser(tx, clientId, userId);
      const asked = erase();
      await untilWaiting(1);
      const added = { uploaded_at: service.clock.now(), journey_session_id: randomUUID() };
      await tx.updateTable('documents').set(added).where('user_id', '=', userId).execute();
      return { asked };
    });
    expect((await erasing.asked).headers.get('x-svc-error-code')).toBe('proof_required');
    expect(await exists(userId)).toBe(true);
    expect((await erase()).body).toMatchObject({ status: 'open', requested_by: 'link_holder' });
  }));

test('a stop plans no erasure by itself if somebody else shares while it waits', () =>
  under({ after_withdrawal: 'erase', after_withdrawal_days: 0 }, async () => {
    const userId = await newUser();
    const id = await accept(userId, 'one_time');
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const files = [{ file_name: 'payslip.pdf' }];
    await service.ask('PUT', '/documents/payslips/presign', {
      ...bearer(body.access_token),
      body: { files },
    });
    const stopping = await onPages(service, userId, { contact: { email: 'hannah@example.org' } });
    const { app, clientId } = service;
    service.clock.advance(1000);
    const asked = await app.database.inTenant(clientId, async (tx) => {
      await lockConsent(tx, clientId, userId);
      const reply = service.ask('DELETE', `/authorisations/${id}`, stopping);
      await untilWaiting(1);
      const added = { uploaded_at: service.clock.now(), journey_session_id: randomUUID() };
      await tx.updateTable('documents').set(added).where('user_id', '=', userId).execute();
      return { reply };
    });
    expect((await asked.reply).status).toBe(200);
    const { withdrawal } = (await service.ask('GET', `/users/${userId}/withdrawal`)).body;
    expect(withdrawal).toMatchObject({
      is_hidden: true,
      erase_at: null,
      client_asked_at: expect.any(String),
    });
  }));

describe('a confirmed contact', () => {
  test('deletes at once from another device, whoever made the link', () =>
    under(AT_ONCE, async () => {
      const userId = await newUser();
      await shareAndConfirm(userId, underwriter.ask, 'hannah@example.org');
      const device = await openMyData(userId, underwriter.ask, 'hannah@example.org');
      await enterCode(device, 'hannah@example.org');
      await askForDeletion(device);
      await device.visitor.heading('Your data is deleted');
      expect((await service.ask('GET', `/users/${userId}`)).status).toBe(404);
      expect((await lastEntry('user_deleted')).details).toMatchObject({
        proved_by: 'contact',
        link_made_by: { kind: 'member' },
      });
    }));

  test('proves nothing about what others added, if whoever chose it only added something of their own', () =>
    under(AT_ONCE, async () => {
      const userId = await newUser();
      const person = await LinkBrowser.open(plainVisitors, await linkFor(userId, byKey, {}));
      await person.agree();
      await person.upload('payslips', await fileOf('payslips', 'user_good'));
      const forger = await LinkBrowser.open(
        plainVisitors,
        await linkFor(userId, underwriter.ask, { contact: { email: 'underwriter@team.example' } }),
      );
      await forger.agree();
      await forger.upload('bank-statements', await fileOf('bank-statements', 'user_weekly'));
      await enterCode(forger, 'underwriter@team.example');
      await askForDeletion(forger);
      expect(await exists(userId)).toBe(true);
    }));
});

describe('a sign-in at a provider', () => {
  test('proves the person who is the one of the record, and no one else', () =>
    under(AT_ONCE, async () => {
      const userId = await newUser(identityOf('user_good'));
      const link = await linkFor(userId, byKey, {});
      const stranger = await LinkBrowser.open(plainVisitors, link);
      await stranger.agree();
      await stranger.signIn('user_weekly', 'pass_good');
      await stranger.visitor.heading('What we found');
      await askForDeletion(stranger);
      expect(await requestOf(userId)).toMatchObject({ requested_by: 'link_holder', proved_by: 'link' });
      const person = await LinkBrowser.open(plainVisitors, link);
      await person.agree();
      await person.signIn('user_good', 'pass_good');
      await person.visitor.heading('What we found');
      // what the stranger added is not theirs
      expect(await person.download()).not.toContain('payroll_submissions');
      const [account] = (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts.filter(
        ({ user_name: name }: { user_name: string }) => name.startsWith('user_w'),
      );
      await service.ask('DELETE', `/accounts/${account.account_id}`);
      expect(JSON.parse(await person.download()).payroll_submissions).toHaveLength(12);
      expect((await lastEntry('data_exported')).details).toMatchObject({ proved_by: 'signed_in' });
    }));
});

describe('the client’s record', () => {
  const details = () => {
    const { ni_number, date_of_birth, post_codes } = identityOf('user_weekly');
    return { ni_number, date_of_birth, post_codes };
  };

  test('proves nothing in a link that is older than its details, and in a later one enough to stop', async () => {
    const userId = await newUser(identityOf('user_good'));
    await accept(userId, 'one_time');
    const link = await linkFor(userId, byKey);
    service.clock.advance(1000);
    await service.ask('PATCH', `/users/${userId}`, { body: details() });
    const forger = await LinkBrowser.open(plainVisitors, link);
    await forger.answerAs('user_weekly');
    await forger.goto('/journey/my-data/stop');
    await forger.visitor.heading('You cannot stop sharing here');
    const later = await openMyData(userId, byKey);
    await later.answerAs('user_weekly');
    await later.goto('/journey/my-data/stop');
    await later.visitor.heading(/^Stop sharing with/);
  });

  test('that was changed before the link proves neither a download nor a deletion', () =>
    under(AT_ONCE, async () => {
      const userId = await newPerson();
      await service.ask('PATCH', `/users/${userId}`, { body: details() });
      service.clock.advance(1000);
      const forger = await openMyData(userId, byKey);
      await forger.answerAs('user_weekly');
      expect(await forger.download()).not.toContain('payroll_submissions');
      await askForDeletion(forger);
      expect(await requestOf(userId)).toMatchObject({ requested_by: 'link_holder' });
    }));
});

describe('“Stop sharing”', () => {
  test('is refused after answers on a link of a key that may not stop sharing', async () => {
    const userId = await newPerson();
    const key = await makeKey(
      service,
      SCOPES.filter((scope) => scope !== 'authorisations:write'),
    );
    const visitor = await openMyData(userId, asKey(key));
    await visitor.answerAs('user_good');
    await visitor.goto('/journey/my-data/stop');
    await visitor.visitor.heading('You cannot stop sharing here');
  });

  test('is refused to a stranger with the link, and works after two answers', async () => {
    const userId = await newPerson();
    const stranger = await openMyData(userId, byKey);
    await stranger.send('/journey/my-data/stop', {});
    expect(await activeOf(userId)).toHaveLength(1);
    await stranger.goto('/journey/my-data/stop');
    await stranger.visitor.heading('Confirm that it is you');
    await stranger.answerAs('user_good');
    await stranger.goto('/journey/my-data/stop');
    await stranger.visitor.press('Yes, stop sharing');
    expect(await activeOf(userId)).toEqual([]);
    expect((await lastEntry('authorisation_revoked')).details).toMatchObject({ proved_by: 'record' });
  });

  test('works in the browser that agreed and shared, and not in one that only agreed', async () => {
    const userId = await newUser();
    const link = await linkFor(userId, byKey, {});
    const person = await LinkBrowser.open(plainVisitors, link);
    await person.agree();
    await person.upload('payslips', await fileOf('payslips', 'user_good'));
    const stranger = await LinkBrowser.open(plainVisitors, link);
    await stranger.agree();
    await stranger.send('/journey/my-data/stop', {});
    expect(await activeOf(userId)).toHaveLength(1);
    await person.goto('/journey/my-data/stop');
    await person.visitor.press('Yes, stop sharing');
    expect(await activeOf(userId)).toEqual([]);
  });
});

test('a request for deletion becomes the person’s when they prove who they are, and not before', async () => {
  const userId = await newPerson();
  await askForDeletion(await openMyData(userId, byKey));
  expect(await requestOf(userId)).toMatchObject({ requested_by: 'link_holder', proved_by: 'link' });
  const person = await openMyData(userId, byKey, 'hannah@example.org');
  await enterCode(person, 'hannah@example.org');
  await person.send('/journey/my-data/delete', { kind: 'ask' });
  expect(await requestOf(userId)).toMatchObject({ requested_by: 'user', proved_by: 'contact' });
});

test('a token that an API key made does not reconfirm a bank connection', async () => {
  const userId = await newPerson();
  const [account] = (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts;
  const issued = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
  const headers = { Authorization: `Bearer ${issued.body.access_token}` };
  const path = `/accounts/${account.account_id}/reconfirm`;
  const { status, headers: sent } = await service.ask('POST', path, { key: null, headers, body: {} });
  expect([status, sent.get('x-svc-error-code')]).toEqual([403, 'proof_required']);
});

test('the evidence of a consent says how surely it was the person, and who made the link', async () => {
  const userId = await newUser();
  const person = await LinkBrowser.open(plainVisitors, await linkFor(userId, underwriter.ask, {}));
  await person.agree();
  const [{ authorisation_id: id }] = await activeOf(userId);
  const { body } = await service.ask('GET', `/authorisations/${id}/evidence`);
  expect(body.acceptance).toMatchObject({
    proved_by: 'link',
    link_made_by: { kind: 'member', id: underwriter.member.id },
  });
});
