import { execFileSync } from 'node:child_process';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { curlOf } from '#platform/http/docs/curl.ts';
import { allRoutes, buildApi } from '../src/api.ts';
import { filesOf, type Look, pagesOf } from './reference.fixture.ts';
import { useBrowser } from './support/browser.ts';
import { useService } from './support/service.ts';

const service = useService();
const { get, readDescribed, readPage, expectOperations, expectPictures, expectCompressed, expectSmall } =
  filesOf(service);

describe('the documentation', () => {
  test.each(['users', 'payroll', 'webhooks'])(
    'shows the operations of %s with their fields and errors',
    async (slug) => {
      const chapter = (await readDescribed()).description.chapters.find((one) => one.slug === slug);
      if (!chapter) throw new Error('The reference has no such chapter');
      expectOperations(await readPage(`/docs/reference/${slug}`), chapter);
    },
  );

  test('has commands that a shell understands, with the method, the path and the body of each operation', async () => {
    const { description } = await readDescribed();
    const operations = description.chapters
      .filter(({ isSent }) => !isSent)
      .flatMap((chapter) => chapter.operations);
    expect(operations.length).toBeGreaterThan(80);
    const commands = operations.map((operation) => curlOf(operation, description, 'https://a.example'));
    const script = `curl() { printf '%s\\0' "$@"; printf 'end\\0'; }\n${commands.join('\n')}`;
    const output = execFileSync('bash', ['--norc', '-euc', script], {
      env: variablesFor(commands),
      encoding: 'utf8',
    });
    const sent = output
      .split('end\0')
      .slice(0, -1)
      .map((words) => words.split('\0').slice(0, -1));
    for (const [index, { method, path, body }] of operations.entries()) {
      const words = sent[index] ?? [];
      expect(new URL(words[1] ?? '').pathname, path).toBe(path.replace(/\{\w+\}/g, 'value'));
      const given = words[words.indexOf('-X') + 1];
      expect(words.includes('-X') ? given : words.includes('-d') ? 'POST' : 'GET').toBe(method);
      const example = body[0]?.example;
      if (example) expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual(example);
    }
  });

  test('links each operation and the guides that mention it to each other', async () => {
    const guide = load(String((await get('/docs/guides/api')).bytes));
    const link = guide('a:has(> code)').filter((_, element) => guide(element).text() === 'POST /user-tokens');
    expect(link.attr('href')).toMatch(/^\/docs\/reference\/tokens#/);
    const reference = load(String((await get('/docs/reference/tokens')).bytes));
    expect(reference('.callers a[href="/docs/guides/payroll"]').length).toBeGreaterThan(0);
  });

  test('finds a field, a path and a word of a guide', async () => {
    for (const [query, place] of [
      ['trust_score', 'GET /payroll/{user_id}'],
      ['/webhooks replay', 'POST /webhooks/{webhook_id}/replay'],
      ['idempotency', 'How every endpoint behaves'],
    ] as const) {
      const { bytes } = await get(`/docs/search?q=${encodeURIComponent(query)}`);
      const $ = load(String(bytes));
      expect(
        $('.results .place')
          .toArray()
          .map((found) => $(found).text()),
        query,
      ).toContain(place);
    }
    const hostile = await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(String(hostile.bytes)).not.toContain('<script>alert');
    expect((await get('/docs/search')).status).toBe(200);
  });

  test('has a guide as Markdown, and a list for programs that names it', async () => {
    const list = await get('/llms.txt');
    expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(String(list.bytes)).toContain(`${service.app.publicUrl}/docs/guides/journey.md`);
    const { status, headers } = await get('/docs/guides/journey.md');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(String((await get('/docs/guides/journey')).bytes)).toContain(
      '<link rel="alternate" type="text/markdown" href="/docs/guides/journey.md">',
    );
  });

  test('security.txt names the contact that the operator set, and does not exist without one', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404);
    const config = { ...service.app.config, securityContact: 'mailto:security@lender.example' };
    const server = buildApi({ ...service.app, config }, await allRoutes(service.app, {}));
    const { headers, body } = await server.inject('/.well-known/security.txt');
    await server.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@lender.example');
    const days = (Date.parse(fields.get('Expires') ?? '') - service.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
    const { pathname } = new URL(fields.get('Policy') ?? '');
    expect((await get(pathname)).status).toBe(200);
    expect(new URL(fields.get('Canonical') ?? '').pathname).toBe('/.well-known/security.txt');
  });

  test('serves the pictures of a guide', async () => {
    await expectPictures([await readPage('/docs/guides/dashboard')]);
  });

  test('answers 404 for a page that does not exist', async () => {
    for (const path of [
      '/docs/guides/nothing',
      '/docs/reference/nothing',
      '/docs/guides/..%2f..%2fpackage.json',
    ])
      expect((await get(path)).status, path).toBe(404);
    expect((await service.ask('GET', '/docs', { key: null })).headers.get('location')).toBe('/docs/');
  });

  test('can be turned off', async () => {
    const config = { ...service.app.config, servesDocs: false };
    const server = buildApi({ ...service.app, config }, await allRoutes(service.app, {}));
    for (const url of ['/', '/docs/', '/docs/guides/payroll', '/docs/assets/docs.css', '/openapi.json'])
      expect((await server.inject(url)).statusCode, url).toBe(404);
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    await server.close();
  });
});

