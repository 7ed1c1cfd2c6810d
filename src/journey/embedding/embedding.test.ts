import { describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { dialogOf, focused, openDialog, useLender, welcome } from './embedding.fixture.ts';

const service = useService({}, { isWhole: true });
const lender = useLender(service, useBrowser());
const { allow, visit } = lender;

describe('a lender’s page', () => {
  test('shows the journey in a dialog, keeps the focus in it, returns the focus and learns how it ended', async () => {
    const page = await visit();
    const frame = await openDialog(page);
    await welcome(frame);
    await dialogOf(page).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe('hidden');
    expect(await findViolations(page)).toEqual([]);
    // no key reaches the page behind the dialog
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(['DIV', 'BODY']).toContain(await focused(page));
    }
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame.getByText('No, I do not agree', { exact: true }).click();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('You chose not to share.').waitFor();
    await page.locator('#result[data-confirmed="declined"]').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await focused(page)).toBe('share');
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe('visible');
    expect(page.url()).toBe(`${lender.origin()}/`);
  });

  test('on another site moves the focus to what has changed: the errors of a form, or the heading of a new page', async () => {
    const page = await visit('another site');
    const frame = await openDialog(page);
    await welcome(frame);
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame.locator('h1:focus', { hasText: 'Do you agree' }).waitFor();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.locator('.error-summary:focus').waitFor();
    await page.keyboard.press('Tab');
    await frame.locator('.error-summary a:focus').waitFor();
  });

  test('on another site keeps the focus, if the person has not gone into the frame', async () => {
    const page = await visit('another site');
    const user = await service.ask('POST', '/users', { body: {} });
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: user.body.user_id } });
    await page.evaluate(`
      const input = document.createElement('input');
      input.id = 'amount';
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(body.journey_url)} + '?embed=' + encodeURIComponent(location.origin);
      document.body.append(input, frame);
      input.focus();`);
    const frame = page.frameLocator('iframe');
    await welcome(frame);
    // scripts of a page run before its load event
    await frame
      .locator('body')
      .evaluate('new Promise((r) => document.readyState === "complete" ? r() : onload = r)');
    expect(await focused(page)).toBe('amount');
    expect(await frame.locator('h1:focus').count()).toBe(0);
  });

  test('that the client has not listed gets no session and no frame, and opens the link in the whole window', async () => {
    const page = await visit();
    await allow(['https://www.lender.example']);
    await page.clock.install();
    const answered = page.waitForResponse(/embed=/);
    await openDialog(page);
    const answer = await answered;
    expect(answer.status()).toBe(403);
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers()['set-cookie']).toBeUndefined();
    await page.waitForFunction("document.querySelector('div').shadowRoot.querySelector('iframe')");
    await expect
      .poll(async () => {
        await page.clock.fastForward(5000);
        return page.url();
      })
      .toBe(`${service.url}/journey/welcome`);
  });
});

describe('a frame', () => {
  const policyOf = (response: Response) => response.headers.get('content-security-policy');
  async function openFramed(headers: Record<string, string> = {}) {
    await allow([lender.origin()]);
    const user = await service.ask('POST', '/users', { body: {} });
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: user.body.user_id } });
    const link = `${body.journey_url}?embed=${encodeURIComponent(lender.origin())}`;
    const response = await fetch(link, { headers });
    const cookies = response.headers.getSetCookie();
    return { link, response, cookies, cookie: cookies[0]?.split(';')[0] ?? '' };
  }

  test('is allowed for one listed site, until the client removes it from the list', async () => {
    const { response, cookie } = await openFramed();
    const visit = () => fetch(`${service.url}/journey/welcome`, { headers: { cookie } });
    expect(policyOf(response)).toContain(`frame-ancestors ${lender.origin()};`);
    expect(policyOf(await visit())).toContain(`frame-ancestors ${lender.origin()};`);
    await allow([]);
    const removed = await visit();
    expect(policyOf(removed)).toContain("frame-ancestors 'none'");
    expect(await removed.text()).not.toContain('frame.js');
  });

  test('replaces an earlier session of the window, because both cookies arrive on sites of one domain', async () => {
    const window = `stipend_journey=${'a'.repeat(43)}`;
    const { cookies, link } = await openFramed({ cookie: window });
    expect(cookies).toEqual([
      expect.stringMatching(
        /^stipend_journey_frame=[\w-]{64}; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
      ),
      'stipend_journey=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    const again = await fetch(link.split('?')[0] ?? '', {
      headers: { cookie: cookies[0]?.split(';')[0] ?? '' },
      redirect: 'manual',
    });
    expect(again.headers.getSetCookie()[1]).toMatch(/^stipend_journey_frame=;.*Max-Age=0$/);
  });

  test('whose session has ended says so inside the frame, and the link can be opened again', async () => {
    const { cookie } = await openFramed();
    const before = service.clock.now();
    try {
      service.clock.advance(31 * 60_000);
      const response = await fetch(`${service.url}/journey/welcome`, { headers: { cookie } });
      expect(response.status).toBe(403);
      expect(policyOf(response)).toContain(`frame-ancestors ${lender.origin()};`);
      expect(await response.text()).toContain('data-expired');
    } finally {
      service.clock.set(before);
    }
  });
});
