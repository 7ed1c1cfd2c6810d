import { describe, expect, test } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { EVERYTHING, payDaysOf, userOf } from '../../../test/support/simulated-providers.ts';
import type { ConnectorContext, FetchedPayslip } from '../connector.ts';
import { figuresOf, knownFiguresOf } from '../cross-source.suite.ts';
import { readSession } from '../oauth/session.ts';
import { useOAuthConnector, withReplies } from '../simulated-oauth.fixture.ts';
import { comparable } from './comparable.fixture.ts';
import { description } from './description.ts';
import { build, buildEmploymentHero } from './simulator/index.ts';

const RECENT = { from: '2026-09-01', to: '2026-11-15' };

type Options = Partial<Parameters<typeof buildEmploymentHero>[0]>;

/** The connector and its simulator, with a fetch for each test. */
async function use(simulator: Options = {}) {
  const started = await useOAuthConnector(description, (options) =>
    buildEmploymentHero({ ...options, requestsPerSecond: 10_000, ...simulator }),
  );
  const { connector, connect, context, people } = started;
  return {
    ...started,
    /** Fetches as a person who has already signed in, or signs in now. */
    async fetched(
      userName: string,
      { given = context, window = RECENT, person = userOf(people, userName) } = {},
      session?: string,
    ) {
      return connector.fetchPayslips(given, session ?? (await connect(userName)), window, person);
    },
  };
}

function payslipsIn(answer: { outcome: string; payslips?: FetchedPayslip[] }): FetchedPayslip[] {
  if (!answer.payslips) throw new Error(JSON.stringify(answer));
  return answer.payslips;
}

/** Changes fields of a record's reply. */
function withFields(context: ConnectorContext, path: string, fields: object): ConnectorContext {
  return withReplies(context, path, (text) => {
    const reply = JSON.parse(text);
    const changed = (one: object) => ({ ...one, ...fields });
    return JSON.stringify(Array.isArray(reply) ? reply.map(changed) : changed(reply));
  });
}

