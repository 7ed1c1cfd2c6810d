import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { fillSignInForm, press } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();

const service = useService();

describe('signing in to the dashboard', () => {
  test('opens the page that was asked for, and shows only the pages of the role', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page, problems } = await fillSignInForm(browser, service.url, {
      email: member.email,
      password,
      at: '/people',
    });
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
    const links = await menu.getByRole('link').allTextContents();
    expect(links).toEqual(expect.arrayContaining(['Home', 'People']));
    expect(links).not.toContain('API keys');
    expect(problems).toEqual([]);
  });

  test('takes one press of the button after a mistake is corrected', async () => {
    const { member, password } = await newMember(service, 'viewer');
    const page = await browser.newPage();
    await page.goto(`${service.url}/dashboard/`);
    await page.getByLabel('Email address').fill(member.email);
    await press(page, 'Sign in');
    const mistake = page.locator('[slot=errorMessage]');
    await mistake.waitFor();
    await page.getByLabel('Password').fill(password);
    // the button must not move while it is pressed
    await mistake.waitFor({ state: 'detached' });
    await press(page, 'Sign in');
    await page.getByRole('navigation', { name: 'Pages', exact: true }).waitFor({ state: 'attached' });
  });
});
