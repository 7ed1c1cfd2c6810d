import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { press } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { conflictsOf, note } from './edit-conflicts.fixture.ts';
import { editConflictsSuite } from './edit-conflicts.suite.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService();
const browser = useBrowser();
const { open } = teamOf(service, browser);
const { newUser, newTerm } = consentOf(service);
const { patch, read } = conflictsOf(service);

describe('a member who saves a form after somebody else', () => {
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

editConflictsSuite({ isWhole: true });
