import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { EXAMPLE_PEOPLE } from '../src/sandbox/index.ts';
import { useFirstStart } from './first-start.fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { press } from './support/dashboard.ts';

/**
 * A payslip of the sandbox on a table, photographed from above and at an angle by `photographPage`. It is stored, because making a photograph takes 5 s
 * of CPU time.
 */
const PHOTOGRAPH = fileURLToPath(new URL('./support/pictures/payslip.jpg', import.meta.url));

const browser = useBrowser();
const { printed, ask, signIn, changePassword } = useFirstStart();

test('someone who has only started the service signs in with what it printed and sees what a person earns, which document to doubt, and a person with each verdict', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page);
  await expectAccessible(page, 'the first password');
  await changePassword(page);
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
  const byReference = (one: { ext_id: string }, other: { ext_id: string }) =>
    one.ext_id < other.ext_id ? -1 : 1;
  const verdictOf = async ({ user_id, ext_id }: { user_id: string; ext_id: string }) => {
    const { verdict } = await ask('GET', `/users/${user_id}/income-summary`);
    return [ext_id, verdict.status];
  };
  const verdicts = () => Promise.all(users.toSorted(byReference).map(verdictOf));
  await expect.poll(verdicts, { interval: 500 }).toEqual(
    EXAMPLE_PEOPLE.map(({ reference, verdict }) => ({ ext_id: reference, verdict }))
      .toSorted(byReference)
      .map(({ ext_id, verdict }) => [ext_id, verdict]),
  );
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

  // a guessed address is not found, and visits are limited, so that they can't fill the database with people
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
  await page.getByLabel('Username').fill(await textOf(suggested.locator('code')));
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
