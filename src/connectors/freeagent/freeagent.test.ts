import { describe, expect, test } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { afterRequests, EVERYTHING, payDaysOf, userOf } from '../../../test/support/simulated-providers.ts';
import { figuresOf, knownFiguresOf } from '../cross-source.suite.ts';
import { readSession } from '../oauth/session.ts';
import { useOAuthConnector, withReplies } from '../simulated-oauth.fixture.ts';
import { comparable } from './comparable.fixture.ts';
import { description } from './description.ts';
import { build, buildFreeAgent } from './simulator/index.ts';

const use = () => useOAuthConnector(description, build);

describe('consent', () => {
  test('is requested without scopes, and lasts an hour before it is renewed', async () => {
    const { connector, context, clock, signIn } = await use();
    const begun = await connector.begin(context, { redirectUri: 'https://a.example', state: 'a' });
    expect(begun.outcome === 'redirect' && [...new URL(begun.url).searchParams.keys()]).not.toContain(
      'scope',
    );
    const step = await signIn('user_good');
    if (step.outcome !== 'connected') throw new Error(step.outcome);
    expect(Date.parse(readSession(step.session).expires_at) - clock.now().getTime()).toBe(3_600_000);
  });

  test('that is denied gives consent_denied', async () => {
    const { signIn, context } = await use();
    expect(await signIn('user_good', context, { allow: false })).toMatchObject({ reason: 'consent_denied' });
  });

  test('with a wrong client secret gives not_configured', async () => {
    const { signIn, contextOf } = await use();
    const step = await signIn('user_good', contextOf({ client_secret: 'another' }));
    expect(step).toMatchObject({ reason: 'not_configured' });
  });

  test('that was revoked ends the session and cannot be renewed', async () => {
    const { connector, context, connect, control, people } = await use();
    const session = await connect('user_good');
    control.revokeGrants('user_good');
    const person = userOf(people, 'user_good');
    const fetched = await connector.fetchPayslips(context, session, EVERYTHING, person);
    expect(fetched).toMatchObject({ reason: 'session_expired' });
    expect(await connector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
  });
});

describe('payslips', () => {
  test.each<PersonaName>(['user_good', 'user_weekly', 'user_director'])(
    'of %s have the figures of the sandbox payroll',
    async (userName) => {
      const { payslipsOf, people } = await use();
      expect((await payslipsOf(userName)).map((one) => comparable(figuresOf(one)))).toEqual(
        people.payslips(userName).map((one) => comparable(knownFiguresOf(one))),
      );
    },
  );

  test('of the tax year before and after 5 April are added up from its first payslip', async () => {
    const { payslipsOf } = await use();
    const payslips = await payslipsOf('user_weekly', { from: '2026-03-30', to: '2026-04-17' });
    expect(payDaysOf(payslips)).toEqual(['2026-04-03', '2026-04-10', '2026-04-17']);
    const [before, first, second] = payslips.map(({ data }) => data.income_information.earnings);
    expect(before?.year_to_date.tax_year).toBe(2025);
    expect(first?.year_to_date).toMatchObject({ tax_year: 2026, gross_pay: first?.gross_pay });
    expect(Number(second?.year_to_date.gross_pay)).toBe(Number(first?.gross_pay) + Number(second?.gross_pay));
  });

  test('without the first payslip of the year have no year to date', async () => {
    const { connector, context, connect, people } = await use();
    const session = await connect('user_good');
    const changed = withReplies(context, '/payroll/2027', (text) =>
      text.replace('"period":0,', '"period":1,'),
    );
    const fetched = await connector.fetchPayslips(
      changed,
      session,
      { from: '2026-05-01', to: '2026-11-15' },
      userOf(people, 'user_good'),
    );
    if (fetched.outcome === 'failed') throw new Error(fetched.reason);
    expect(fetched.payslips.length).toBeGreaterThan(3);
    for (const { data } of fetched.payslips) {
      expect(data.income_information.earnings.gross_pay).not.toBeNull();
      expect(data.income_information.earnings.year_to_date.gross_pay).toBeNull();
    }
  });

  test('of a draft period are left out', async () => {
    const { payslipsOf, people } = await use();
    const days = payDaysOf(await payslipsOf('user_good', { from: '2026-08-01', to: '2027-03-31' }));
    const known = people.payslips('user_good').map(({ payDate }) => payDate);
    expect(days).toEqual(known.filter((day) => day >= '2026-08-01'));
  });

  test('of a leaver end with the last payment and have the status left', async () => {
    const { payslipsOf } = await use();
    const payslips = await payslipsOf('user_leaver');
    expect(payDaysOf(payslips).at(-1)).toBe('2026-03-27');
    expect(payslips.at(-1)?.data.employment_information).toMatchObject({
      status: 'left',
      leave_date: '2026-03-13T00:00:00.000Z',
    });
  });

  test('of two jobs come only from the company that gave consent', async () => {
    const { payslipsOf, people } = await use();
    const employers = (await payslipsOf('user_two_jobs')).map(
      ({ data }) => data.employment_information.employer_name,
    );
    const jobs = people.find('user_two_jobs')?.employments.map(({ employer }) => employer.name);
    expect(new Set(employers)).toEqual(new Set([jobs?.at(-1)]));
  });

  test('of a month without pay have zeros', async () => {
    const { connector, context, connect, people } = await use();
    const session = await connect('user_good');
    const changed = withReplies(context, '/payroll/2027/6', (text) =>
      text.replace(/"([a-z_]+)":"\d+\.\d+"/g, '"$1":"0.0"'),
    );
    const window = { from: '2026-10-01', to: '2026-10-31' };
    const fetched = await connector.fetchPayslips(changed, session, window, userOf(people, 'user_good'));
    expect(fetched.outcome === 'fetched' && fetched.payslips[0]?.data.income_information).toMatchObject({
      earnings: { gross_pay: '0.00', net_pay: '0.00', base_salary: '0.00', earning_elements: [] },
      deductions: { income_tax: '0.00', total_deductions: '0.00', deductions_elements: [] },
    });
  });

  test.each([
    ['other_deductions', { gross_pay: '3450.00', net_pay: null }],
    ['deductions_subject_to_nic_but_not_paye', { gross_pay: '3450.00', net_pay: null }],
    ['employee_pension_salary_sacrifice', { gross_pay: null, net_pay: null }],
    ['deduction_free_pay', { gross_pay: null, net_pay: null }],
  ])('with %s have no figures that it makes unclear', async (field, figures) => {
    const { connector, context, connect, people } = await use();
    const session = await connect('user_good');
    const changed = withReplies(context, '/payroll/2027/', (text) =>
      text.replaceAll(`"${field}":"0.0"`, `"${field}":"12.5"`),
    );
    const window = { from: '2026-10-01', to: '2026-10-31' };
    const fetched = await connector.fetchPayslips(changed, session, window, userOf(people, 'user_good'));
    expect(
      fetched.outcome === 'fetched' && fetched.payslips[0]?.data.income_information.earnings,
    ).toMatchObject({ ...figures, year_to_date: { net_pay: null } });
  });

  test('keep their id when they are corrected, and weekly ones have different ids in one period', async () => {
    const { payslipsOf, people } = await use();
    const window = { from: '2026-10-06', to: '2026-11-05' };
    const before = await payslipsOf('user_weekly', window);
    expect(new Set(before.map(({ externalId }) => externalId)).size).toBe(before.length);
    const [first] = people.payslips('user_weekly').filter(({ payDate }) => payDate >= window.from);
    people.amend(first?.id ?? '');
    const after = await payslipsOf('user_weekly', window);
    expect(after.map(({ externalId }) => externalId)).toEqual(before.map(({ externalId }) => externalId));
    expect(after[0]?.data).not.toEqual(before[0]?.data);
  });
});

describe('a person', () => {
  test('who is not among the users gives no_match', async () => {
    const { fetch, people } = await use();
    const fetched = await fetch('user_good', { person: userOf(people, 'user_leaver') });
    expect(fetched).toMatchObject({ reason: 'no_match', detail: 'no user matches' });
  });

  test('without enough details is not looked for', async () => {
    const { fetch, people, control } = await use();
    const person = { ...userOf(people, 'user_good'), niNumber: null, surname: null };
    const fetched = await fetch('user_good', { person });
    expect(fetched).toMatchObject({ reason: 'identity_incomplete' });
    expect(control.counts.requests, 'the sign-in alone').toBe(4);
  });

  test('who cannot see the payroll gives not_authorised', async () => {
    const { fetch, people } = await use();
    const person = userOf(people, 'user_good');
    expect(await fetch('user_self_employed', { person })).toMatchObject({ reason: 'not_authorised' });
  });
});

describe('a fetch', () => {
  test('whose token expires between two pages can be repeated with a new token', async () => {
    const { connector, context, connect, control, people } = await use();
    const session = await connect('user_good');
    const person = userOf(people, 'user_good');
    const http = afterRequests(context.http, 9, () => control.endSessions());
    const cut = await connector.fetchPayslips({ ...context, http }, session, EVERYTHING, person);
    expect(cut).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    const renewed = await connector.refresh(context, session);
    if (renewed.outcome !== 'connected') throw new Error(renewed.outcome);
    const whole = await connector.fetchPayslips(context, renewed.session, EVERYTHING, person);
    expect(whole.outcome === 'fetched' && whole.payslips).toHaveLength(24);
  });

  test('over the limit of requests stops with the time until the next minute', async () => {
    const { fetch } = await useOAuthConnector(description, (options) =>
      buildFreeAgent({ ...options, requestsPerMinute: 20 }),
    );
    expect(await fetch('user_good')).toMatchObject({ reason: 'rate_limited', retryAfterSeconds: 50 });
  });

  test('of replies that have changed gives provider_changed', async () => {
    const { connector, context, connect, people } = await use();
    const session = await connect('user_good');
    const changed = withReplies(context, '/users?', (text) => text.replace('"users"', '"people"'));
    const fetched = await connector.fetchPayslips(changed, session, EVERYTHING, userOf(people, 'user_good'));
    expect(fetched).toMatchObject({ reason: 'provider_changed' });
  });
});

test('requests without a User-Agent are rejected by the simulator', async () => {
  const { url } = await use();
  const { request } = await import('node:http');
  const status = await new Promise((resolve) =>
    request(`${url}/v2/company`, (reply) => resolve(reply.resume().statusCode)).end(),
  );
  expect(status).toBe(400);
});
