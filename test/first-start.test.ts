import { beforeAll, expect, test } from 'vitest';
import { useFirstStart } from './first-start.fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { ensureDashboard } from './support/dashboard.ts';

beforeAll(ensureDashboard);
const browser = useBrowser();
const { printed, ask } = useFirstStart();

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