describe('consent', () => {
  test('is asked for without scopes, lasts a day, and renews with a token that works once', async () => {
    const { connector, context, clock, signIn } = await use();
    const begun = await connector.begin(context, { redirectUri: 'https://a.example', state: 'a' });
    expect(begun.outcome === 'redirect' && [...new URL(begun.url).searchParams.keys()]).not.toContain(
      'scope',
    );
    const step = await signIn('user_good');
    if (step.outcome !== 'connected') throw new Error(step.outcome);
    const { expires_at, refresh_token } = readSession(step.session);
    expect(Date.parse(expires_at) - clock.now().getTime()).toBe(24 * 3_600_000);
    const renewed = await connector.refresh(context, step.session);
    if (renewed.outcome !== 'connected') throw new Error(renewed.outcome);
    expect(readSession(renewed.session).refresh_token).not.toBe(refresh_token);
    expect(await connector.refresh(context, step.session)).toMatchObject({ reason: 'consent_expired' });
  });

  test('that is not used for 28 days has ended', async () => {
    const { connector, context, clock, connect } = await use();
    const session = await connect('user_good');
    clock.advance({ days: 27, minutes: 1430 });
    expect(await connector.refresh(context, session)).toMatchObject({ outcome: 'connected' });
    const other = await connect('user_good');
    clock.advance({ days: 28 });
    expect(await connector.refresh(context, other)).toMatchObject({ reason: 'consent_expired' });
  });

  test('that is denied, or asked for with a wrong secret, gives no session', async () => {
    const { signIn, context, contextOf } = await use();
    expect(await signIn('user_good', context, { allow: false })).toMatchObject({ reason: 'consent_denied' });
    expect(await signIn('user_good', contextOf({ client_secret: 'another' }))).toMatchObject({
      reason: 'not_configured',
    });
  });

  test('that the person removes ends the session and cannot be renewed', async () => {
    const { connector, context, connect, control, fetched } = await use();
    const session = await connect('user_good');
    control.setFault({ kind: 'consent_revoked', times: 1 });
    expect(await fetched('user_good', {}, session)).toMatchObject({ reason: 'session_expired' });
    expect(await connector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
  });
});

describe('payslips', () => {
  test.each<PersonaName>(['user_good', 'user_fourweekly', 'user_leaver'])(
    'of %s have the figures of the payroll, from the list and the files',
    async (userName) => {
      const { payslipsOf, people } = await use();
      const window = { from: '2026-02-01', to: '2026-06-15' };
      const paid = people
        .payslips(userName)
        .filter(({ payDate }) => window.from <= payDate && payDate <= window.to);
      expect(paid.length).toBeGreaterThan(1);
      const payslips = await payslipsOf(userName, window);
      expect(payslips.map((one) => comparable(figuresOf(one)))).toEqual(
        paid.map((one) => comparable(knownFiguresOf(one))),
      );
    },
  );

  test('say who the person is, where they work and how often they are paid', async () => {
    const { fetched, people } = await use();
    const person = people.find('user_good');
    const job = person?.employments[0];
    const [payslip] = payslipsIn(await fetched('user_good'));
    expect(payslip?.data).toMatchObject({
      identity_information: {
        name: `${person?.forename} ${person?.surname}`,
        date_of_birth: `${person?.dateOfBirth}T00:00:00.000Z`,
        address: { post_code: person?.address.postCode },
        email: person?.email,
        phone: person?.phone,
      },
      employment_information: {
        employer_name: job?.employer.name,
        role: job?.role,
        status: 'active',
        start_date: `${job?.startDate}T00:00:00.000Z`,
        leave_date: null,
      },
      income_information: { pay_frequency: 'monthly' },
    });
  });

  test.each([
    ['Four weekly', 'four_weekly'],
    ['Casuals (bi-weekly)', 'fortnightly'],
    ['WEEKLY', 'weekly'],
    ['Head office', 'monthly'],
    ['Weekly and monthly', 'monthly'],
  ])('of the pay schedule %s are paid %s, if need be by what the file prints', async (paySchedule, paid) => {
    const { fetched, context } = await use();
    const given = withFields(context, '/document/payslip?', { paySchedule });
    const [payslip] = payslipsIn(await fetched('user_good', { given }));
    expect(payslip?.data.income_information.pay_frequency).toBe(paid);
  });

  test('of two employers in one sign-in are all returned, oldest first, each with its job', async () => {
    const { fetched, people } = await use();
    const payslips = payslipsIn(await fetched('user_two_jobs'));
    const known = people.payslips('user_two_jobs').filter(({ payDate }) => payDate >= RECENT.from);
    expect(payDaysOf(payslips)).toEqual(known.map(({ payDate }) => payDate));
    const jobs = people.find('user_two_jobs')?.employments ?? [];
    const told = payslips.map(({ data: { employment_information: job } }) => [job.employer_name, job.role]);
    expect(new Set(told.map(String))).toEqual(
      new Set(jobs.map(({ employer, role }) => String([employer.name, role]))),
    );
    expect(new Set(payslips.map(({ externalId }) => externalId)).size).toBe(payslips.length);
  });

  test('of a leaver end with the last payment and have the status left', async () => {
    const { fetched, people } = await use();
    const payslips = payslipsIn(
      await fetched('user_leaver', { window: { from: '2026-03-01', to: '2026-11-15' } }),
    );
    expect(payDaysOf(payslips).at(-1)).toBe(people.payslips('user_leaver').at(-1)?.payDate);
    expect(payslips.at(-1)?.data.employment_information).toMatchObject({
      status: 'left',
      leave_date: '2026-03-13T00:00:00.000Z',
    });
  });

  test('that do not exist yet are none, and no file is read', async () => {
    const { fetched, control } = await use();
    expect(await fetched('user_no_payslips')).toMatchObject({ outcome: 'fetched', payslips: [] });
    expect(control.counts.requests, 'the sign-in, the records, the details and the list').toBe(4 + 2 + 1 + 1);
  });

  test('keep their id when they are corrected, and have the new figures', async () => {
    const { fetched, people } = await use();
    const before = payslipsIn(await fetched('user_good'));
    people.amend(people.payslips('user_good').at(-1)?.id ?? '');
    const after = payslipsIn(await fetched('user_good'));
    expect(after.map(({ externalId }) => externalId)).toEqual(before.map(({ externalId }) => externalId));
    expect(after.at(-1)?.data).not.toEqual(before.at(-1)?.data);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });

  test('whose list was corrected but not the file fail the fetch, which names the field', async () => {
    const { fetched, context } = await use();
    const given = withFields(context, '/document/payslip?', { netPay: 1234.5 });
    expect(await fetched('user_good', { given })).toMatchObject({
      reason: 'invalid_data',
      detail: 'payslip: [earnings.net_pay] differs from what the provider says elsewhere',
    });
  });
});

describe('a list', () => {
  test('of several pages is read to its end', async () => {
    const { fetched, people } = await use({ pageSizeMax: 3 });
    const window = { from: '2026-08-01', to: '2026-11-15' };
    const known = people.payslips('user_weekly').filter(({ payDate }) => payDate >= window.from);
    expect(payslipsIn(await fetched('user_weekly', { window }))).toHaveLength(known.length);
  });

  test('that ignores the page is read once', async () => {
    const { fetched, context } = await use();
    const whole = payslipsIn(await fetched('user_good'));
    const send: ConnectorContext['http']['send'] = (request) =>
      context.http.send({ ...request, url: request.url.split('?')[0] ?? '' });
    expect(payslipsIn(await fetched('user_good', { given: { ...context, http: { send } } }))).toEqual(whole);
  });

  test.each(['/security/employees', '/personaldetails', '/document/payslip?'])(
    'that is cut off in the middle fails the fetch: %s',
    async (path) => {
      const { fetched, context } = await use();
      const given = withReplies(context, path, (text) => text.slice(0, text.length / 2));
      expect(await fetched('user_good', { given })).toMatchObject({
        reason: 'provider_changed',
        detail: 'a reply is not JSON',
      });
    },
  );

  test('with a payslip of another employee fails the fetch', async () => {
    const { fetched, context } = await use();
    const given = withFields(context, '/document/payslip?', { employeeId: 7 });
    expect(await fetched('user_good', { given })).toMatchObject({ reason: 'invalid_data' });
  });
});

describe('a file', () => {
  test('that nobody can read leaves a payslip with what the list says', async () => {
    const { fetched, control } = await use();
    const whole = payslipsIn(await fetched('user_good'));
    control.setFault({ kind: 'blank_file', times: 1 });
    const [first, ...others] = payslipsIn(await fetched('user_good'));
    expect(others).toEqual(whole.slice(1));
    const { pay_date, pay_frequency, earnings } = whole[0]?.data.income_information ?? {};
    expect(first).toMatchObject({
      externalId: whole[0]?.externalId,
      data: {
        employment_information: { employer_name: whole[0]?.data.employment_information.employer_name },
        income_information: {
          pay_date,
          pay_frequency,
          earnings: { net_pay: earnings?.net_pay, gross_pay: null, earning_elements: [] },
          deductions: { income_tax: null },
        },
      },
    });
  });

  test.each([
    ['blank_file', 'invalid_data', /^payslip: no file could be read \((?:picture|not_a_payslip)\)$/],
    ['half_file', 'invalid_data', /^payslip: the file is unreadable$/],
  ] as const)('with the fault %s fails the fetch if none can be read', async (kind, reason, detail) => {
    const { fetched, control } = await use();
    control.setFault({ kind });
    const answer = await fetched('user_good');
    expect(answer).toMatchObject({ reason, detail: expect.stringMatching(detail) });
  });

  test('that is a web page instead fails the fetch', async () => {
    const { fetched, context } = await use();
    const send: ConnectorContext['http']['send'] = async (request) => {
      const reply = await context.http.send(request);
      const page = '<!doctype html><title>Sign in</title>';
      return /payslip\/\d+$/.test(request.url) ? { ...reply, text: page, bytes: Buffer.from(page) } : reply;
    };
    expect(await fetched('user_good', { given: { ...context, http: { send } } })).toMatchObject({
      reason: 'provider_changed',
      detail: 'payslip: not a PDF file',
    });
  });
});

describe('a sign-in', () => {
  const sharedRecords = { user_good: ['user_weekly'] };

  test('that reaches records of other people returns only those of the person', async () => {
    const { fetched, people } = await use({ sharedRecords });
    const names = async (userName: string) =>
      payslipsIn(await fetched('user_good', { person: userOf(people, userName) })).map(
        ({ data }) => data.identity_information.name,
      );
    expect(new Set(await names('user_good')).size).toBe(1);
    expect(new Set(await names('user_weekly'))).not.toEqual(new Set(await names('user_good')));
  });

  test('that reaches only records of several others fails, and reads no payslip', async () => {
    const { fetched, people, control } = await use({ sharedRecords });
    const person = userOf(people, 'user_leaver');
    expect(await fetched('user_good', { person })).toMatchObject({ reason: 'no_match' });
    expect(control.counts.requests, 'the sign-in, the records and their details').toBe(4 + 2 + 2);
    expect(await fetched('user_good', { person: { ...person, dateOfBirth: null } })).toMatchObject({
      reason: 'identity_incomplete',
      detail: 'missing: date_of_birth',
    });
  });

  test('of one person needs no details, also if an employer has an old surname', async () => {
    const { fetched, people, context } = await use();
    const person = { ...userOf(people, 'user_two_jobs'), surname: 'Married', dateOfBirth: null };
    const whole = payslipsIn(await fetched('user_two_jobs', { person }));
    let at = 0;
    const given = withReplies(context, '/personaldetails', (text) =>
      text.replace(/"surname":"[^"]+"/, `"surname":"Name ${at++}"`),
    );
    expect(payslipsIn(await fetched('user_two_jobs', { person, given }))).toHaveLength(whole.length);
  });

  test.each([
    ['has no employee record', 'user_self_employed', {}],
    ['has records of another country only', 'user_good', { region: 'Australia' }],
    ['has an anonymised record only', 'user_good', { isAnonymised: true }],
  ])('that %s is not authorised', async (_what, userName, fields) => {
    const { fetched, context } = await use();
    const given = withFields(context, '/security/employees', fields);
    expect(await fetched(userName, { given })).toMatchObject({ reason: 'not_authorised' });
  });

  test('cannot read the record of an employee that it does not reach', async () => {
    const { fetched, context } = await use();
    const given = withFields(context, '/security/employees', { id: 7 });
    expect(await fetched('user_good', { given })).toMatchObject({ reason: 'not_authorised' });
  });
});

describe('a fetch', () => {
  test('whose token expires in the middle can be repeated with a new token', async () => {
    const { connector, context, connect, control, fetched } = await use();
    const session = await connect('user_good');
    let sent = 0;
    const send: ConnectorContext['http']['send'] = (request) => {
      if (sent++ === 6) control.endSessions();
      return context.http.send(request);
    };
    const given = { ...context, http: { send } };
    expect(await fetched('user_good', { given }, session)).toMatchObject({ reason: 'session_expired' });
    const renewed = await connector.refresh(context, session);
    if (renewed.outcome !== 'connected') throw new Error(renewed.outcome);
    expect(payslipsIn(await fetched('user_good', {}, renewed.session))).toHaveLength(2);
  });

  test('of more than 5 requests in a second is limited', async () => {
    const { fetched, clock, connect } = await use({ requestsPerSecond: 5 });
    const session = await connect('user_good');
    expect(await fetched('user_good', { window: EVERYTHING }, session)).toMatchObject({
      reason: 'rate_limited',
      retryAfterSeconds: null,
    });
    clock.advance({ minutes: 1 });
    const one = { from: '1990-01-01', to: '1990-01-31' };
    expect(await fetched('user_good', { window: one }, session)).toMatchObject({ outcome: 'fetched' });
  });

  test('from the simulator of the sandbox has no limit', async () => {
    const { payslipsOf } = await useOAuthConnector(description, build);
    expect(await payslipsOf('user_good', RECENT)).toHaveLength(2);
  });
});
