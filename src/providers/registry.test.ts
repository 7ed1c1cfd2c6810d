import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Providers } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'stipend-providers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const guide = readFileSync(new URL('../../docs/connectors.md', import.meta.url), 'utf8');
const example = /## The providers file[\s\S]*?```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';

function fileOf(text: string): string {
  const path = join(folder, 'providers.json');
  writeFileSync(path, text);
  return path;
}

describe('the providers file', () => {
  test('from the guide adds a provider that production lists and can reach', () => {
    const providers = new Providers('production', fileOf(example));
    expect(providers.catalogue.providers.map(({ id }) => id)).toEqual(['quill']);
    expect(providers.find('quill')).toMatchObject({
      row: { name: 'Quill Pay', max_login_attempts: 4 },
      setup: {
        connector: { name: 'portal' },
        baseUrl: 'https://my.quill-pay.example',
        requestsPerSecond: 1,
        hosts: [],
      },
    });
    expect(JSON.stringify(providers.catalogue)).not.toContain('definition');
    expect(providers.find('harbour')).toBeUndefined();
  });

  test('adds providers to those of the sandbox', () => {
    const ids = new Providers('sandbox', fileOf(example)).catalogue.providers.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['harbour', 'quill']));
  });

  test('is optional: without it, production lists no providers', () => {
    expect(new Providers('production', null).catalogue.providers).toEqual([]);
  });

  test.each([
    ['{', /PROVIDERS_FILE/],
    [example.replace('"portal"', '"carrier pigeon"'), /providers\.0\.connection\.connector/],
    [
      example.replace(
        '"https://my.quill-pay.example",\n        "settings"',
        '"nowhere",\n        "settings"',
      ),
      /base_url/,
    ],
  ])('with an invalid value prevents the start, with a message that names its location', (text, problem) => {
    expect(() => new Providers('production', fileOf(text))).toThrow(problem);
  });

  test.each([
    [example.replace('"base_url": "https:', '"base_url": "http:'), '[quill] must have an https base_url'],
    [
      example.replace('"definition"', '"definitions"'),
      '[quill] needs settings.definition or settings.definition_json',
    ],
    [
      example.replace('"is_scraper": true', '"is_scraper": false'),
      '[quill] must have is_oauth2 and is_scraper values that match',
    ],
    [
      example.replaceAll('"portal"', '"staffology"').replace('"is_scraper": true', '"is_scraper": false'),
      '[quill] needs settings.api_key',
    ],
  ])('with a setup that cannot work prevents the start', (text, problem) => {
    expect(() => new Providers('production', fileOf(text))).toThrow(problem);
  });

  const HMRC = {
    client_id: 'id',
    client_secret: 'secret',
    authorize_url: 'https://www.tax.example/oauth/authorize',
    token_url: 'https://api.tax.example/oauth/token',
  };
  const taxAuthority = (settings: Record<string, string>) => {
    const file = JSON.parse(example);
    Object.assign(file.providers[0], { is_scraper: false, is_oauth2: true });
    file.providers[0].connection = { connector: 'hmrc', base_url: 'https://api.tax.example', settings };
    return fileOf(JSON.stringify(file));
  };

  test.each([undefined, 'mtd-employments', 'sa-prepop', 'gov-matching'])(
    'can configure a tax authority with profile %s',
    (profile) => {
      const file = taxAuthority({ ...HMRC, ...(profile ? { profile } : {}) });
      const providers = new Providers('production', file);
      expect(providers.find('quill')?.setup).toMatchObject({ connector: { name: 'hmrc' } });
      const asked = providers.catalogue.providers[0]?.extra_login_params.map(({ key }) => key);
      expect(asked?.includes('utr')).toBe(profile === 'sa-prepop');
    },
  );

  test.each([
    [{ ...HMRC, profile: 'p60' }, '[quill] needs settings.profile to be one of'],
    [{ ...HMRC, token_url: '' }, '[quill] needs settings.token_url'],
  ])('with an invalid tax authority prevents the start', (settings, problem) => {
    expect(() => new Providers('production', taxAuthority(settings))).toThrow(problem);
  });

  test('that reuses the id of another provider prevents the start', () => {
    expect(() => new Providers('sandbox', fileOf(example.replace('"quill"', '"harbour"')))).toThrow(
      '[harbour] is used by two',
    );
  });

  test('that does not exist prevents the start, with a message that names the setting', () => {
    expect(() => new Providers('production', join(folder, 'nothing.json'))).toThrow(/PROVIDERS_FILE/);
  });
});
