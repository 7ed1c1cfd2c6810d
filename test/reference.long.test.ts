import { test } from 'vitest';
import { filesOf, type Look, pagesOf } from './reference.fixture.ts';
import { useBrowser } from './support/browser.ts';
import { useService } from './support/service.ts';

const service = useService();
const { readDescribed, expectCompressed, expectSmall } = filesOf(service);
const { expectAccessible } = pagesOf(service, useBrowser());

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
  '$path at $width pixels ($scheme) has no accessibility problem, fits the width and asks only the service',
  expectAccessible,
);
