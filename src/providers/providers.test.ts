import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BUNDLED, type ConnectorDescription, KINDS } from '#connectors';
import { consentOf } from '../../test/support/consent.ts';
import { startService, useService } from '../../test/support/service.ts';
import { ProviderCatalogue } from './schema.ts';

const service = useService();
const production = useService({
  SVC_ENV: 'production',
  PUBLIC_URL: 'https://payroll.example',
  MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
});

/** Ids of the simulated providers with these ways to sign in. */
function simulatedBy(...ways: string[]): string[] {
  const described: ConnectorDescription[] = Object.values(BUNDLED);
  return described
    .filter(({ kind }) => ways.includes(KINDS[kind].signIn))
    .flatMap(({ sandbox }) => sandbox?.providers.map(({ row }) => row.id) ?? [])
    .toSorted();
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Providers that searches are tested with. Any connector can add others. */
const SEARCHED = ['harbour', 'northgate', 'alder', 'xero-sandbox'];

function searchedOf(rows: { id: string }[]): string[] {
  return idsOf(rows).filter((id) => SEARCHED.includes(id));
}

/** The row with an id, wherever it is in the list. */
function rowOf<Row extends { id: string }>(rows: Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id);
}

describe('listing providers', () => {
  test('returns the whole catalogue', async () => {
    const { status, body } = await service.ask('GET', '/providers');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['providers', 'parent_provider_meta', 'employers']);
    expect(idsOf(body.providers).toSorted()).toEqual(simulatedBy('form', 'oauth', 'none'));
    expect(body.parent_provider_meta).toHaveLength(2);
    expect(body.employers).toHaveLength(13);
  });

  test('returns every field of every row, with null where a field does not apply', async () => {
    const { body } = await service.ask('GET', '/providers');
    expect(ProviderCatalogue.parse(body)).toEqual(body);
    expect(rowOf(body.providers, 'alder')).toEqual({
      id: 'alder',
      name: 'Alder ESS',
      url: 'https://ess.alder.example',
      logo_url: `${service.url}/logos/alder.svg`,
      is_oauth2: false,
      is_scraper: true,
      reset_url: 'https://ess.alder.example/password/reset',
      parent: 'fellside',
      max_login_attempts: 5,
      extra_login_params: [
        {
          key: 'company_code',
          display_name: 'Company code',
          validation: { required: true, type: 'text', date_format: null, min_length: 4, max_length: 8 },
        },
      ],
    });
    expect(rowOf(body.providers, 'petrel')).toMatchObject({ parent: null, extra_login_params: [] });
    expect(rowOf(body.parent_provider_meta, 'fellside')).toEqual({
      id: 'fellside',
      name: 'Fellside Workforce Group',
      logo_url: `${service.url}/logos/fellside.svg`,
    });
    expect(rowOf(body.employers, 'copperline-rail')).toEqual({
      id: 'copperline-rail',
      name: 'Copperline Rail',
      url: 'https://www.copperline.example',
      logo_url: `${service.url}/logos/copperline-rail.svg`,
      providers: expect.arrayContaining(['alder']),
    });
  });

  test('says how each provider is connected', async () => {
    const { body } = await service.ask('GET', '/providers');
    const portals = body.providers.filter((provider: { is_scraper: boolean }) => provider.is_scraper);
    const oauth2 = body.providers.filter((provider: { is_oauth2: boolean }) => provider.is_oauth2);
    expect(idsOf(portals).toSorted()).toEqual(simulatedBy('form'));
    expect(idsOf(oauth2).toSorted()).toEqual(simulatedBy('oauth'));
  });

  test('returns the same catalogue to a user', async () => {
    const { newUser, asUser } = consentOf(service);
    const { status, body } = await service.ask('GET', '/providers', await asUser(await newUser()));
    expect(status).toBe(200);
    expect(body).toEqual((await service.ask('GET', '/providers')).body);
  });

  test('rejects a request without an API key', async () => {
    const { status, body } = await service.ask('GET', '/providers', { key: null });
    expect(status).toBe(401);
    expect(body.errors).toContain('No X-API-KEY header provided or its value is wrong');
  });

  test('rejects an unknown query parameter', async () => {
    const { status, body } = await service.ask('GET', '/providers?name=alder');
    expect(status).toBe(400);
    expect(body).toEqual({ errors: ['[name] is not a known field'] });
  });

  test('lists only configured providers in production', async () => {
    for (const path of ['/providers', '/providers?q=harbour']) {
      const { status, body } = await production.ask('GET', path);
      expect(status).toBe(200);
      expect(body).toEqual({ providers: [], parent_provider_meta: [], employers: [] });
    }
  });
});

