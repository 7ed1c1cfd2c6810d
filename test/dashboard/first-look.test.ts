import { beforeAll, expect, test } from 'vitest';
import { untilServing } from '../../harness/service-process.ts';
import { expectAccessible } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard } from '../support/dashboard.ts';
import { dataDirectory, startStipend } from '../support/process.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);

test('someone who has only started the service signs in with what it printed and sees what a person earns and what to doubt', async () => {
  await using undo = new AsyncDisposableStack();
  const data = await dataDirectory();
  undo.defer(() => data.remove());
  const service = startStipend(['serve'], { DATA_DIR: data.path, SANDBOX_EXAMPLES: 'on' });
  undo.defer(() => service.stop());
  const url = await untilServing(service);
  const printed = (pattern: RegExp) => pattern.exec(service.output())?.[1] ?? '';
  await expect.poll(() => service.output()).toContain('Ctrl-C');

  const key = printed(/API key +(\S+)/);
  const ask = async (path: string) =>
    (await fetch(url + path, { headers: { 'X-API-KEY': key } })).json() as Promise<
      // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
      any
    >;
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
  const warnings = async () => JSON.stringify((await ask(`/users/${personId}/income-summary`)).warnings);
  await expect.poll(warnings, { interval: 500 }).toContain('source_differs');
  await page.reload();
  await page
    .getByText(/Two sources show different amounts for the same payslip/)
    .first()
    .waitFor();

  const { users } = await ask('/users');
  expect(users.map(({ ext_id }: { ext_id: string }) => ext_id).sort()).toEqual([
    'example-changed-payslip',
    'example-failed-source',
    'example-steady-salary',
    'example-two-jobs',
    'example-variable-pay',
  ]);
  const failed = users.find(({ ext_id }: { ext_id: string }) => ext_id === 'example-failed-source');
  const { accounts } = await ask(`/accounts?user_id=${failed.user_id}`);
  expect(accounts).toMatchObject([{ status: 'LOGIN_FAILED', status_reason: 'password_expired' }]);
});
