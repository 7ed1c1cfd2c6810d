import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { lastMail, newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService();
const PASSWORD = 'four unrelated words here';
const browser = useBrowser();

async function linkTo(email: string): Promise<string> {
  return /http\S+#token=[\w-]+/.exec((await lastMail(service, email)).text)?.[0] ?? '';
}

async function open(url: string) {
  const page = await browser.newPage({ viewport: { width: 420, height: 760 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  return { page, asked };
}

describe('the page behind an emailed link', () => {
  test('accepts an invitation, explains a rejected password, and never sends the token in a URL', async () => {
    await service.ask('POST', '/members', { body: { email: 'visitor@team.example', role: 'viewer' } });
    const url = await linkTo('visitor@team.example');
    const { page, asked } = await open(url);
    await page.getByRole('heading', { name: 'Welcome to the team' }).waitFor();
    await page.getByLabel('Your name').fill('Grace Example');
    await page.getByLabel('Password', { exact: true }).fill('password1234');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password is too common: choose one that is harder to guess.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Your password has been set. You can now sign in with it.').waitFor();
    expect(page.url()).not.toContain('token');
    const token = url.split('token=')[1] ?? 'none';
    for (const address of asked.slice(1)) {
      expect(address).not.toContain(token);
      expect(address.startsWith(service.url)).toBe(true);
    }
    const { body } = await service.ask('POST', '/members/signin', {
      key: null,
      body: { username: 'visitor@team.example', password: PASSWORD },
    });
    expect(body.member).toMatchObject({ name: 'Grace Example', status: 'confirmed' });
  });

  test('sets a forgotten password with the keyboard alone, and reports a used link', async () => {
    const { member } = await newMember(service, 'viewer');
    await service.ask('POST', '/members/forgotten-password', { key: null, body: { username: member.email } });
    const url = await linkTo(member.email);
    const { page } = await open(url);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(await page.getByLabel('Your name').count()).toBe(0);
    await page.keyboard.press('Tab'); // the link to the content
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been set').waitFor();
    const again = await open(url);
    await again.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.page.getByRole('button', { name: 'Set the password' }).click();
    await again.page.getByText('This link no longer works').waitFor();
  });

  test('reports a link without a token', async () => {
    const { page } = await open(`${service.url}/account/reset`);
    await page.getByText('This link is incomplete. Please open it again from the email.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('loads only our own files and cannot be embedded in other pages', async () => {
    const response = await fetch(`${service.url}/account/invitation`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
