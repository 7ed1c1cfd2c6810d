import { describe, expect, test } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { formatPence } from '#values/money.ts';
import {
  afterRequests,
  EVERYTHING,
  payDaysOf,
  REDIRECT_URI,
  userOf,
  useXero,
} from '../../../test/support/simulated-providers.ts';
import type { ProviderHttp } from '../http.ts';
import { readSession } from '../oauth/session.ts';
import { xeroConnector } from './xero-connector.ts';

const BEGIN = { redirectUri: REDIRECT_URI, state: 'a-state' };

async function begin(context: Parameters<typeof xeroConnector.begin>[0]) {
  const begun = await xeroConnector.begin(context, BEGIN);
  if (begun.outcome === 'failed') throw new Error(begun.reason);
  return begun;
}

describe('consent', () => {
  test('is requested with a PKCE challenge, a state and read scopes', async () => {
    const { context } = await useXero();
    const { url, resume } = await begin(context);
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      state: 'a-state',
      redirect_uri: REDIRECT_URI,
      code_challenge_method: 'S256',
      scope:
        'offline_access payroll.employees.read payroll.payruns.read payroll.payslip.read payroll.settings.read',
    });
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(JSON.parse(resume).code_verifier);
  });

  test('connects with one token exchange', async () => {
    const { xero, clock, connect } = await useXero();
    const session = readSession(await connect('user_good'));
    expect(Date.parse(session.expires_at) - clock.now().getTime()).toBe(30 * 60_000);
    expect(xero.control.counts.tokenExchanges).toBe(1);
  });

  test('that is denied gives consent_denied', async () => {
    const { xero, context } = await useXero();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good', allow: false });
    expect(await xeroConnector.complete(context, resume, callback)).toMatchObject({
      reason: 'consent_denied',
    });
    expect(xero.control.counts.tokenExchanges).toBe(0);
  });

  test.each([
    ['another state', (callback: URLSearchParams) => callback.set('state', 'another')],
    ['no state', (callback: URLSearchParams) => callback.delete('state')],
    ['no code', (callback: URLSearchParams) => callback.delete('code')],
  ])('that returns with %s is not exchanged', async (_what, change) => {
    const { xero, context } = await useXero();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    change(callback);
    const step = await xeroConnector.complete(context, resume, callback);
    expect(step).toMatchObject({ outcome: 'failed' });
    expect(xero.control.counts.tokenExchanges).toBe(0);
  });

  test('is valid once: a reused code is rejected', async () => {
    const { context } = await useXero();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    expect(await xeroConnector.complete(context, resume, callback)).toMatchObject({ outcome: 'connected' });
    const again = await xeroConnector.complete(context, resume, callback);
    expect(again).toMatchObject({ outcome: 'failed', reason: 'consent_expired' });
  });

  test('is bound to the sign-in that began it: another verifier is rejected', async () => {
    const { context } = await useXero();
    const [one, other] = [await begin(context), await begin(context)];
    const callback = await giveConsent(one.url, { userName: 'user_good' });
    expect(await xeroConnector.complete(context, other.resume, callback)).toMatchObject({
      reason: 'consent_expired',
    });
  });

  test('that is exchanged after more than five minutes has expired', async () => {
    const { context, clock } = await useXero();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    clock.advance({ minutes: 6 });
    expect(await xeroConnector.complete(context, resume, callback)).toMatchObject({
      reason: 'consent_expired',
    });
  });

  test('with a wrong client secret gives not_configured, without the secret in the detail', async () => {
    const { context, contextOf } = await useXero();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    const step = await xeroConnector.complete(
      contextOf({ client_secret: 'wr:ong secret' }),
      resume,
      callback,
    );
    expect(step).toMatchObject({ reason: 'not_configured' });
    expect(JSON.stringify(step)).not.toContain('wr:ong');
  });

  test('without settings fails, and the detail names the missing settings', async () => {
    const { contextOf } = await useXero();
    const begun = await xeroConnector.begin(contextOf({ client_id: '', token_url: 'nowhere' }), BEGIN);
    expect(begun).toMatchObject({ reason: 'not_configured' });
    expect(begun).toMatchObject({ detail: expect.stringMatching(/\[client_id\], \[token_url\]/) });
  });
});

