import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptTerm } from '#authorisations';
import { tellPerson } from '#journey';
import { type Actor, type PersonProof, permitIfAllowed, permitsFor } from '#platform/http/permits.ts';
import { eraseWithdrawn } from '#retention';
import {
  type ErasureSteps,
  listProvedContacts,
  objectToErasure,
  recordProvedContact,
  tenantOf,
} from '#users';
import type { Strength } from '#values/proof.ts';
import { revokeAuthorisation } from '../src/authorisations/revoke-authorisation.ts';
import { makeKey, newStaleMember } from './effects.fixture.ts';
import { consentOf } from './support/consent.ts';
import { lastMail, newMember } from './support/members.ts';
import { type Ask, useService } from './support/service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASON = 'A court order of 12 March asks for the payslips.';
const service = useService();
const { newUser, accept, newTerm } = consentOf(service);

beforeEach(async () => {
  await setting('erase', 0);
});

async function setting(after_withdrawal: string, after_withdrawal_days: number | null = null) {
  const body = { after_withdrawal, after_withdrawal_days };
  expect((await service.ask('PATCH', '/configuration', { body })).status).toBe(200);
}

const revoke = (id: string, as: Ask = {}) => service.ask('DELETE', `/authorisations/${id}`, as);
const read = (userId: string) => service.ask('GET', `/users/${userId}`);
const detailsOf = async (userId: string, as: Ask = {}) =>
  (await service.ask('GET', `/users/${userId}/withdrawal`, as)).body;
const withdrawalOf = async (userId: string) => (await detailsOf(userId)).withdrawal;
const isActive = async (id: string) =>
  (await service.ask('GET', `/authorisations/${id}`)).body.status === 'active';
const requestsOf = async (userId: string) =>
  (await service.ask('GET', `/deletion-requests?user_id=${userId}`)).body.deletion_requests;
const at = (afterMs: number) => new Date(service.clock.now().getTime() + afterMs).toISOString();

function proofOf(strength: Strength, own: Strength = strength): PersonProof {
  const proof: PersonProof = {
    madeBy: null,
    strengthFor: () => strength,
    ownStrengthFor: () => own,
    keyEffects: [],
    readAgain: async () => proof,
  };
  return proof;
}

/** Somebody who uses the person's pages, with this proof. */
function causeOf(userId: string, strength: Strength) {
  return permitsFor({
    caller: {
      kind: 'user',
      userId,
      clientId: service.clientId,
      credentialId: 'session',
      apiVersion: null,
      scopes: 'all',
      journeySessionId: 'session',
      createdBy: null,
      access: 'full',
    },
    effects: {
      stop_sharing: 'always',
      hide: 'sometimes',
      erase: 'sometimes',
      show_hidden: 'sometimes',
      spend_proof: 'sometimes',
    },
    proof: proofOf(strength),
    now: service.clock.now(),
  });
}

async function stop(userId: string, strength: Strength, steps: Partial<ErasureSteps> = {}) {
  const { app, clientId } = service;
  const authorisationId = await agree(userId);
  const tenant = await tenantOf(app, clientId);
  const hooks = { ...app.hooks, erasure: { ...app.hooks.erasure, ...steps } };
  await app.database.inTenant(clientId, (tx) =>
    revokeAuthorisation(tx, tenant, {
      wanted: { authorisationId, ofUser: userId },
      cause: causeOf(userId, strength),
      hooks,
    }),
  );
}

/** A person with a proved contact agrees in the browser in which they confirmed it. */
async function agree(userId: string): Promise<string> {
  const { app, clientId } = service;
  const tenant = await tenantOf(app, clientId);
  const [proved] = await app.database.inTenant(clientId, (tx) => listProvedContacts(tx, tenant, userId));
  if (!proved) return accept(userId);
  const term_id = await newTerm();
  const origin = { address: '127.0.0.1', userAgent: null };
  const by = { actor: { kind: 'user', id: userId }, door: 'journey', origin } as const;
  const { authorisation_id } = await app.database.inTenant(clientId, (tx) =>
    acceptTerm(tx, tenant, {
      input: { user_id: userId, term_id },
      by: { ...by, journeySessionId: proved.sessionId },
    }),
  );
  return authorisation_id;
}

