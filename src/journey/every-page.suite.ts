import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../test/support/browser.ts';
import { consentOf } from '../../test/support/consent.ts';
import { codeIn, lastMail } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';

/** Long enough to break a layout, in one word. */
const LONG = `Llanfair${'pwllgwyngyll'.repeat(7)}gogogoch`.slice(0, 100);

/** Everything that a link can ask for, with the longest name. */
const ASKED = [
  { source: 'payslips', months: ['2026-01', '2026-02', '2026-04'], employer: LONG },
  { source: 'bank_statements', months: ['2026-03'], account_ending: '4321' },
  { source: 'taxauth' },
];

const BANK = { payroll_provider: 'bank-sandbox', user_name: undefined, password: undefined };
const XERO = { payroll_provider: 'xero-sandbox', user_name: undefined, password: undefined };

/** Brings a page that was loaded to another state. */
export type Act = (page: Page) => Promise<void>;
/** Loads a page, and lists what is wrong with it. */
export type Check = (page: Page, address: string, act?: Act) => Promise<string[]>;

/** Presses the main button of the page, in any language. */
const send: Act = (page) => page.locator('main form :is(.primary, .danger)').first().click();
const withErrors: Act = async (page) => {
  await send(page);
  await page.locator('.error-summary').waitFor();
};

interface Given {
  service: TestService;
  browser: TestBrowser;
  check: Check;
}

/** Visits every page of the journey in each of its states. */
export function everyPageSuite(given: Given): void {
  const steps = stepsOf(given);
  firstPages(given.service, steps);
  choicePages(given.service, steps);
  otherPages(given.service, steps);
}

/** Visits the pages that every person sees. */
export function mainPagesSuite(given: Given): void {
  const { service } = given;
  const steps = stepsOf(given);
  firstPages(service, steps);

  test('where a person who has agreed chooses how to share', async () => {
    const { newUser, accept } = consentOf(service);
    const userId = await newUser();
    await accept(userId, 'one_time');
    await steps.begin(userId);
    expect(await steps.visit(['/journey/ways'])).toEqual([]);
  });
}

type Steps = ReturnType<typeof stepsOf>;

