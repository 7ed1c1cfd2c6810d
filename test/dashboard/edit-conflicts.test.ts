import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESK, expectAccessible, PHONE } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { press } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService();
const browser = useBrowser();
const { open } = teamOf(service, browser);
const { newUser, newTerm } = consentOf(service);

const note = (page: Page) => page.getByRole('region', { name: 'Somebody changed this in the meantime' });

async function patch(path: string, body: object, method = 'PATCH') {
  const reply = await service.ask(method, path, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
const read = async (path: string) => (await service.ask('GET', path)).body;

async function newWebhook(name: string): Promise<string> {
  const body = { name, events: ['user-payroll-submitted'], url: 'https://lender.example/hook' };
  return `/webhooks/${(await service.ask('POST', '/webhooks', { body })).body.webhook_id}`;
}

describe('a member who saves a form after somebody else', () => {
  test('is told what is different, keeps what was typed, and decides', async () => {
    const path = await newWebhook('Loans');
    const [{ page: ann }, { page: bea }] = [await open('admin', path), await open('admin', path)];
    for (const page of [ann, bea]) await press(page, 'Change');
    await ann.getByLabel('Name', { exact: true }).fill('Loans of Ann');
    await press(ann, 'Save');
    await ann.getByRole('heading', { name: 'Loans of Ann' }).waitFor();

    await bea.getByLabel('Name', { exact: true }).fill('Loans of Bea');
    await bea.getByLabel('Address').fill('https://lender.example/bea');
    await press(bea, 'Save');
    await note(bea).getByText('Loans of Ann').waitFor();
    expect(await bea.evaluate('document.activeElement.tagName')).toBe('SECTION');
    expect(await note(bea).locator('dd').allTextContents()).toEqual([
      'Now Loans of Ann',
      'Yours Loans of Bea',
    ]);
    expect(await bea.getByLabel('Address').inputValue()).toBe('https://lender.example/bea');
    expect((await read(path)).name).toBe('Loans of Ann');
    await expectAccessible(bea, 'a conflict', [PHONE, DESK]);

    // somebody changes it once more before Bea decides
    await patch(path, { events: ['user-bank-statement-submitted'] });
    await bea.keyboard.press('Tab');
    await bea.keyboard.press('Tab');
    await bea.keyboard.press('Enter');
    await note(bea).getByText('You did not change it, so it stays.').waitFor();
    await press(bea, 'Save mine anyway');
    await bea.getByRole('heading', { name: 'Loans of Bea' }).waitFor();
    expect(await read(path)).toMatchObject({
      name: 'Loans of Bea',
      url: 'https://lender.example/bea',
      events: ['user-bank-statement-submitted'],
    });

    await press(bea, 'Change');
    await bea.getByLabel('Name', { exact: true }).fill('Bea again');
    await patch(path, { name: 'Theirs' });
    await press(bea, 'Save');
    await press(bea, 'Use theirs');
    await bea.getByRole('heading', { name: 'Theirs' }).waitFor();
  });

  test('is not asked about fields that the form does not show', async () => {
    const path = await newWebhook('Quiet');
    const { page } = await open('admin', path);
    await press(page, 'Change');
    await patch(path, { status: 'paused' });
    await page.getByLabel('Name', { exact: true }).fill('Quiet again');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'Quiet again' }).waitFor();
    expect((await read(path)).status).toBe('paused');
    // nor is a secret replaced that somebody else has just created
    await page.getByText('Not signed').waitFor();
    await patch(path, { signing_secret: 'somebody else created it' });
    await press(page, 'Sign deliveries');
    await press(page, 'Create a new secret');
    await page.getByRole('alert').getByText('Somebody changed this in the meantime').waitFor();
  });

  test('of the configuration sees both changes afterwards', async () => {
    const { page } = await open('admin', '/configuration');
    await page.getByLabel('Name that people see').fill('Mine');
    await patch('/configuration', { client_privacy_url: 'https://lender.example/privacy' });
    await press(page, 'Save');
    await note(page).getByText('https://lender.example/privacy').waitFor();
    await press(page, 'Save mine anyway');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByLabel('Your privacy notice').inputValue()).toBe('https://lender.example/privacy');
    await patch('/configuration', { client_display_name: 'Theirs' });
    await page.getByLabel('Name that people see').fill('Mine again');
    await press(page, 'Save');
    await press(page, 'Use theirs');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.getByLabel('Name that people see').inputValue()).toBe('Theirs');
  });

  test('of a role, an assignee or a term is told too', async () => {
    const { member } = await newMember(service, 'underwriter', { email: 'una@team.example' });
    const { page, member: admin } = await open('admin', '/team');
    const row = page.getByRole('row', { name: /una@team\.example/ });
    await row.getByRole('button', { name: 'Change' }).click();
    await patch(`/members/${member.id}`, { role: 'support' });
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await note(page).getByText('Support').waitFor();
    await press(page, 'Use theirs');
    await row.getByText('Support').waitFor();

    const userId = await newUser();
    const una = (await newMember(service, 'underwriter')).member;
    await page.goto(`${service.url}/dashboard/people/${userId}`);
    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    await patch(`/users/${userId}/assignee`, { member_id: una.id }, 'PUT');
    await press(page, 'Assign to me');
    await note(page).getByText('Grace Example').waitFor();
    await press(page, 'Save mine anyway');
    await expect.poll(async () => (await read(`/users/${userId}/case`)).assignee?.member_id).toBe(admin.id);

    const termId = await newTerm();
    await page.goto(`${service.url}/dashboard/terms`);
    await page.getByRole('button', { name: 'Take out of use' }).first().waitFor();
    await patch(`/authorisations/terms/${termId}`, { name: 'Another name' });
    await page.getByRole('button', { name: 'Take out of use' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take out of use' }).click();
    await page.getByRole('alert').getByText('Somebody changed this in the meantime').waitFor();
    expect((await read(`/authorisations/terms/${termId}`)).is_active).toBe(true);
  });
});