describe('stopping when data is erased afterwards', () => {
  test('by the person erases it a day later, not at once', async () => {
    const userId = await newUser();
    await stop(userId, 'contact');
    expect(await withdrawalOf(userId)).toMatchObject({
      stopped_by: 'user',
      proved_by: 'contact',
      is_hidden: true,
      erase_at: at(DAY_MS),
      client_asked_at: null,
    });
    service.clock.advance(DAY_MS - HOUR_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(403);
    service.clock.advance(HOUR_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(404);
  });

  test('with a forwarded link hides it, and asks the company instead of erasing', async () => {
    const userId = await newUser();
    await stop(userId, 'browser');
    expect(await withdrawalOf(userId)).toMatchObject({
      proved_by: 'browser',
      is_hidden: true,
      erase_at: null,
      client_asked_at: at(0),
    });
    expect(await requestsOf(userId)).toMatchObject([{ status: 'open', requested_by: 'link_holder' }]);
    service.clock.advance(40 * DAY_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(403);
  });

  test('with only a link is refused', async () => {
    const userId = await newUser();
    await expect(stop(userId, 'link')).rejects.toThrow('This needs a proof that it is the user');
    expect(await withdrawalOf(userId)).toBeNull();
  });

  test.each([
    ['support', 'The role support does not allow this'],
    ['underwriter', 'The role underwriter does not allow this'],
  ] as const)('by the role %s is refused, and says why', async (role, why) => {
    const userId = await newUser();
    const id = await accept(userId);
    const { ask } = await newMember(service, role);
    const refused = await ask('DELETE', `/authorisations/${id}`);
    expect(refused.status).toBe(403);
    expect(refused.body.errors.join(' ')).toContain('also erases their data');
    expect(refused.body.errors.join(' ')).toContain(`${why}: ask an admin of your team`);
    expect(await isActive(id)).toBe(true);
    expect(await withdrawalOf(userId)).toBeNull();
    const other = await accept(userId, 'recurring');
    expect((await ask('DELETE', `/authorisations/${other}`)).status, 'it is not the last one').toBe(200);
  });

  test('by a key that may not delete users is refused, and by one that may is planned', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    const key = await makeKey(service, ['authorisations:write']);
    const refused = await revoke(id, { key });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-svc-error-code')).toBe('missing_scope');
    expect(await isActive(id)).toBe(true);
    const strong = await makeKey(service, ['authorisations:write', 'deletions:write']);
    expect((await revoke(id, { key: strong })).status).toBe(200);
    expect(await withdrawalOf(userId)).toMatchObject({ stopped_by: 'api_key', erase_at: at(DAY_MS) });
  });

  test('by a member whose sign-in is old is refused, also if data is only hidden', async () => {
    await setting('hide');
    const userId = await newUser();
    const id = await accept(userId);
    const stale = await newStaleMember(service, 'support');
    const refused = await revoke(id, { key: null, headers: { Authorization: `Bearer ${stale.token}` } });
    expect(refused.headers.get('x-svc-error-code')).toBe('fresh_sign_in_required');
    expect(await isActive(id)).toBe(true);
    const { ask } = await newMember(service, 'support');
    expect((await ask('DELETE', `/authorisations/${id}`)).status).toBe(200);
  });

  test('twice at the same moment leaves one withdrawal', async () => {
    const userId = await newUser();
    const ids = [await accept(userId), await accept(userId, 'recurring')];
    expect((await Promise.all(ids.map((id) => revoke(id)))).map(({ status }) => status)).toEqual([200, 200]);
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: at(DAY_MS) });
  });
});

