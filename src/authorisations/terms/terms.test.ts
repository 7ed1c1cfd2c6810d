import { describe, expect, test } from 'vitest';
import { consentOf } from '../../../test/support/consent.ts';
import { useService } from '../../../test/support/service.ts';
import { createConcurrently, TERM } from './concurrent-terms.fixture.ts';
import { addSystemTerms } from './system-terms.ts';

const service = useService();
const { newUser, newTerm, asUser } = consentOf(service);
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
interface Term {
  id: string;
  authorisation_version: number;
  authorisation_text: string;
}

const versionsOf = (terms: Term[]) => terms.map(({ authorisation_version }) => authorisation_version);

async function entriesOf(subjectId: string): Promise<Record<string, unknown>[]> {
  return (await service.ask('GET', `/audit?subject_id=${subjectId}`)).body.audit_entries;
}

describe('system terms', () => {
  test('exist for every client, one per category, as versions 1 and 2', async () => {
    const { apiKey: key } = await service.newClient();
    const { status, body } = await service.ask('GET', '/authorisations/terms', { key });
    expect(status).toBe(200);
    expect(body.pagination).toMatchObject({ offset: 0, limit: 20, count: 2, total_count: 2 });
    expect(body.terms).toMatchObject([
      {
        authorisation_version: 2,
        authorisation_category: 'recurring',
        is_system_term: true,
        is_active: true,
      },
      { authorisation_version: 1, authorisation_category: 'one_time', is_system_term: true, is_active: true },
    ]);
  });

  test('say what is collected, from where, for whom, for how long, and how to withdraw', async () => {
    const { terms } = (await service.ask('GET', '/authorisations/terms')).body;
    const [recurring, oneTime] = terms.filter((term: { is_system_term: boolean }) => term.is_system_term);
    for (const { authorisation_text: text } of [recurring, oneTime]) {
      const words = text.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(200);
      expect(words).toBeLessThanOrEqual(330);
      for (const phrase of [
        'payslips',
        'Bank statements',
        'National Insurance',
        'payroll provider',
        'the company that asked for it',
        'withdraw at any time',
        'already shared',
        'You do not have to agree',
      ])
        expect(text).toContain(phrase);
      expect(text).not.toMatch(/[*#_`<>]|\n{3}| {2}/);
    }
    expect(oneTime.authorisation_text).toContain('24 hours');
    expect(recurring.authorisation_text).toContain('12 months');
  });

  test('say the same in Welsh, paragraph by paragraph', async () => {
    const { terms } = (await service.ask('GET', '/authorisations/terms')).body;
    const [recurring, oneTime] = terms.filter((term: { is_system_term: boolean }) => term.is_system_term);
    for (const { authorisation_text: english, language, translations } of [recurring, oneTime]) {
      expect(language).toBe('en');
      expect(translations).toMatchObject([{ language: 'cy' }]);
      const [{ authorisation_text: welsh }] = translations;
      const labelled = (text: string) => text.split('\n\n').map((part) => /^[^:.]{3,40}: /.test(part));
      expect(labelled(welsh)).toEqual(labelled(english));
      for (const phrase of [
        'slipiau cyflog',
        'cyfriflenni banc',
        'rhif Yswiriant Gwladol',
        'darparwr cyflogres',
        'awdurdod treth',
        'y cwmni a ofynnodd amdano',
        'dynnu’n ôl unrhyw bryd',
        'Nid oes rhaid i chi gytuno',
      ])
        expect(welsh).toContain(phrase);
      expect(welsh).not.toMatch(/[*#_`<>']|\n{3}| {2}/);
    }
    expect(oneTime.translations[0].authorisation_text).toContain('24 awr');
    expect(recurring.translations[0].authorisation_text).toContain('12 mis');
  });

  test('are added only once', async () => {
    const { clientId, apiKey: key } = await service.newClient();
    const { app } = service;
    const auditContext = { clientId, clientKey: await app.keys.clients.of(clientId), clock: app.clock };
    await app.database.inSystem((tx) => addSystemTerms(tx, auditContext));
    const { body } = await service.ask('GET', '/authorisations/terms', { key });
    expect(versionsOf(body.terms)).toEqual([2, 1]);
  });

  test('cannot be changed, even to the values they have', async () => {
    const { terms } = (await service.ask('GET', '/authorisations/terms')).body;
    const system = terms.find((term: { is_system_term: boolean }) => term.is_system_term);
    for (const body of [
      { is_active: false },
      { name: 'Ours' },
      { authorisation_text: 'Other' },
      {},
      system,
    ]) {
      const reply = await service.ask('PATCH', `/authorisations/terms/${system.id}`, { body });
      expect(reply.status).toBe(403);
      expect(reply.headers.get('x-svc-error-code')).toBe('forbidden');
      expect(reply.body).toEqual({ errors: ['System terms cannot be changed'] });
    }
    expect((await service.ask('GET', `/authorisations/terms/${system.id}`)).body).toEqual(system);
  });
});

describe('creating a term', () => {
  test('returns the active term with the next version, and adds an audit entry', async () => {
    const { body: before } = await service.ask('GET', '/authorisations/terms?limit=1');
    const { status, body } = await service.ask('POST', '/authorisations/terms', { body: TERM });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...TERM,
      language: 'en',
      translations: [],
      id: expect.any(String),
      is_active: true,
      is_system_term: false,
      authorisation_version: before.terms[0].authorisation_version + 1,
      created_at: service.clock.now().toISOString(),
    });
    expect((await service.ask('GET', `/authorisations/terms/${body.id}`)).body).toEqual(body);
    expect(await entriesOf(body.id)).toMatchObject([
      { action: 'term_created', actor_kind: 'api_key', subject_kind: 'term' },
    ]);
  });

  test('reports every invalid field', async () => {
    const { status, body } = await service.ask('POST', '/authorisations/terms', {
      body: {
        name: '',
        authorisation_text: 'x'.repeat(50_001),
        authorisation_category: 'daily',
        is_active: true,
      },
    });
    expect(status).toBe(400);
    expect(body.errors.sort()).toEqual([
      '[authorisation_category] must be one of one_time, recurring',
      '[authorisation_text] must be text of 1 to 50000 characters',
      '[is_active] is not a known field',
      '[name] must be text of 1 to 200 characters',
    ]);
    expect((await service.ask('POST', '/authorisations/terms', { body: {} })).body.errors).toHaveLength(3);
  });

  test('takes a text in another language, which can’t be changed either', async () => {
    const welsh = { language: 'cy', name: 'Gwiriad incwm', authorisation_text: 'Rydych yn cytuno.' };
    const { status, body: term } = await service.ask('POST', '/authorisations/terms', {
      body: { ...TERM, translations: [welsh] },
    });
    expect(status).toBe(201);
    expect(term).toMatchObject({ ...TERM, language: 'en', translations: [welsh] });
    const path = `/authorisations/terms/${term.id}`;
    expect(await service.ask('PATCH', path, { body: term })).toMatchObject({ status: 200, body: term });
    for (const [field, value] of [
      ['language', 'cy'],
      ['translations', []],
      ['translations', [{ ...welsh, authorisation_text: 'Arall.' }]],
      ['translations', null],
    ] as const)
      expect(await service.ask('PATCH', path, { body: { [field]: value } })).toMatchObject({
        status: 400,
        body: { errors: [`[${field}] cannot be changed: create a new term`] },
      });
    const refused = async (body: object) =>
      (await service.ask('POST', '/authorisations/terms', { body: { ...TERM, ...body } })).body.errors;
    expect(await refused({ language: 'cy', translations: [welsh] })).toEqual([
      '[translations] must be in a language other than that of [authorisation_text]: see [language]',
    ]);
    expect(await refused({ language: 'fr', translations: [welsh, welsh] })).toEqual([
      '[language] must be one of en, cy',
      '[translations] must be a list of at most 1 text in another language',
    ]);
  });

  test('returns a text of 50,000 characters unchanged', async () => {
    const authorisation_text = 'é€😀x\n'.repeat(8333).slice(0, 50_000);
    const { status, body } = await service.ask('POST', '/authorisations/terms', {
      body: { ...TERM, authorisation_text },
    });
    expect(status).toBe(201);
    expect(body.authorisation_text).toBe(authorisation_text);
  });

  test('gives concurrent requests the next versions, despite failures and repeated requests', () =>
    createConcurrently(service, 16));
});

describe('changing a term', () => {
  test('renames and deactivates it, and adds an audit entry with the field names', async () => {
    const id = await newTerm();
    const body = { name: 'Renamed', is_active: false };
    const reply = await service.ask('PATCH', `/authorisations/terms/${id}`, { body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id, ...body });
    expect((await service.ask('GET', `/authorisations/terms/${id}`)).body).toEqual(reply.body);
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'term_changed',
      details: { fields: ['name', 'is_active'] },
    });
  });

  test('accepts a term exactly as it was returned, without an audit entry', async () => {
    const { body: term } = await service.ask('GET', `/authorisations/terms/${await newTerm()}`);
    const reply = await service.ask('PATCH', `/authorisations/terms/${term.id}`, { body: term });
    expect(reply).toMatchObject({ status: 200, body: term });
    const others = { id: UNKNOWN, created_at: 1, is_system_term: true, authorisation_version: null };
    const ignored = await service.ask('PATCH', `/authorisations/terms/${term.id}`, { body: others });
    expect(ignored).toMatchObject({ status: 200, body: term });
    expect(await entriesOf(term.id)).toHaveLength(1);
  });

  test.each([
    [{ authorisation_text: 'Other' }, ['[authorisation_text] cannot be changed: create a new term']],
    [{ authorisation_text: null }, ['[authorisation_text] cannot be changed: create a new term']],
    [
      { authorisation_category: 'recurring' },
      ['[authorisation_category] cannot be changed: create a new term'],
    ],
    [
      { authorisation_text: 'Other', authorisation_category: 'x', name: 'Kept back' },
      [
        '[authorisation_text] cannot be changed: create a new term',
        '[authorisation_category] cannot be changed: create a new term',
      ],
    ],
    [{ name: null }, ['[name] must be text of 1 to 200 characters']],
    [{ is_active: null }, ['[is_active] must be true or false']],
    [{ text: 'x' }, ['[text] is not a known field']],
  ])('answers 400 to %j and changes nothing', async (body, errors) => {
    const id = await newTerm();
    const before = await service.ask('GET', `/authorisations/terms/${id}`);
    const reply = await service.ask('PATCH', `/authorisations/terms/${id}`, { body });
    expect(reply).toMatchObject({ status: 400, body: { errors } });
    expect((await service.ask('GET', `/authorisations/terms/${id}`)).body).toEqual(before.body);
  });

  test('answers 404 for an unknown term', async () => {
    const errors = [`Authorisation term with id [${UNKNOWN}] does not exist`];
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', {}],
    ] as const)
      expect(await service.ask(method, `/authorisations/terms/${UNKNOWN}`, { body })).toMatchObject({
        status: 404,
        body: { errors },
      });
  });
});