function stepsOf({ service, browser, check }: Given) {
  let page: Page;

  beforeAll(() => service.ask('PATCH', '/configuration', { body: { client_display_name: LONG } }));
  beforeEach(async () => {
    page = await browser.newPage({ locale: 'en-GB', viewport: { width: 320, height: 740 } });
  });

  async function open(userId: string, journey: object = {}): Promise<void> {
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
    await page.goto(body.journey_url);
  }

  /** Lets this browser continue sign-ins that the test started with the API. */
  async function adoptSignIns(userId: string): Promise<void> {
    const db = service.app.database.tenant(service.clientId);
    const { session_id } = await db
      .selectFrom('journey_sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      .orderBy('session_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('accounts')
      .set({ attempt_session_id: session_id })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Opens a journey and leaves its first page. */
  async function begin(userId: string, journey: object = {}): Promise<void> {
    await open(userId, journey);
    await send(page);
    await page.waitForURL(/\/journey\/(?!welcome)/);
  }

  /** Visits pages of the person whose journey is open, and lists what is wrong. */
  async function visit(paths: readonly (string | readonly [string, Act])[]): Promise<string[]> {
    const faults: string[] = [];
    for (const one of paths) {
      const [path, act] = typeof one === 'string' ? [one] : one;
      faults.push(...(await check(page, `${service.url}${path}`, act)));
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    }
    return faults;
  }

  return { page: () => page, open, begin, visit, adoptSignIns };
}

function firstPages(service: TestService, { page, open, visit }: Steps): void {
  const { newUser } = consentOf(service);

  test('before a person has agreed', async () => {
    await open(await newUser({ taxauth_enabled: true }), { ask_for: ASKED });
    expect(await visit(['/journey/welcome'])).toEqual([]);
    await send(page());
    await page().waitForURL(/consent/);
    expect(await visit(['/journey/consent', ['/journey/consent', withErrors]])).toEqual([]);
  });
}

function choicePages(service: TestService, { page, begin, visit }: Steps): void {
  const { newUser, accept } = consentOf(service);

  test('where a person chooses, searches, signs in and uploads', async () => {
    const userId = await newUser({ taxauth_enabled: true });
    await accept(userId, 'one_time');
    await begin(userId);
    expect(
      await visit([
        '/journey/ways',
        '/journey/ways?without=payroll',
        '/journey/employer',
        '/journey/employer?q=a',
        '/journey/employer?employer=merrivale-stores',
        `/journey/employer?q=${LONG}`,
        '/journey/bank',
        '/journey/bank?q=wrenfield',
        `/journey/bank?q=${LONG}`,
        '/journey/ways?without=bank_connection',
        '/journey/sign-in/bank-sandbox',
        '/journey/sign-in/harbour',
        ['/journey/sign-in/alder', withErrors],
        '/journey/sign-in/taxauth',
        '/journey/sign-in/xero-sandbox',
        ['/journey/sign-in/xero-sandbox', withErrors],
        '/journey/direct',
        ['/journey/direct', withErrors],
        '/journey/direct/not-found',
        '/journey/upload/payslips',
        '/journey/upload/bank-statements',
        '/journey/found',
        '/journey/my-data',
      ]),
    ).toEqual([]);
    await page().locator('footer form button').last().click();
    await page().waitForURL(/end/);
    expect(await visit(['/journey/end'])).toEqual([]);
  });
}

function otherPages(service: TestService, { page, open, begin, visit, adoptSignIns }: Steps): void {
  const { newUser, accept } = consentOf(service);
  const { connected, link, linkUntil } = payrollOf(service);

  test('on pages without a journey', async () => {
    const unknown = '/journey/returned';
    expect(
      await visit([
        `${unknown}?outcome=connected`,
        `${unknown}?outcome=failed`,
        '/journey/welcome',
        `/journey/${'y'.repeat(43)}`,
        '/journey/no/such/page',
        '/accounts/oauth/callback?state=made-up',
        '/account/reset',
        '/account/invitation',
      ]),
    ).toEqual([]);
  });

  test('of an account in every status', async () => {
    const userId = await newUser();
    await accept(userId, 'one_time');
    const { account_id } = (await link(userId)).body;
    const become = (status: string, status_reason?: string) =>
      service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body: { status, status_reason } });
    await become('CONNECTED');
    await begin(userId);
    await adoptSignIns(userId);
    for (const [status, reason] of [
      ['CONNECTED'],
      ['MFA_REQUIRED'],
      ['LOGIN_FAILED', 'invalid_credentials'],
      ['LOGIN_FAILED', 'password_expired'],
      ['LOCKED'],
      ['REAUTH_REQUIRED'],
      ['UNAVAILABLE'],
    ] as const) {
      // an open page would reload itself after the change, and interrupt the next visit
      await page().goto('about:blank');
      expect((await become(status, reason)).status).toBe(200);
      expect(await visit(['/journey/account/1'])).toEqual([]);
    }
  });

  test('of an account at a provider that did not find the person', async () => {
    for (const user of [{}, { forename: LONG, surname: LONG, ni_number: 'AB123456C' }]) {
      const userId = await newUser(user);
      await accept(userId, 'one_time');
      const { account_id } = (await link(userId, XERO)).body;
      await begin(userId);
      for (const status_reason of ['no_match', 'identity_incomplete']) {
        await page().goto('about:blank');
        const body = { status: 'LOGIN_FAILED', status_reason };
        expect((await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body })).status).toBe(
          200,
        );
        expect(await visit(['/journey/account/1', '/journey/found'])).toEqual([]);
      }
    }
  });

  test('with a security question of every kind', async () => {
    const userId = await newUser();
    await accept(userId, 'one_time');
    for (const [user_name, password] of [
      ['user_good', 'mfa_code'],
      ['user_weekly', 'mfa_date'],
      ['user_bonus', 'mfa_password_characters'],
    ] as const)
      await linkUntil(userId, 'MFA_REQUIRED', { user_name, password });
    await begin(userId);
    await adoptSignIns(userId);
    const numbers = [1, 2, 3];
    expect(await visit(numbers.map((number) => [`/journey/account/${number}`, withErrors] as const))).toEqual(
      [],
    );
  });

  test('about a bank connection that has to be reconfirmed', async () => {
    const userId = await newUser();
    await accept(userId, 'recurring');
    const { account_id } = (await link(userId, BANK)).body;
    const lapsed = { status: 'REAUTH_REQUIRED', status_reason: 'reconfirmation_due' } as const;
    for (const [days, state] of [
      [85, { status: 'CONNECTED', status_reason: null }],
      [95, lapsed],
    ] as const) {
      await service.app.database
        .tenant(service.clientId)
        .updateTable('accounts')
        .set({ ...state, reconfirmed_at: new Date(service.clock.now().getTime() - days * 86_400_000) })
        .where('account_id', '=', account_id)
        .execute();
      await open(userId, { starts_at: 'my_data' });
      expect(await visit(['/journey/my-data/reconfirm', '/journey/my-data'])).toEqual([]);
    }
  });

  test('about what was found and what is stored', async () => {
    const userId = await newUser({ forename: LONG, surname: LONG, taxauth_enabled: true });
    await accept(userId, 'recurring');
    await connected(userId);
    await begin(userId);
    expect(
      await visit([
        '/journey/found',
        '/journey/my-data',
        '/journey/my-data/keep',
        '/journey/my-data/delete',
        '/journey/my-data/confirm',
        ['/journey/my-data/confirm', withErrors],
      ]),
    ).toEqual([]);
    const email = `${'h'.repeat(64)}@${LONG.toLowerCase().slice(0, 60)}.example`;
    await begin(userId, { contact: { email }, ask_for: ASKED });
    expect(
      await visit([
        '/journey/ways',
        '/journey/upload/payslips',
        '/journey/found',
        '/journey/my-data',
        '/journey/my-data/confirm',
      ]),
    ).toEqual([]);
    await page().goto(`${service.url}/journey/my-data/confirm`);
    await send(page());
    await page().locator('#code').waitFor();
    expect(await visit(['/journey/my-data/confirm', ['/journey/my-data/confirm', withErrors]])).toEqual([]);
    await page().goto(`${service.url}/journey/my-data/confirm`);
    await page()
      .locator('#code')
      .fill(codeIn((await lastMail(service, email)).text));
    await send(page());
    await page().waitForURL(/\/journey\/my-data\?done=confirmed/);
    expect(
      await visit(['/journey/my-data/stop', '/journey/my-data/keep', '/journey/my-data/delete']),
    ).toEqual([]);
    await page().goto(`${service.url}/journey/my-data?lang=en`);
    await page().emulateMedia({ media: 'print' });
    // on paper, the text that the person agreed to is open, and there is nothing to press
    expect(await page().evaluate("document.querySelector('details .paper').checkVisibility()")).toBe(true);
    expect(await page().locator('.button:visible, footer:visible').count()).toBe(0);
  });
}