describe('a person with a proved contact', () => {
  const EMAIL = 'ada@person.example';
  const withContact = () => ({
    tellPerson: tellPerson({ publicUrl: service.app.publicUrl, senders: { canSend: () => true } }),
  });

  async function newPerson(details: object = {}): Promise<string> {
    const userId = await newUser(details);
    const { app, clientId } = service;
    const tenant = await tenantOf(app, clientId);
    const proved = { userId, sessionId: randomUUID(), contact: { email: EMAIL }, isWithEvidence: true };
    await app.database.inTenant(clientId, (tx) => recordProvedContact(tx, tenant, proved));
    return userId;
  }

  async function object(userId: string, strength: Strength) {
    const { app, clientId } = service;
    const tenant = await tenantOf(app, clientId);
    const permit = causeOf(userId, strength)('spend_proof');
    return app.database.inTenant(clientId, (tx) => objectToErasure(tx, tenant, { userId, permit }));
  }

  test('hears when the data is erased, with a link to My data', async () => {
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });
    const userId = await newPerson();
    await stop(userId, 'contact', withContact());
    const { subject, text } = await lastMail(service, EMAIL);
    expect(subject).toBe('Sharing with Example Lending was stopped');
    expect(text).toContain('If it was not you');
    const link = /http\S+\/journey\/\S+/.exec(text)?.[0] ?? '';
    expect((await fetch(link, { redirect: 'manual' })).status).toBeLessThan(400);
  });

  test('is not erased after a stop with a forwarded link until a day after the notice was sent', async () => {
    const userId = await newPerson();
    await stop(userId, 'browser', withContact());
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: at(DAY_MS), client_asked_at: null });
    service.clock.advance(2 * DAY_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status, 'the notice was not sent yet').toBe(403);
    await lastMail(service, EMAIL);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status, 'there was no time to object').toBe(403);
    service.clock.advance(DAY_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(404);
  });

  test('is not erased after a stop with a forwarded link if somebody else who shared can’t be told', async () => {
    const userId = await newPerson();
    await accept(userId, 'one_time');
    const shared = { bank_statement_submissions: [{}] };
    const path = `/sandbox/users/${userId}/bank-statement-submissions`;
    const made = await service.ask('POST', path, { body: shared });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    service.clock.advance(25 * HOUR_MS);
    await stop(userId, 'browser', withContact());
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: null, client_asked_at: at(0) });
    expect(await requestsOf(userId)).toHaveLength(1);
  });

  test('is not erased after a stop with a forwarded link if the client has details of them', async () => {
    const userId = await newPerson({ surname: 'Known' });
    await stop(userId, 'browser', withContact());
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: null, client_asked_at: at(0) });
  });

  test('is not erased after such a stop if the notice could not be delivered', async () => {
    const userId = await newPerson();
    await stop(userId, 'browser', withContact());
    const { app, clientId } = service;
    await app.database.inTenant(clientId, (tx) =>
      tx
        .updateTable('messages')
        .set({ given_up_at: service.clock.now() })
        .where('sent_at', 'is', null)
        .execute(),
    );
    await eraseWithdrawn(app);
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: null, client_asked_at: at(0) });
  });

  test('can object, and the data stays hidden; a forwarded link can’t', async () => {
    const userId = await newPerson();
    await stop(userId, 'browser', withContact());
    await lastMail(service, EMAIL);
    await expect(object(userId, 'browser')).rejects.toThrow('This needs a proof that it is the user');
    await object(userId, 'contact');
    expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: null, objected_at: at(0) });
    service.clock.advance(3 * DAY_MS);
    await eraseWithdrawn(service.app);
    await revoke(await accept(userId));
    await eraseWithdrawn(service.app);
    service.clock.advance(3 * DAY_MS);
    await eraseWithdrawn(service.app);
    expect(await withdrawalOf(userId), 'only the person takes it back').toMatchObject({ erase_at: null });
    await stop(userId, 'contact', withContact());
    expect(await withdrawalOf(userId)).toMatchObject({ erase_at: at(DAY_MS), objected_at: null });
  });

  test('who objects while they are erased stays or is erased, as a whole', async () => {
    for (let round = 0; round < 3; round++) {
      const userId = await newUser();
      await stop(userId, 'contact');
      service.clock.advance(DAY_MS);
      const [objected] = await Promise.allSettled([object(userId, 'contact'), eraseWithdrawn(service.app)]);
      const isThere = (await read(userId)).status === 403;
      expect(objected.status).toBe(isThere ? 'fulfilled' : 'rejected');
    }
  });

  test('of a client that turns the setting on later hears it a day before', async () => {
    await setting('keep');
    const userId = await newUser();
    await stop(userId, 'contact');
    expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: false, erase_at: null });
    service.clock.advance(30 * DAY_MS);
    await setting('erase', 0);
    await eraseWithdrawn(service.app);
    expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true, erase_at: at(DAY_MS) });
    service.clock.advance(DAY_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(404);
  });
});

