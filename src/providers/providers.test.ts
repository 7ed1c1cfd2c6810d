import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { ProviderCatalogue } from './schema.ts';

const service = useService();
const production = useService({
  SVC_ENV: 'production',
  PUBLIC_URL: 'https://payroll.example',
  MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
});

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

describe('listing providers', () => {
  test('answers the whole catalogue', async () => {
    const { status, body } = await service.ask('GET', '/providers');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['providers', 'parent_provider_meta', 'employers']);
    expect(idsOf(body.providers)).toEqual([
      'harbour',
      'northgate',
      'alder',
      'xero-sandbox',
      'staffology-sandbox',
      'taxauth',
    ]);
    expect(body.parent_provider_meta).toHaveLength(2);
    expect(body.employers).toHaveLength(12);
  });

  test('every row has all its fields, with null for what does not apply', async () => {
    const { body } = await service.ask('GET', '/providers');
    expect(ProviderCatalogue.parse(body)).toEqual(body);
    expect(body.providers[2]).toEqual({
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
    expect(body.providers[3]).toMatchObject({ parent: null, extra_login_params: [] });
    expect(body.parent_provider_meta[1]).toEqual({
      id: 'fellside',
      name: 'Fellside Workforce Group',
      logo_url: `${service.url}/logos/fellside.svg`,
    });
    expect(body.employers[1]).toEqual({
      id: 'copperline-rail',
      name: 'Copperline Rail',
      url: 'https://www.copperline.example',
      logo_url: `${service.url}/logos/copperline-rail.svg`,
      providers: ['alder'],
    });
  });

  test('says how each provider is connected', async () => {
    const { body } = await service.ask('GET', '/providers');
    const portals = body.providers.filter((provider: { is_scraper: boolean }) => provider.is_scraper);
    const oauth2 = body.providers.filter((provider: { is_oauth2: boolean }) => provider.is_oauth2);
    expect(idsOf(portals)).toEqual(['harbour', 'northgate', 'alder']);
    expect(idsOf(oauth2)).toEqual(['xero-sandbox', 'taxauth']);
  });

  test('a caller without a key is refused', async () => {
    const { status, body } = await service.ask('GET', '/providers', { key: null });
    expect(status).toBe(401);
    expect(body.errors).toContain('No X-API-KEY header provided or its value is wrong');
  });

  test('an unknown query parameter is refused', async () => {
    const { status, body } = await service.ask('GET', '/providers?name=alder');
    expect(status).toBe(400);
    expect(body).toEqual({ errors: ['[name] is not a known field'] });
  });

  test('production lists no provider that is not configured', async () => {
    for (const path of ['/providers', '/providers?q=harbour']) {
      const { status, body } = await production.ask('GET', path);
      expect(status).toBe(200);
      expect(body).toEqual({ providers: [], parent_provider_meta: [], employers: [] });
    }
  });
});

describe('searching providers', () => {
  test.each([
    ['a provider brings its parent', 'harbour', ['harbour'], ['quayside'], []],
    ['a typo is forgiven', 'HARBUOR', ['harbour'], ['quayside'], []],
    ['a provider without a parent brings none', 'xero', ['xero-sandbox'], [], []],
    ['a shared word finds all', 'sandbox', ['xero-sandbox', 'staffology-sandbox', 'taxauth'], [], []],
    ['what nothing resembles finds nothing', 'no such name', [], [], []],
    ['accents do not matter', 'cafes', ['xero-sandbox'], [], ['pennyroyal-cafes']],
    [
      'an employer brings its providers and their parents',
      'merrivale',
      ['harbour', 'alder'],
      ['quayside', 'fellside'],
      ['merrivale-stores'],
    ],
    [
      'providers come before those of employers, each once, and employers by rank',
      'al',
      ['alder', 'harbour', 'xero-sandbox', 'northgate'],
      ['quayside', 'fellside'],
      ['merrivale-stores', 'pennyroyal-cafes', 'saltmarsh-logistics', 'st-orlas-hospitals'],
    ],
    [
      'a word of a name comes before a part of a word',
      'ra',
      ['northgate', 'alder'],
      ['fellside'],
      ['ravensmoor-council', 'copperline-rail'],
    ],
  ])('%s', async (_, q, providers, parents, employers) => {
    const { status, body } = await service.ask('GET', `/providers?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(idsOf(body.providers)).toEqual(providers);
    expect(idsOf(body.parent_provider_meta)).toEqual(parents);
    expect(idsOf(body.employers)).toEqual(employers);
  });

  test.each(['', 'a'.repeat(101)])('text that is empty or too long is refused', async (q) => {
    const { status, body } = await service.ask('GET', `/providers?q=${q}`);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: ['[q] must be text of 1 to 100 characters'] });
  });
});

describe('logos', () => {
  test('every logo_url answers an SVG, without a key, that may be kept and may do nothing', async () => {
    const { body } = await service.ask('GET', '/providers');
    for (const { logo_url } of [...body.providers, ...body.parent_provider_meta, ...body.employers]) {
      const response = await fetch(logo_url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'",
      );
      expect(await response.text()).toMatch(/^<svg /);
    }
  });

  test('logo_url follows the public address of the service', async () => {
    const before = service.app.publicUrl;
    service.app.publicUrl = 'https://elsewhere.example';
    const { body } = await service.ask('GET', '/providers?q=harbour');
    service.app.publicUrl = before;
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