describe('a session', () => {
  test('is renewed with refresh tokens that are valid once', async () => {
    const { context, connect, people } = await useXero();
    const old = await connect('user_good');
    const renewed = await xeroConnector.refresh(context, old);
    if (renewed.outcome !== 'connected') throw new Error('The session was not renewed');
    expect(readSession(renewed.session).refresh_token).not.toBe(readSession(old).refresh_token);
    const person = userOf(people, 'user_good');
    const fetched = await xeroConnector.fetchPayslips(context, renewed.session, EVERYTHING, person);
    expect(fetched).toMatchObject({ outcome: 'fetched', session: renewed.session });
    expect(await xeroConnector.refresh(context, old)).toMatchObject({ reason: 'consent_expired' });
  });

  test('that was not renewed for sixty days has lost its consent', async () => {
    const { context, connect, clock } = await useXero();
    const session = await connect('user_good');
    clock.advance({ days: 59 });
    const renewed = await xeroConnector.refresh(context, session);
    if (renewed.outcome !== 'connected') throw new Error('The session was not renewed');
    clock.advance({ days: 60 });
    expect(await xeroConnector.refresh(context, renewed.session)).toMatchObject({
      reason: 'consent_expired',
    });
  });

  test('with an expired access token fails without a request', async () => {
    const { context, connect, clock, people, xero } = await useXero();
    const session = await connect('user_good');
    clock.advance({ minutes: 30 });
    const before = xero.control.counts.requests;
    const fetched = await xeroConnector.fetchPayslips(
      context,
      session,
      EVERYTHING,
      userOf(people, 'user_good'),
    );
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    expect(xero.control.counts.requests).toBe(before);
  });

  test('that expires during a fetch can be renewed, and the fetch repeated', async () => {
    const { context, connect, people, xero } = await useXero({ pageSize: 5 });
    const session = await connect('user_good');
    const person = userOf(people, 'user_good');
    const http = afterRequests(context.http, 9, () => xero.control.endSessions());
    const cut = await xeroConnector.fetchPayslips({ ...context, http }, session, EVERYTHING, person);
    expect(cut).toEqual({
      outcome: 'failed',
      reason: 'session_expired',
      retryAfterSeconds: null,
      detail: 'session_expired',
    });
    const renewed = await xeroConnector.refresh(context, session);
    if (renewed.outcome !== 'connected') throw new Error('The session was not renewed');
    const whole = await xeroConnector.fetchPayslips(context, renewed.session, EVERYTHING, person);
    expect(whole).toMatchObject({ outcome: 'fetched' });
    expect(whole.outcome === 'fetched' && whole.payslips).toHaveLength(24);
  });

  test('of a revoked grant ends and cannot be renewed', async () => {
    const { context, connect, people, xero } = await useXero();
    const session = await connect('user_good');
    xero.control.revokeGrants('user_good');
    const person = userOf(people, 'user_good');
    expect(await xeroConnector.fetchPayslips(context, session, EVERYTHING, person)).toMatchObject({
      reason: 'session_expired',
    });
    expect(await xeroConnector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
  });
});

describe('payslips', () => {
  test('come only from posted pay runs, not from drafts', async () => {
    const { payslipsOf, people } = await useXero();
    const days = payDaysOf(await payslipsOf('user_good', { from: '2026-08-01', to: '2027-03-31' }));
    expect(days).toEqual(
      people
        .payslips('user_good')
        .map(({ payDate }) => payDate)
        .filter((day) => day >= '2026-08-01'),
    );
  });

  test('from two jobs come from both organisations, ordered by pay date', async () => {
    const { payslipsOf, people } = await useXero();
    const payslips = await payslipsOf('user_two_jobs');
    expect(payDaysOf(payslips)).toEqual(people.payslips('user_two_jobs').map(({ payDate }) => payDate));
    const employers = new Set(payslips.map(({ data }) => data.employment_information.employer_name));
    expect(employers).toEqual(new Set(['Thistledown Care', 'Pennyroyal Cafés']));
  });

  test('of weekly pay before and after 5 April belong to two tax years, and their year to date includes payments before the window', async () => {
    const { payslipsOf, people } = await useXero();
    const payslips = await payslipsOf('user_weekly', { from: '2026-03-30', to: '2026-04-17' });
    const known = people
      .payslips('user_weekly')
      .filter(({ payDate }) => payDate >= '2026-03-30' && payDate <= '2026-04-17');
    expect(payDaysOf(payslips)).toEqual(['2026-04-03', '2026-04-10', '2026-04-17']);
    expect(payslips.map(({ data }) => data.income_information.earnings.year_to_date)).toMatchObject(
      known.map(({ yearToDate }) => ({
        tax_year: yearToDate.taxYear,
        gross_pay: formatPence(yearToDate.grossPence),
      })),
    );
    expect(payslips.map(({ data }) => data.income_information.earnings.year_to_date.tax_year)).toEqual([
      2025, 2026, 2026,
    ]);
  });

  test('of a leaver end with the last payment and have the status left', async () => {
    const { payslipsOf } = await useXero();
    const payslips = await payslipsOf('user_leaver');
    expect(payDaysOf(payslips).at(-1)).toBe('2026-03-27');
    expect(payslips.at(-1)?.data.employment_information).toMatchObject({
      status: 'left',
      leave_date: '2026-03-13T00:00:00.000Z',
      type: 'FullTime',
    });
  });

  test('of a director have is_director', async () => {
    const { payslipsOf } = await useXero();
    expect((await payslipsOf('user_director'))[0]?.data.employment_information.is_director).toBe(true);
  });

  test('of a person who was never paid are an empty list', async () => {
    const { payslipsOf } = await useXero();
    expect(await payslipsOf('user_no_payslips')).toEqual([]);
  });

  test('of a person who does not work there are no_match, which is not an empty list', async () => {
    const { context, connect, people } = await useXero();
    const session = await connect('user_good');
    const stranger = userOf(people, 'user_leaver');
    const fetched = await xeroConnector.fetchPayslips(context, session, EVERYTHING, stranger);
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'no_match', detail: 'no employee matches' });
  });

  test('of a person without enough details are not requested', async () => {
    const { context, connect, people, xero } = await useXero();
    const session = await connect('user_good');
    const person = { ...userOf(people, 'user_good'), niNumber: null, surname: null };
    const before = xero.control.counts.requests;
    const fetched = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
    expect(fetched).toMatchObject({ reason: 'identity_incomplete', detail: 'missing: surname, ni_number' });
    expect(xero.control.counts.requests).toBe(before);
  });

  test('are found by NI number alone if the name is not known', async () => {
    const { context, connect, people } = await useXero();
    const session = await connect('user_bonus');
    const { niNumber, dateOfBirth } = userOf(people, 'user_scottish');
    const person = { niNumber, dateOfBirth, forename: null, surname: null, postCodes: [] };
    const fetched = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
    if (fetched.outcome === 'failed') throw new Error(fetched.reason);
    expect(new Set(fetched.payslips.map(({ data }) => data.identity_information.name))).toEqual(
      new Set(['Isla Mackinnon']),
    );
  });

  test('are read individually if the list omits their lines', async () => {
    const { context, connect, people, payslipsOf } = await useXero();
    const listed = await payslipsOf('user_good');
    const session = await connect('user_good');
    const http: ProviderHttp = {
      async send(request) {
        const reply = await context.http.send(request);
        if (!request.url.includes('/Payslips?')) return reply;
        return {
          ...reply,
          text: reply.text.replace(/"(earnings|deduction|employeeTax)Lines":\[.*?\]/g, '"$1Lines":null'),
        };
      },
    };
    const person = userOf(people, 'user_good');
    const fetched = await xeroConnector.fetchPayslips({ ...context, http }, session, EVERYTHING, person);
    expect(fetched.outcome === 'fetched' && fetched.payslips).toEqual(listed);
  });
});

