import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard, fillSignInForm, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);

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

  test('hides the page and asks for the password after 30 minutes without use', async () => {
    const { member, password } = await newMember(service, 'viewer');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    await page.clock.install();
    await page.reload();
    await page.getByText('Welcome').waitFor();
    // the reply to a request counts as use of the page
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('29:00');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.clock.fastForward('02:00');
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  });
});
