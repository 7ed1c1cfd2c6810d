import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { useFullClients } from './full-client.fixture.ts';
import { card, openHome } from './home.fixture.ts';

const service = useService();
const browser = useBrowser();
const { fullClient, fill } = useFullClients(service);
const open = openHome(service, browser);

describe('the home page', () => {
  test('shows what is new and what waits, and each line leads to the page where a member can act', async () => {
    const { clientId } = await fullClient();
    const { page, problems } = await open('admin', clientId);
    await card(page, 'Needs attention').waitFor();
    await page.getByRole('link', { name: '7 new today' }).waitFor();
    const accounts = page.getByRole('list', { name: 'Accounts that stopped working' });
    expect(await accounts.getByRole('listitem').count()).toBe(5);
    await page.getByRole('button', { name: 'Show 5 more of Accounts that stopped working' }).click();
    expect(await accounts.getByRole('listitem').count()).toBe(10);
    const sixth = await accounts.getByRole('link').nth(5).getAttribute('href');
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(sixth);
    await page.getByText('The first 10 of 12').waitFor();
    // before the person's page, which can't open the sealed data of these accounts
    expect(problems).toEqual([]);
    await accounts.getByRole('link', { name: 'Barbara' }).first().click();
    // the heading of the page that was opened has the focus
    await page.getByRole('heading', { name: 'Barbara', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(new URL(page.url()).pathname).toMatch(/\/people\/[\w-]+\/sharing$/);
  });

  test('refreshes itself without keeping an unattended session open', async () => {
    const { clientId } = await fullClient();
    const { page } = await open('viewer', clientId);
    await page.clock.install();
    await page.reload();
    await page.getByRole('link', { name: '7 new today' }).waitFor();
    const sent: (string | null)[] = [];
    page.on('request', async (request) => {
      if (request.url().includes('/overview')) sent.push(await request.headerValue('x-svc-session'));
    });
    await fill(clientId, { received: 1 });
    await page.clock.fastForward('01:05');
    await page.getByRole('link', { name: '8 new today' }).waitFor();
    expect(new Set(sent)).toEqual(new Set(['background']));
  });
});

const FIRST_LOAD_KB_MAX = 220;

test(`a browser loads at most ${FIRST_LOAD_KB_MAX} KB, compressed, before the sign-in page and before the home page`, async () => {
  const { clientId } = await fullClient();
  const { member, password } = await newMember(service, 'admin', { clientId });
  const page = await browser.newPage();
  const loaded = new Map<string, number>();
  page.on('response', async (response) => {
    const bytes = await response.body().catch(() => Buffer.alloc(0));
    loaded.set(new URL(response.url()).pathname, gzipSync(bytes).length);
  });
  const inKilobytes = () => Math.round([...loaded.values()].reduce((sum, size) => sum + size, 0) / 1024);
  await page.goto(`${service.url}/dashboard/`);
  await page.getByLabel('Email address').fill(member.email);
  await page.waitForLoadState('networkidle');
  expect(inKilobytes()).toBeLessThanOrEqual(FIRST_LOAD_KB_MAX);
  expect(inKilobytes()).toBeGreaterThan(50);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await card(page, 'Needs attention').waitFor();
  await page.waitForLoadState('networkidle');
  expect(inKilobytes()).toBeLessThanOrEqual(FIRST_LOAD_KB_MAX);
  // charts and pages of documents are loaded when somebody opens them
  expect([...loaded.keys()].filter((path) => /chart|document|statement/.test(path))).toEqual([]);
});
