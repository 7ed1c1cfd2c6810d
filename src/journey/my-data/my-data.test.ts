import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { hasOnlySources } from './store.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();

beforeAll(() => configure({ client_display_name: 'Example Lending' }));

const configure = (body: object) => service.ask('PATCH', '/configuration', { body });

/** A person of the sandbox with payslips, and what they know about themselves. */
async function newPerson() {
  const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  expect(status, JSON.stringify(body)).toBe(201);
  const { user_id: userId, date_of_birth, ni_number: niNumber } = body.user;
  const [year, month, day] = date_of_birth.slice(0, 10).split('-');
  return { userId, niNumber, birth: { day, month, year } as Record<string, string> };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function openMyData(
  { userId }: Pick<Person, 'userId'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { body } = await service.ask('POST', '/user-tokens', {
    body: { user_id: userId, journey: { starts_at: 'my_data' } },
  });
  const page = await browser.newPage({
    viewport: { width: 320, height: 700 },
    locale: 'en-GB',
    // the pages must work without scripts
    javaScriptEnabled: false,
    ...options,
  });
  await page.goto(body.journey_url);
  return page;
}

const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

async function answer(page: Page, { birth, niNumber }: Pick<Person, 'birth' | 'niNumber'>): Promise<void> {
  for (const part of ['Day', 'Month', 'Year'])
    await page.getByLabel(part, { exact: true }).fill(birth[part.toLowerCase()] ?? '');
  await page.getByLabel('Your National Insurance number').fill(niNumber);
  await press(page, 'Continue');
}

async function downloaded(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), follow(page, name)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe('the page My data', () => {
  test('shows what was shared, under which text and until when, without figures, and stops sharing after a question', async () => {
    const person = await newPerson();
    const accountOf = async () =>
      (await service.ask('GET', `/accounts?user_id=${person.userId}`)).body.accounts[0];
    await service.ask('PATCH', `/users/${person.userId}`, { body: { recurring_checks_enabled: true } });
    await expect.poll(async () => (await accountOf()).next_check_at).not.toBeNull();
    const page = await openMyData(person);
    await heading(page, 'My data');
    const text = await page.locator('main').textContent();
    expect(text).toContain('Example Lending can get new data about you until');
    expect(text).toMatch(/Harbour Payslips\s*Connected, linked on/);
    expect(text).toMatch(/Payslips\s*12 in all, from/);
    expect(text).not.toMatch(/£|JG481926B/);
    expect(page.url()).toBe(`${service.url}/journey/my-data`);
    await follow(page, 'Stop sharing');
    await heading(page, 'Stop sharing with Example Lending?');
    await press(page, 'Yes, stop sharing');
    await page.getByText('You have stopped sharing').waitFor();
    await page.getByText('Example Lending cannot get anything new about you').waitFor();
    expect(await accountOf()).toMatchObject({ status: 'REVOKED', next_check_at: null });
    const consents = await service.ask('GET', `/authorisations?user_id=${person.userId}&status=active`);
    expect(consents.body.authorisations).toEqual([]);
  });

  test('gives the files only after two right answers, and after five wrong ones not at all', async () => {
    const person = await newPerson();
    const page = await openMyData(person);
    await page.goto(`${service.url}/journey/my-data/download/json`);
    await heading(page, 'Confirm that it is you');
    await press(page, 'Continue');
    await heading(page, 'There is a problem', 2);
    await answer(page, { ...person, niNumber: 'AB123456C' });
    await page.getByText(/You can try 4 more times/).waitFor();
    expect(await page.getByRole('link', { name: /more times/ }).count()).toBe(0);
    await answer(page, person);
    await page.getByText('You can now download your data').waitFor();
    const json = await downloaded(page, 'Download for computers (JSON)');
    expect(json.name).toMatch(/^my-data-[\d-]+\.json$/);
    const exported = JSON.parse(json.bytes.toString('utf8'));
    expect(exported.payroll_submissions).toHaveLength(12);
    const pdf = await downloaded(page, 'Download as a document (PDF)');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await openMyData(person);
    await follow(other, 'Answer two questions');
    for (let attempt = 0; attempt < 5; attempt++) await answer(other, { ...person, niNumber: 'AB123456C' });
    await other.getByText('The answers were wrong too many times').waitFor();
    await other.goto(`${service.url}/journey/my-data/download/pdf`);
    await heading(other, 'My data');
    const { body } = await service.ask('GET', '/audit?action=journey_confirmation_failed');
    expect(body.audit_entries[0].details).toEqual({ user_id: person.userId, failures: 5 });
  });

  test('is not open to a browser that only started a sign-in to an account with data, or added no source', async () => {
    const { userId } = await newPerson();
    const accounts = (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts;
    const sources = accounts.map(({ account_id }: { account_id: string }) => account_id);
    const { clientId } = service;
    const isOpen = (of: string[]) =>
      hasOnlySources(service.app.database.tenant(clientId), { clientId, userId, sources: of });
    expect(sources).toHaveLength(1);
    const other = (await service.ask('POST', '/users', { body: {} })).body.user_id;
    const nothing = { clientId, userId: other, sources: [] };
    expect(await hasOnlySources(service.app.database.tenant(clientId), nothing)).toBe(false);
    expect([await isOpen([]), await isOpen(sources)]).toEqual([false, true]);
    const body = { status: 'LOGIN_FAILED', status_reason: 'invalid_credentials' };
    const changed = await service.ask('PUT', `/sandbox/accounts/${sources[0]}/status`, { body });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await isOpen(sources)).toBe(false);
  });

  test('sends a request for deletion once, and shows the company’s answer', async () => {
    const person = await newPerson();
    const page = await openMyData(person);
    await follow(page, 'Ask to delete my data');
    await heading(page, 'Ask Example Lending to delete your data?');
    await press(page, 'Yes, send my request');
    await page.getByText('You asked to delete your data').waitFor();
    await page.goBack();
    await press(page, 'Yes, send my request');
    await page.getByText('You asked to delete your data').waitFor();
    const { body } = await service.ask('GET', `/deletion-requests?user_id=${person.userId}`);
    expect(body.deletion_requests).toMatchObject([{ status: 'open', requested_by: 'user' }]);
    const { deletion_request_id: id } = body.deletion_requests[0];
    const reason = 'We must keep records of your loan until 2032.';
    await service.ask('POST', `/deletion-requests/${id}/decline`, { body: { reason } });
    await page.reload();
    await page.getByText('Example Lending has not deleted your data').waitFor();
    await page.getByText(reason).waitFor();
    await page.getByRole('link', { name: 'Ask to delete my data' }).waitFor();
  });

  test('deletes at once where the client allows it, after the two answers', async () => {
    const person = await newPerson();
    await configure({ immediate_deletion_enabled: true });
    try {
      const page = await openMyData(person);
      await follow(page, 'Ask to delete my data');
      await answer(page, person);
      await heading(page, 'Delete your data now?');
      await press(page, 'Yes, delete everything now');
      await heading(page, 'Your data is deleted');
      expect((await service.ask('GET', `/users/${person.userId}`)).status).toBe(404);
    } finally {
      await configure({ immediate_deletion_enabled: null });
    }
  });
});
