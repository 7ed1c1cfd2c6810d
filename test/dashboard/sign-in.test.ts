import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { fillSignInForm } from '../support/dashboard.ts';
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
});