describe('searching providers', () => {
  test.each([
    ['includes the parent of a matching provider', 'harbour', ['harbour'], ['quayside'], []],
    ['tolerates a typo', 'HARBUOR', ['harbour'], ['quayside'], []],
    ['includes no parent for a provider that has none', 'xero', ['xero-sandbox'], [], []],
    ['returns nothing if no name is similar', 'no such name', [], [], []],
    ['ignores accents', 'cafes', ['xero-sandbox'], [], ['pennyroyal-cafes']],
    [
      'includes the providers of a matching employer, and their parents',
      'merrivale',
      ['harbour', 'alder'],
      ['quayside', 'fellside'],
      ['merrivale-stores'],
    ],
    [
      'lists matching providers before providers of matching employers, each once, and ranks employers',
      'al',
      ['alder', 'harbour', 'xero-sandbox', 'northgate'],
      ['quayside', 'fellside'],
      ['merrivale-stores', 'pennyroyal-cafes', 'saltmarsh-logistics', 'st-orlas-hospitals'],
    ],
    [
      'ranks a match at the start of a word before a match inside a word',
      'ra',
      ['northgate', 'alder'],
      ['fellside'],
      ['ravensmoor-council', 'copperline-rail'],
    ],
  ])('%s', async (_, q, providers, parents, employers) => {
    const { status, body } = await service.ask('GET', `/providers?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(searchedOf(body.providers)).toEqual(providers);
    expect(idsOf(body.parent_provider_meta)).toEqual(parents);
    expect(idsOf(body.employers)).toEqual(employers);
  });

  test('finds every row that shares the word', async () => {
    const { body: whole } = await service.ask('GET', '/providers');
    const { body: found } = await service.ask('GET', '/providers?q=sandbox');
    const shared = whole.providers.filter(({ name }: { name: string }) => name.includes('(sandbox)'));
    expect(shared.length).toBeGreaterThan(2);
    expect(found.providers).toEqual(shared);
  });

  test.each(['', 'a'.repeat(101)])('rejects an empty text and a text that is too long', async (q) => {
    const { status, body } = await service.ask('GET', `/providers?q=${q}`);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: ['[q] must be text of 1 to 100 characters'] });
  });
});

describe('logos', () => {
  test('every logo_url serves a cacheable, inert SVG without an API key', async () => {
    const { body } = await service.ask('GET', '/providers');
    for (const { logo_url } of [...body.providers, ...body.parent_provider_meta, ...body.employers]) {
      const response = await fetch(logo_url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(await response.text()).toMatch(/^<svg /);
    }
  });

  test('logo_url uses the public URL of the service', async () => {
    const elsewhere = await startService({ PUBLIC_URL: 'https://elsewhere.example' });
    const { body } = await elsewhere.ask('GET', '/providers?q=harbour').finally(() => elsewhere.stop());
    expect(body.providers[0].logo_url).toBe('https://elsewhere.example/logos/harbour.svg');
  });

  test.each([
    'nobody.svg',
    'harbour',
    'harbour.png',
    '..%2fcatalogue.json',
    '%2e%2e%2findex.ts',
    '__proto__',
  ])('%s answers 404', async (file) => {
    const { status, body } = await service.ask('GET', `/logos/${file}`);
    expect(status).toBe(404);
    expect(body).toEqual({ errors: [`Logo with id [${decodeURIComponent(file)}] does not exist`] });
  });
});
