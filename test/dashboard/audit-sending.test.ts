import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHORITY } from '#platform/outbound/certificates.fixture.ts';
import { type HttpsReceiver, startHttps } from '../../src/audit-push/receivers.fixture.ts';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const { open } = teamOf(service, browser);
let siem: HttpsReceiver;
beforeAll(async () => {
  siem = await startHttps();
});
afterAll(() => siem.close());

test('an admin sets where the audit log is sent, tries it, sees how far it is, and stops it', async () => {
  const { page, problems } = await open('admin', '/audit');
  await page.getByRole('link', { name: 'Sending' }).click();
  await page.getByText('The audit log is not sent anywhere').waitFor();
  await page.getByRole('button', { name: 'Set up sending' }).click();
  await page.getByLabel('Address').fill(siem.url);
  await page.getByLabel('Certificate authority').fill(AUTHORITY);
  await page.getByLabel('Authorization header').fill('Bearer a-token');
  await page.getByText('Send the entries that the log has already').click();
  await page.getByRole('button', { name: 'Start sending' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await expect.poll(() => siem.entries().length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Send a test entry' }).click();
  await page.getByText('Your receiver took the test entry.').waitFor();
  siem.answer(503);
  await page.getByRole('button', { name: 'Send a test entry' }).click();
  await page.getByText('The test failed: The receiver replied with status 503.').waitFor();
  // the browser also reports the 400 of a change that is rejected
  expect(problems).toEqual([]);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Address').fill('https://other.example/audit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/must be sent again/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click();
  await page.getByText('The audit log is not sent anywhere').waitFor();
});

test('the dashboard sends headers that keep it apart from other windows, and allow passkeys', async () => {
  const { headers } = await fetch(`${service.url}/dashboard/audit/sending`);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=(), ');
  expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)');
});
