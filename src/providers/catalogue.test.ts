import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED } from '#connectors';
import { sandboxCatalogue } from './catalogue.ts';
import { findLogos } from './serve-logos.ts';

const { providers, parent_provider_meta, employers } = sandboxCatalogue(Object.values(BUNDLED));
const rows = [...providers, ...parent_provider_meta, ...employers];
const ids = rows.map(({ id }) => id);

test('no two rows share an id, because logos are found by id', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('every id can be used in a URL', () => {
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([]);
});

test('every employer has providers, and all of them exist', () => {
  const known = providers.map(({ id }) => id);
  for (const employer of employers) {
    expect(employer.providers).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(employer.providers));
  }
});

test('every parent exists and has at least one provider', () => {
  const named = new Set(providers.map(({ parent }) => parent).filter((parent) => parent !== null));
  expect([...named].sort()).toEqual(parent_provider_meta.map(({ id }) => id).sort());
});

test('no provider is both OAuth 2.0 and scraped', () => {
  expect(providers.filter(({ is_oauth2, is_scraper }) => is_oauth2 && is_scraper)).toEqual([]);
});

test('every URL uses a reserved .example domain', () => {
  const urls = [
    ...providers.flatMap(({ url, reset_url }) => [url, reset_url]),
    ...employers.map(({ url }) => url),
  ];
  for (const url of urls)
    expect(new URL(url)).toMatchObject({
      protocol: 'https:',
      hostname: expect.stringMatching(/\.example$/),
    });
});

const logos = [...findLogos(Object.values(BUNDLED))].map(([file, url]) => ({
  file,
  svg: readFileSync(url, 'utf8'),
}));

test('each row has exactly one logo, and all logos differ', () => {
  expect(logos.map(({ file }) => file).sort()).toEqual(ids.map((id) => `${id}.svg`).sort());
  const marks = logos.map(({ svg }) => svg.replace(/<title>.*<\/title>/, ''));
  expect(new Set(marks).size).toBe(logos.length);
});

test.each(logos)('$file is a small square image without scripts or external resources', ({ file, svg }) => {
  const row = rows.find(({ id }) => `${id}.svg` === file);
  expect(svg).toContain(`<title>${row?.name.replaceAll('&', '&amp;')}</title>`);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 64 64"/);
  expect(Buffer.byteLength(svg)).toBeLessThan(2048);
  expect(svg).not.toMatch(/<(?:script|foreignObject|image|use|style|a|iframe|animate|set)\b/i);
  expect(svg).not.toMatch(/\bhref\b|\bon\w+\s*=|url\(|@import|javascript:|data:|<!|<\?/i);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//');
});
