import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../test/support/accessible.ts';
import { useBrowser } from '../../test/support/browser.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors, visitorOf } from '../../test/support/visitor.ts';
import { rareSignInsSuite, signIn, signInSuite } from './sign-in.suite.ts';

/** Long enough for a busy browser to load the page before the sign-in succeeds. */
const SLOW = 'slow_12';
const service = useService({}, { isWhole: true });
const browser = useBrowser();
const open = browserVisitors(browser);
signInSuite(service, open, { isWhole: true });
rareSignInsSuite(service, open);
describe('without scripts', () => rareSignInsSuite(service, plainVisitors));

test('the page that waits for a provider is accessible in every width and theme', async () => {
  const { visitor } = await journeyOf(service, open).begin();
  await signIn(visitor, SLOW);
  await visitor.heading('We are signing you in to Harbour Payslips');
  await visitor.expectAccessible();
  await visitor.heading('What we found');
  expect(visitor.url()).toBe(`${service.url}/journey/found`);
});

/** Lets the sign-in through, and no request for payslips. */
const fault = (kind: 'unavailable' | null) =>
  service.ask('POST', '/sandbox/faults', {
    body: { target: 'harbour', kind, ...(kind ? { after: 3 } : {}) },
  });

describe('a person with a browser', () => {
  const newPage = () => browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  async function begin() {
    const page = await newPage();
    const steps = journeyOf(service, async (address) => {
      await page.goto(address);
      return visitorOf(page);
    });
    return { page, ...(await steps.begin()), accountsOf: steps.accountsOf };
  }

  test('sees the progress as it happens, and a notice when a provider is slow', async () => {
    const { page, visitor } = await begin();
    await signIn(visitor, SLOW);
    await visitor.heading('We are signing you in to Harbour Payslips');
    await visitor.heading('What we found');
    await fault('unavailable');
    await signIn(visitor, 'pass_good', { name: 'user_weekly' });
    await visitor.heading('You are signed in');
    await visitor.text('You can close this page. We will carry on.');
    service.clock.advance(3 * 60_000);
    await visitor.reload();
    await visitor.heading('Harbour Payslips is slow at the moment');
    await expectAccessible(page, 'a slow provider');
    await fault(null);
  });

  test('sees a change that happens while the page loads the change before it', async () => {
    const { page, visitor, userId, accountsOf } = await begin();
    // counted here, because a page that is loaded again would start at zero
    let eventsSeen = 0;
    await page.exposeFunction('noteEvent', () => {
      eventsSeen += 1;
    });
    await page.addInitScript(`
      window.EventSource = class extends EventSource {
        constructor(address) {
          super(address);
          this.addEventListener('message', () => window.noteEvent());
        }
      };`);
    let isLoaded = false;
    await page.route(/\/journey\/account\/1$/, async (route) => {
      if (isLoaded || route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      // on a slow machine, the page sees an earlier change first
      if (!(await response.text()).includes('You are signed in')) return route.fulfill({ response });
      isLoaded = true;
      const before = eventsSeen;
      const [{ account_id }] = await accountsOf(userId);
      const status = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
      const { status: changed } = await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, {
        body: status,
      });
      expect(changed).toBe(200);
      await expect.poll(() => eventsSeen).toBeGreaterThan(before);
      return route.fulfill({ response });
    });
    await fault('unavailable');
    await signIn(visitor, SLOW);
    await visitor.heading('Please sign in to Harbour Payslips again');
    expect(isLoaded).toBe(true);
    await fault(null);
  });
});
