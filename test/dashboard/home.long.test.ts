import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { NAMES, useFullClients } from './full-client.fixture.ts';
import { card, openHome } from './home.fixture.ts';

const service = useService();
const browser = useBrowser();
const { newUser, accept } = consentOf(service);
const { fullClient, fill } = useFullClients(service);
const open = openHome(service, browser);

describe('the home page', () => {
  test.each([
    ['underwriter', ['Good to know', 'In progress', 'Needs attention', 'New data'], 'Barbara'],
    ['developer', ['Good to know', 'In progress', 'Needs attention', 'Webhooks'], 'loan-Barbara'],
  ] as const)('has, for the role %s, the cards %j and names people as %s', async (role, cards, name) => {
    const { clientId } = await fullClient();
    const { page } = await open(role, clientId);
    await page.getByRole('link', { name, exact: true }).first().waitFor();
    expect((await page.getByRole('heading', { level: 2 }).allTextContents()).sort()).toEqual(cards);
  });

  test('tells a new team what to do first', async () => {
    const { clientId } = await service.newClient();
    const { page, problems } = await open('admin', clientId);
    await card(page, 'Start here').getByRole('link', { name: 'Add a person' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Start here']);
    expect(problems).toEqual([]);
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

test('an admin declines one deletion request and carries out another', async () => {
  const { clientId, apiKey } = await fullClient();
  const { page } = await open('admin', clientId);
  await page.getByRole('link', { name: 'All requests' }).waitFor();
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.getByRole('link', { name: 'All requests' }).click();
  await page.getByRole('heading', { name: 'Deletion requests', level: 1 }).waitFor();
  const rows = page.getByRole('row', { name: /The person/ });
  await rows.nth(1).waitFor();
  // all names come with the list
  expect(asked.filter((path) => /^\/(users|deletion-requests)/.test(path))).toEqual(['/deletion-requests']);
  await rows.first().getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why you keep the data').fill('We must keep records until 2032.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
  await rows.first().getByRole('button', { name: 'Delete the person' }).click();
  await dialog.getByRole('button', { name: 'Delete the person' }).click();
  await page.getByText('No open requests').waitFor();
  await page.getByLabel('Show').selectOption('Declined requests');
  await page.getByRole('cell', { name: 'We must keep records until 2032.' }).waitFor();
  const { body } = await service.ask('GET', '/users', { key: apiKey });
  expect(body.pagination.total_count).toBe(NAMES.length - 1);
});

/** A proxy under which the service has a name of its own, without https. */
async function startProxy(): Promise<{ address: string; close(): void }> {
  const proxy = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', service.url);
    const { method, headers } = request;
    const forwarded = sendRequest(`${service.url}${pathname}${search}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}

describe('without https, where browsers do not say which page sends a request', () => {
  test('a member signs in and downloads a report', async () => {
    const userId = await newUser({ forename: 'Ada' });
    await accept(userId);
    await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: { payroll_submissions: [{}] },
    });
    const { member, password } = await newMember(service, 'underwriter');
    const proxy = await startProxy();
    const page = await browser.newPage({ proxy: { server: proxy.address } });
    await page.goto(`http://lender.example/dashboard/people/${userId}`);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Payslips as CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^payslips-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('is_amended');
    proxy.close();
  });

  test('a browser that stores no cookie gets instructions', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const page = await browser.newPage();
    // as browsers treat a cookie for https
    await page.route('**/members/session', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      delete headers['set-cookie'];
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto(`${service.url}/dashboard/`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your browser did not store the sign-in cookie').waitFor();
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