describe('listing terms', () => {
  test('is newest version first, in pages that begin at 0, and filters by is_active', async () => {
    const { apiKey: key } = await service.newClient();
    for (let index = 0; index < 3; index++)
      await service.ask('POST', '/authorisations/terms', { key, body: TERM });
    const { body: all } = await service.ask('GET', '/authorisations/terms', { key });
    expect(versionsOf(all.terms)).toEqual([5, 4, 3, 2, 1]);
    const path = `/authorisations/terms/${all.terms[1].id}`;
    await service.ask('PATCH', path, { key, body: { is_active: false } });
    const list = async (query: string) =>
      (await service.ask('GET', `/authorisations/terms?${query}`, { key })).body;
    expect(versionsOf((await list('is_active=true')).terms)).toEqual([5, 3, 2, 1]);
    expect(versionsOf((await list('is_active=false')).terms)).toEqual([4]);
    const page = await list('offset=1&limit=2');
    expect(versionsOf(page.terms)).toEqual([4, 3]);
    expect(page.pagination).toMatchObject({ offset: 1, limit: 2, count: 2, total_count: 5 });
    expect(await list('offset=9')).toMatchObject({ terms: [], pagination: { count: 0, total_count: 5 } });
  });

  test.each([
    ['is_active=yes', '[is_active] must be true or false'],
    ['offset=-1', '[offset] must be a whole number of 0 or more'],
    ['limit=101', '[limit] must be a whole number from 1 to 100'],
    ['colour=red', '[colour] is not a known field'],
  ])('answers 400 to ?%s', async (query, message) => {
    const { status, body } = await service.ask('GET', `/authorisations/terms?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { errors: [message] } });
  });

  test('shows a user the terms that can be accepted, and doesn’t let the user change any', async () => {
    const id = await newTerm();
    await service.ask('PATCH', `/authorisations/terms/${id}`, { body: { is_active: false } });
    const user = await asUser(await newUser());
    const { body } = await service.ask('GET', '/authorisations/terms?limit=100', user);
    expect(body.terms.length).toBeGreaterThanOrEqual(2);
    expect(body.terms.every((term: { is_active: boolean }) => term.is_active)).toBe(true);
    const none = await service.ask('GET', '/authorisations/terms?is_active=false', user);
    expect(none.body.terms).toEqual([]);
    expect((await service.ask('GET', `/authorisations/terms/${id}`, user)).status).toBe(200);
    const refused = await service.ask('POST', '/authorisations/terms', { ...user, body: TERM });
    expect(refused.status).toBe(401);
    const patch = await service.ask('PATCH', `/authorisations/terms/${id}`, { ...user, body: {} });
    expect(patch.status).toBe(401);
  });
});
