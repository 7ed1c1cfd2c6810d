import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProcess, untilOutput, untilServing } from '../harness/service-process.ts';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { ensureDashboard } from './support/dashboard.ts';
import { dataDirectory, startStipend } from './support/process.ts';

/**
 * A payslip of the sandbox on a table, photographed from above and at an angle by `photographPage`. It is stored, because making a photograph takes 5 s
 * of CPU time.
 */
const PHOTOGRAPH = fileURLToPath(new URL('./support/pictures/payslip.jpg', import.meta.url));

const browser = useBrowser();
const undo = new AsyncDisposableStack();
let service: RunningProcess;
let ask: Ask;
const printed = (pattern: RegExp) => pattern.exec(service.output())?.[1] ?? '';

/** Both tests see the same service after its first start, because creating its database takes long. */
beforeAll(async () => {
  ensureDashboard();
  const data = await dataDirectory();
  undo.defer(() => data.remove());
  service = startStipend(['serve'], { DATA_DIR: data.path, SANDBOX_EXAMPLES: 'on' });
  undo.defer(() => service.stop());
  const url = await untilServing(service);
  await untilOutput(service, /Ctrl-C/);
  ask = askWith(url, printed(/API key +(\S+)/));
});
afterAll(() => undo.disposeAsync());

test('someone who has only started the service signs in with what it printed and sees what a person earns and which document to doubt', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(printed(/A person +(\S+)/));
  await page.getByLabel('Email address').fill(printed(/Admin +(\S+)/));
  await page.getByLabel('Password').fill(printed(/Password +(\S+)/));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Current password').waitFor();
  await expectAccessible(page, 'the first password');
  await page.getByLabel('Current password').fill(printed(/Password +(\S+)/));
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).fill('four unrelated words here');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('heading', { name: 'Chloe Bassett' }).waitFor();
  expect(page.url()).toBe(printed(/A person +(\S+)/));
  // Asking the API until the documents are read takes far less time than loading the page again and again.
  const personId = page.url().split('/').at(-1);
  const warnings = async () =>
    JSON.stringify((await ask('GET', `/users/${personId}/income-summary`)).warnings);
  await expect.poll(warnings, { interval: 500 }).toContain('source_differs');
  await page.reload();
  await page
    .getByText(/Two sources show different amounts for the same payslip/)
    .first()
    .waitFor();

  const { users } = await ask('GET', '/users');
  expect(users.map(({ ext_id }: { ext_id: string }) => ext_id).sort()).toEqual([
    'example-changed-payslip',
    'example-failed-source',
    'example-steady-salary',
    'example-two-jobs',
    'example-variable-pay',
  ]);
  const failed = users.find(({ ext_id }: { ext_id: string }) => ext_id === 'example-failed-source');
  const { accounts } = await ask('GET', `/accounts?user_id=${failed.user_id}`);
  expect(accounts).toMatchObject([{ status: 'LOGIN_FAILED', status_reason: 'password_expired' }]);
});

test('a person opens the printed address on a phone, connects a provider with a code, adds a photographed payslip and returns to the lender', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });

  await page.goto(printed(/Journey +(\S+)/));
  await press(page, 'Start');
  await page.getByLabel('Yes, I agree').check({ force: true });
  await press(page, 'Continue');
  await connectWithCode(page);

  await page.getByRole('link', { name: 'Add another source' }).click();
  await page
    .getByRole('link', { name: /payslips/i })
    .last()
    .click();
  await page.locator('input[name=photo]').setInputFiles(PHOTOGRAPH);
  await expect.poll(() => page.getByText('Read', { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Continue' }).click();
  await press(page, 'Finish');
  await page.waitForURL(/\/sandbox\/callback\?/);

  const returned = new URL(page.url()).searchParams;
  expect([...returned.keys()]).toEqual(['user_id', 'status']);
  expect(returned.get('status')).toBe('complete');
  const { payroll_submissions } = await ask('GET', `/payroll/${returned.get('user_id')}?limit=100`);
  const fromDocument = payroll_submissions.filter(
    ({ document_id }: { document_id: string | null }) => document_id,
  );
  expect(payroll_submissions).toHaveLength(13);
  expect(fromDocument).toMatchObject([
    { income_information: { pay_date: '2026-10-28T00:00:00.000Z', earnings: { net_pay: '2660.24' } } },
  ]);

  // nobody can guess the printed address, and it does not fill the database with people
  expect((await fetch(`${printed(/Journey +(\S+)/)}x`)).status).toBe(404);
  const statuses = new Set<number>();
  for (let visit = 0; visit < 200 && !statuses.has(429); visit++)
    statuses.add((await fetch(printed(/Journey +(\S+)/), { redirect: 'manual' })).status);
  expect([...statuses]).toEqual([303, 429]);
});

/** Follows what the sandbox suggests on the pages. */
async function connectWithCode(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Sign in to your payroll provider/ }).click();
  await page.getByLabel(/Your employer/).fill('Harbor Payslip');
  await page.getByRole('link', { name: /Harbour Payslips/ }).click();
  await page.getByText('Values to try in the sandbox').click();
  const suggested = page.locator('details', { hasText: 'Values to try in the sandbox' });
  await page.getByLabel('User name').fill(await textOf(suggested.locator('code')));
  const line = suggested.getByRole('listitem').filter({ hasText: 'asks for a code' });
  await page.getByLabel('Password', { exact: true }).fill(await textOf(line.locator('code')));
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Security check' }).waitFor();
  await page.getByText('Values to try in the sandbox').click();
  await page.getByLabel('Code').fill(await textOf(page.locator('details code')));
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'What we found' }).waitFor();
}

const textOf = async (found: Locator) => (await found.first().textContent()) ?? '';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Ask = (method: string, path: string, body?: object) => Promise<any>;

function askWith(url: string, key: string): Ask {
  return async (method, path, body) => {
    const headers = { 'X-API-KEY': key, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}`).toBe(true);
    return reply.json();
  };
}
