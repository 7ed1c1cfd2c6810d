import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { useFullClients } from './full-client.fixture.ts';
import { card, openHome } from './home.fixture.ts';

const service = useService();
const { fullClient } = useFullClients(service);
const open = openHome(service, useBrowser());

describe('the home page', () => {
  test('shows what is new and what waits, and each line leads to the page where a member can act', async () => {
    const { clientId } = await fullClient();
    const { page, problems } = await open('admin', clientId);
    await card(page, 'Needs attention').waitFor();
    await page.getByRole('link', { name: '7 new today' }).waitFor();
    const accounts = page.getByRole('list', { name: 'Accounts that don’t work' });
    expect(await accounts.getByRole('listitem').count()).toBe(5);
    await page.getByRole('button', { name: 'Show 5 more of Accounts that don’t work' }).click();
    expect(await accounts.getByRole('listitem').count()).toBe(10);
    const sixth = await accounts.getByRole('link').nth(5).getAttribute('href');
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(sixth);
    await page.getByText('The first 10 of 12').waitFor();
    // checked before a person's page is opened: that page can't open the sealed data of these accounts and has problems
    expect(problems).toEqual([]);
    await accounts.getByRole('link', { name: 'Barbara' }).first().click();
    // the heading of the page that was opened has the focus
    await page.getByRole('heading', { name: 'Barbara', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(new URL(page.url()).pathname).toMatch(/\/people\/[\w-]+\/sharing$/);
  });
});