describe('a provider', () => {
  test('that fails between two pages gives no payslips, and all of them once it is back', async () => {
    const { context, connect, people, xero } = await useXero({ pageSize: 5 });
    const session = await connect('user_good');
    const person = userOf(people, 'user_good');
    for (const [kind, reason] of [
      ['unavailable', 'provider_unavailable'],
      ['disconnect', 'provider_unavailable'],
      ['rate_limited', 'rate_limited'],
    ] as const) {
      xero.control.setFault({ kind, after: 7, times: 1 });
      const failed = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
      expect(failed).toMatchObject({ outcome: 'failed', reason });
    }
    xero.control.setFault(null);
    const fetched = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
    expect(fetched.outcome === 'fetched' && fetched.payslips).toHaveLength(24);
  });

  test('without calls left in this minute is not called, and the outcome has the retry delay', async () => {
    const { context, connect, people, clock, xero } = await useXero({ minuteLimit: 20 });
    const session = await connect('user_good');
    const person = userOf(people, 'user_good');
    const before = xero.control.counts.requests;
    const stopped = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
    expect(stopped).toMatchObject({ outcome: 'failed', reason: 'rate_limited', retryAfterSeconds: 60 });
    expect(xero.control.counts.requests - before, 'connections, then twenty').toBe(21);
    const refused = await xeroConnector.fetchPayslips(context, session, EVERYTHING, person);
    expect(refused).toMatchObject({ outcome: 'failed', reason: 'rate_limited', retryAfterSeconds: 50 });
    clock.advance({ minutes: 1 });
    const window = { from: '2026-09-01', to: '2026-11-15' };
    expect(await xeroConnector.fetchPayslips(context, session, window, person)).toMatchObject({
      outcome: 'fetched',
    });
  });
});
