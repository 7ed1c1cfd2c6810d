import { globSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { readGuides } from '#platform/http/docs/guides.ts';
import { filesOf, type Look, pagesOf } from './reference.fixture.ts';
import { useBrowser } from './support/browser.ts';
import { useService } from './support/service.ts';

const LLMS = '/llms.txt';
const service = useService();
const { get, readDescribed, allPages, expectOperations, expectPictures, expectCompressed, expectSmall } =
  filesOf(service);
const { expectAccessible } = pagesOf(service, useBrowser());

function idsOf($: CheerioAPI): string[] {
  return $('[id]')
    .toArray()
    .map((element) => $(element).attr('id') ?? '');
}

describe('the documentation', () => {
  const statuses = new Map<string, number>();
  const isServed = async (path: string) => {
    const status = statuses.get(path) ?? (await get(path)).status;
    statuses.set(path, status);
    return status === 200;
  };

  test('shows every operation with its fields, its errors and a command that sends its example', async () => {
    const { description } = await readDescribed();
    for (const chapter of description.chapters)
      expectOperations((await allPages()).get(`/docs/reference/${chapter.slug}`) ?? load(''), chapter);
  });

  test('serves the pictures that its pages show', async () =>
    expectPictures([...(await allPages()).values()]));

  test('has every guide as Markdown and a list for programs, and their links work', async () => {
    const list = await get('/llms.txt');
    expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const listed = [...String(list.bytes).matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((href) => !href.startsWith(`${service.app.publicUrl}/`))).toEqual([]);
    const guides = await readGuides();
    const addresses = [...guides.bySlug.keys()].map((slug) => `/docs/guides/${slug}.md`);
    const links = new Map(listed.map((href) => [href.slice(service.app.publicUrl.length), LLMS]));
    for (const address of addresses) {
      const { status, headers, bytes } = await get(address);
      expect({ status, type: headers.get('content-type') }, address).toEqual({
        status: 200,
        type: 'text/markdown; charset=utf-8',
      });
      const code = /```[\s\S]*?```|`[^`\n]*`/g;
      for (const [, href = ''] of String(bytes)
        .replace(code, 'code')
        .matchAll(/\]\(([^)\s]+)\)/g))
        if (!/^(?:https?:|#)/.test(href)) links.set(href.replace(/#.*/, ''), address);
    }
    const broken: string[] = [];
    for (const [href, from] of links)
      if (!href.startsWith('/') || (await get(href)).status !== 200) broken.push(`${from}: ${href}`);
    expect(broken).toEqual([]);
  });

  test('has a page for every guide and every tag, and only links whose targets exist', async () => {
    const pages = await allPages();
    const { description } = await readDescribed();
    for (const { slug } of description.chapters)
      expect([...pages.keys()]).toContain(`/docs/reference/${slug}`);
    for (const file of globSync('docs/*.md', { cwd: new URL('..', import.meta.url) }))
      if (!file.endsWith('README.md'))
        expect([...pages.keys()]).toContain(`/docs/guides/${file.slice(5, -3)}`);
    const ids = new Map([...pages].map(([address, $]) => [address, idsOf($)]));
    const missing: string[] = [];
    for (const [address, $] of pages)
      for (const element of $('a[href], img[src], link[href], script[src]')) {
        const href = $(element).attr('href') ?? $(element).attr('src') ?? '';
        if (/^https:/.test(href)) continue;
        const { pathname, hash } = new URL(href, `${service.url}${address}`);
        const target = ids.get(pathname);
        const isThere = target
          ? hash === '' || target.filter((id) => id === decodeURIComponent(hash.slice(1))).length === 1
          : await isServed(pathname);
        if (!isThere) missing.push(`${address} links to ${href}`);
      }
    expect(missing).toEqual([]);
  });
});

test.each([
  '/docs/',
  '/docs/reference/users',
  '/docs/guides/expenditure.svg',
  '/docs/assets/docs.css',
  '/docs/assets/docs.js',
  '/openapi.json',
  '/pages/style.css',
  '/pages/page.js',
  '/accounts/oauth/start.js',
  '/logos/alder.svg',
])('%s is sent compressed, and not again to a client that has it', expectCompressed);

test('every page of the reference is small, because a page is text', async () => {
  const { description } = await readDescribed();
  for (const { slug } of description.chapters) await expectSmall(`/docs/reference/${slug}`);
});

test.each<Look>([
  { path: '/docs/', width: 1280, scheme: 'light' },
  { path: '/docs/reference/tokens', width: 1280, scheme: 'light' },
  { path: '/docs/reference/tokens', width: 360, scheme: 'dark' },
  { path: '/docs/guides/webhooks', width: 1280, scheme: 'dark' },
  { path: '/docs/guides/expenditure', width: 360, scheme: 'light' },
  { path: '/docs/search?q=trust_score', width: 1280, scheme: 'dark' },
  { path: '/account/reset#token=x', width: 360, scheme: 'light' },
])(
  '$path at $width pixels ($scheme) has no accessibility problem, fits the width and sends requests only to the service',
  expectAccessible,
);