/** Gives every variable of the commands the same value. */
function variablesFor(commands: readonly string[]): Record<string, string> {
  const names = commands.flatMap((command) =>
    [...command.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name),
  );
  return Object.fromEntries(names.map((name) => [name, 'value']));
}

describe('static files', () => {
  test.each(['/docs/', '/docs/assets/docs.css', '/logos/alder.svg'])(
    '%s is sent compressed, and not again to a client that has it',
    expectCompressed,
  );

  test('of a page change their address when they change, so browsers may keep them for ever', async () => {
    const $ = load(String((await get('/docs/')).bytes));
    const style = $('link[rel="stylesheet"]').attr('href') ?? '';
    expect(style).toMatch(/^\/docs\/assets\/docs\.css\?v=[0-9a-f]{12}$/);
    expect((await get(style)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const unversioned of ['/docs/assets/docs.css', '/docs/assets/docs.css?v=', `${style}0`])
      expect((await get(unversioned)).headers.get('cache-control'), unversioned).toBe('no-cache');
  });

  test('of a page of the reference are small, because a page is text', async () => {
    for (const path of ['/docs/reference/users', '/docs/assets/docs.css', '/docs/assets/docs.js'])
      await expectSmall(path);
  });
});

const PAGES = [
  '/docs/',
  '/docs/reference/users',
  '/docs/guides/webhooks',
  '/docs/search?q=user',
  '/account/invitation',
  '/account/reset',
  '/accounts/oauth/start?state=unknown',
  '/accounts/oauth/callback?state=unknown',
];

test.each(PAGES)(
  '%s allows no scripts but our own files, and no page may show it in a frame',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=()');
  },
);

describe('a problem', () => {
  const asked = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each([
    ['/account/nothing', 404, 'We could not find this page'],
    ['/docs/guides/nothing', 404, 'We could not find this page'],
    ['/journey/x/y/z/nothing', 404, 'We could not find this page'],
    ['/accounts/oauth/start?%zz', 400, 'This link has expired'],
    [`/account/${'x'.repeat(9000)}`, 414, 'We could not find this page'],
  ])(
    'of a page address is answered with a page, for a browser that wants one: %s',
    async (path, status, title) => {
      const { headers, bytes, ...reply } = await get(path, asked);
      expect([reply.status, headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(String(bytes)).toContain(`<h1>${title}</h1>`);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    },
  );

  test('is shown in the language of the browser, and still has its code in a header', async () => {
    const { headers, bytes } = await get('/account/nothing', { ...asked, 'Accept-Language': 'cy' });
    expect(String(bytes)).toContain('<html lang="cy">');
    expect(headers.get('x-svc-error-code')).toBe('no_such_endpoint');
  });

  test.each([
    ['/account/nothing', { Accept: '*/*' }, 404],
    ['/users', asked, 401],
    ['/accounts/nothing', asked, 401],
    ['/nothing', asked, 404],
  ])('of the API is answered with JSON: %s', async (path, headers, status) => {
    const reply = await get(path, headers);
    expect(reply.status).toBe(status);
    expect(JSON.parse(String(reply.bytes)).errors).not.toHaveLength(0);
  });
});

describe('in a browser', () => {
  const browser = useBrowser();
  const { page, open, expectAccessible } = pagesOf(service, browser);

  test.each<Look>([{ path: '/docs/guides/expenditure', width: 1280, scheme: 'light' }])(
    '$path at $width pixels ($scheme) has no accessibility problem, fits the width and sends requests only to the service',
    expectAccessible,
  );

  test('the keyboard reaches the content, the menu of a small screen and the search', async () => {
    await open('/docs/reference/users', { width: 360 });
    await page().keyboard.press('Tab');
    await page().keyboard.press('Enter');
    expect(await page().evaluate('document.activeElement.id')).toBe('content');
    await open('/docs/reference/users', { width: 360 });
    const menu = page().getByRole('navigation', { name: 'Documentation' });
    await page().keyboard.press('Tab');
    await page().keyboard.press('Tab');
    await page().keyboard.press('Enter');
    await menu.waitFor();
    await page().keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page().getByRole('searchbox').fill('trust_score');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Search' }).waitFor();
    await page().getByRole('link', { name: 'Get a document’s checks' }).click();
    await page().waitForURL(/\/docs\/reference\/documents#/);
  });

  test('a block of code can be copied', async () => {
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/docs/reference/users');
    await page()
      .locator('.code', { hasText: 'Request' })
      .first()
      .getByRole('button', { name: 'Copy' })
      .click();
    await page().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page().evaluate('navigator.clipboard.readText()')).toMatch(/^curl -s http:\S+\/users /);
  });
});