describe('a consent that the client records after a withdrawal', () => {
  test('does not show hidden data, and does not move the erasure, however often it is revoked', async () => {
    const userId = await newUser({ surname: 'Hidden' });
    await revoke(await accept(userId));
    const before = await withdrawalOf(userId);
    for (const hours of [1, 2, 3]) {
      service.clock.advance(hours * HOUR_MS);
      const again = await accept(userId);
      expect(await isActive(again), 'it counts for new retrievals').toBe(true);
      await revoke(again);
      expect(await withdrawalOf(userId)).toMatchObject(before);
    }
    await setting('keep');
    expect((await withdrawalOf(userId)).erase_at).toBe(before.erase_at);
    service.clock.advance(DAY_MS);
    await eraseWithdrawn(service.app);
    expect((await read(userId)).status).toBe(404);
  });

  test.each([
    ['signed_in', true],
    ['contact', true],
    ['record', false],
    ['browser', false],
    ['link', false],
  ] as const)(
    'by somebody with the proof %s on the person’s pages shows it: %s',
    async (strength, isShown) => {
      const userId = await newUser();
      await revoke(await accept(userId));
      const { app, clientId } = service;
      const tenant = await tenantOf(app, clientId);
      const [term_id, actor] = [await newTerm(), { kind: 'user', id: userId } satisfies Actor];
      const by = {
        actor,
        door: 'journey',
        origin: { address: '203.0.113.7', userAgent: null },
        showsHidden: permitIfAllowed(causeOf(userId, strength), 'show_hidden'),
      } as const;
      await app.database.inTenant(clientId, (tx) =>
        acceptTerm(tx, tenant, { input: { user_id: userId, term_id }, by }),
      );
      expect((await read(userId)).status).toBe(isShown ? 200 : 403);
      expect((await withdrawalOf(userId)) === null).toBe(isShown);
    },
  );
});

describe('an admin who shows hidden data again', () => {
  test('gives a reason that stays in the evidence, and does not move the erasure', async () => {
    const userId = await newUser({ surname: 'Hidden' });
    const id = await accept(userId);
    await revoke(id);
    const { erase_at } = await withdrawalOf(userId);
    const admin = await newMember(service, 'admin');
    const path = `/users/${userId}/shown-again`;
    for (const reason of ['', 'too short', `${' '.repeat(40)}`])
      expect((await admin.ask('POST', path, { body: { reason } })).status, reason).toBe(400);
    const shown = await admin.ask('POST', path, { body: { reason: REASON } });
    expect(shown.status, JSON.stringify(shown.body)).toBe(201);
    expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: false, erase_at });
    expect((await read(userId)).body.surname).toBe('Hidden');
    const record = [{ shown_at: at(0), member_id: admin.member.id, reason: REASON }];
    expect((await detailsOf(userId)).shown_again).toEqual(record);
    expect((await service.ask('GET', `/authorisations/${id}/evidence`)).body.shown_again).toEqual(record);
    const audit = (await service.ask('GET', `/audit?subject_id=${userId}&action=hidden_data_shown`)).body;
    expect(audit.audit_entries).toMatchObject([{ actor_id: admin.member.id }]);
    expect(JSON.stringify(audit), 'the log has no reasons').not.toContain('court');
    const support = await newMember(service, 'support');
    const seen = (await support.ask('GET', `/users/${userId}/withdrawal`)).body.shown_again;
    expect(seen).toMatchObject([{ reason: null }]);
    expect((await admin.ask('POST', path, { body: { reason: REASON } })).status, 'it is shown').toBe(400);
  });

  test('is fresh and an admin; another stop hides the data again', async () => {
    const userId = await newUser();
    await revoke(await accept(userId));
    const path = `/users/${userId}/shown-again`;
    const body = { reason: REASON };
    const stale = await newStaleMember(service, 'admin');
    const tries = [
      await service.ask('POST', path, { body }),
      await (await newMember(service, 'underwriter')).ask('POST', path, { body }),
      await (await newMember(service, 'support')).ask('POST', path, { body }),
      await service.ask('POST', path, {
        key: null,
        headers: { Authorization: `Bearer ${stale.token}` },
        body,
      }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 403, 403, 403]);
    expect((await read(userId)).status).toBe(403);
    const admin = await newMember(service, 'admin');
    expect((await admin.ask('POST', path, { body })).status).toBe(201);
    await revoke(await accept(userId));
    expect((await read(userId)).status).toBe(403);
  });
});
