import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_FACTS } from '#values/browser-facts.ts';
import { useHmrc } from '../../../test/support/simulated-providers.ts';
import { hmrcConnector } from './hmrc-connector.ts';
import { fetchFrom } from './scripted-http.fixture.ts';

describe('income', () => {
  test('covers a whole tax year and the current one', async () => {
    const { fetch } = await useHmrc();
    const fetched = await fetch('user_good', { taxYears: ['2025-26', '2026-27'] });
    if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
    expect(fetched.income).toEqual([
      {
        income_id: expect.stringMatching(/^2025-26:[0-9a-f]{16}$/),
        employment: {
          total_income: '39999.96',
          employers: [
            { employer_name: 'Brindle & Lark Foods', income: '39999.96', tax_paid: expect.any(String) },
          ],
        },
        frequency: 'monthly',
        income_period: { start: '2025-04-06T00:00:00.000Z', end: '2026-03-27T00:00:00.000Z' },
      },
      expect.objectContaining({
        income_period: { start: '2026-04-06T00:00:00.000Z', end: '2026-10-28T00:00:00.000Z' },
      }),
    ]);
  });

  test('with sa-prepop keeps its id when an employer is added, and the id does not reveal the UTR', async () => {
    const idWith = async (...references: string[]) => {
      const employments = references.map((employerPayeReference) => ({ employerPayeReference }));
      const answer = await fetchFrom(() => ({ text: JSON.stringify({ employments }) }), {
        profile: 'sa-prepop',
      });
      return answer.outcome === 'fetched' ? answer.income[0]?.income_id : answer.outcome;
    };
    const id = await idWith('1/A');
    expect(id).toMatch(/^2025-26:[0-9a-f]{16}$/);
    expect(await idWith('1/A', '2/B')).toBe(id);
    for (const text of ['1000057161', 'income 1000057161'])
      expect(id).not.toContain(createHash('sha256').update(text).digest('hex').slice(0, 16));
  });

  test('from two jobs has both employers and the pay frequency of the larger one', async () => {
    const { fetch } = await useHmrc();
    const fetched = await fetch('user_two_jobs', { taxYears: ['2025-26'] });
    if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
    expect(fetched.income[0]?.employment.employers.map(({ employer_name }) => employer_name).sort()).toEqual([
      'Pennyroyal Cafés',
      'Thistledown Care',
    ]);
    expect(fetched.income[0]?.frequency).toBe('monthly');
  });

  test('of a person who was never paid gives nothing_found', async () => {
    const { fetch } = await useHmrc();
    expect(await fetch('user_no_payslips')).toMatchObject({ outcome: 'nothing_found' });
  });

  test('of years before records began gives nothing_found', async () => {
    const { fetch } = await useHmrc();
    expect(await fetch('user_good', { taxYears: ['2012-13', '2018-19'] })).toMatchObject({
      outcome: 'nothing_found',
    });
  });

  test('of a person other than the one signed in is not returned', async () => {
    const { context, connect, requestOf } = await useHmrc();
    const session = await connect('user_good');
    expect(await hmrcConnector.fetchIncome(context, session, requestOf('user_bonus'))).toMatchObject({
      reason: 'not_signed_up',
    });
  });

  test('of a person who has not signed up gives not_signed_up, with error code and correlation id', async () => {
    const { fetch, hmrc } = await useHmrc();
    hmrc.control.signUp('user_good', false);
    expect(await fetch('user_good')).toMatchObject({
      outcome: 'failed',
      reason: 'not_signed_up',
      detail: expect.stringMatching(
        /^list employments: answered 403 CLIENT_OR_AGENT_NOT_AUTHORISED correlation id [0-9a-f-]{36}$/,
      ),
    });
  });

  test.each([
    ['mtd-employments', { niNumber: null }, {}],
    ['mtd-employments', { niNumber: 'JG481926' }, {}],
    ['sa-prepop', {}, { utr: null }],
    ['sa-prepop', {}, { utr: '123' }],
    ['gov-matching', { dateOfBirth: null }, {}],
    ['gov-matching', { surname: 'Иванова' }, {}],
    ['gov-matching', { niNumber: null }, {}],
  ] as const)(
    'with %s is not requested if required data is missing: %j %j',
    async (profile, person, changes) => {
      const { context, connect, hmrc, requestOf } = await useHmrc({ profile });
      const session = await connect('user_good');
      const before = hmrc.control.counts.requests;
      const request = requestOf('user_good', changes);
      const incomplete = { ...request, person: { ...request.person, ...person } };
      expect(await hmrcConnector.fetchIncome(context, session, incomplete)).toMatchObject({
        reason: 'identity_incomplete',
      });
      expect(hmrc.control.counts.requests).toBe(before);
    },
  );

  test('of a person whom matching does not find gives no_match', async () => {
    const { fetch, people } = await useHmrc({ profile: 'gov-matching' });
    const person = { ...people.find('user_good'), dateOfBirth: '1990-01-30', postCodes: [] } as never;
    expect(await fetch('user_good', { person })).toMatchObject({ outcome: 'failed', reason: 'no_match' });
  });

  test('gives rate_limited when requests exceed the limit', async () => {
    const { fetch, clock, requestOf, connect, context } = await useHmrc({ perSecond: 3 });
    expect(await fetch('user_two_jobs')).toMatchObject({ reason: 'rate_limited' });
    clock.advance({ minutes: 1 });
    const session = await connect('user_good');
    const one = requestOf('user_good', { taxYears: ['2025-26'] });
    expect(await hmrcConnector.fetchIncome(context, session, one)).toMatchObject({ outcome: 'fetched' });
  });

  test('excludes occupational pensions if configured', async () => {
    const { context, contextOf, connect, requestOf } = await useHmrc();
    const session = await connect('user_good');
    const fetchWith = (settings: Record<string, string>) => {
      const chosen = contextOf(settings);
      const http = {
        async send(request: Parameters<typeof context.http.send>[0]) {
          const reply = await chosen.http.send(request);
          return {
            ...reply,
            text: reply.text.replace('"occupationalPension":false', '"occupationalPension":true'),
          };
        },
      };
      return hmrcConnector.fetchIncome({ ...chosen, http }, session, requestOf('user_good'));
    };
    expect(await fetchWith({})).toMatchObject({ outcome: 'fetched' });
    expect(await fetchWith({ occupational_pensions: 'exclude' })).toMatchObject({ outcome: 'nothing_found' });
  });

  test("supports the test scenarios of HMRC's sandbox", async () => {
    const { contextOf, connect, requestOf } = await useHmrc();
    const session = await connect('user_good');
    const play = (test_scenario: string) =>
      hmrcConnector.fetchIncome(contextOf({ test_scenario }), session, requestOf('user_good'));
    expect(await play('NOT_FOUND')).toMatchObject({ outcome: 'nothing_found' });
    expect(await play('REQUEST_CANNOT_BE_FULFILLED')).toMatchObject({ reason: 'provider_unavailable' });
    expect(await play('NO_SUCH_THING')).toMatchObject({ reason: 'provider_changed' });
    expect(await play('STATEFUL')).toMatchObject({ outcome: 'fetched' });
  });
});

describe('every reply', () => {
  test('is logged with its correlation id and without personal data', async () => {
    for (const profile of ['mtd-employments', 'gov-matching'] as const) {
      const { fetch, logged, people } = await useHmrc({ profile });
      await fetch('user_good');
      expect(logged.length).toBeGreaterThan(3);
      for (const line of logged)
        expect(line).toEqual({
          provider: 'taxauth',
          operation: expect.any(String),
          status: 200,
          correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      expect(JSON.stringify(logged)).not.toContain(people.find('user_good')?.niNumber);
    }
  });
});

describe('fraud prevention headers', () => {
  test('describe the browser of a person, or this machine for scheduled requests', async () => {
    const { fetch, hmrc } = await useHmrc();
    await fetch('user_good', { taxYears: ['2025-26'] });
    await fetch('user_good', { taxYears: ['2025-26'], attendance: { by: 'schedule', userId: 'a-user' } });
    const methods = hmrc.control.fraudHeaders.map(({ headers }) => headers['gov-client-connection-method']);
    expect(methods).toEqual([
      'WEB_APP_VIA_SERVER',
      'WEB_APP_VIA_SERVER',
      'BATCH_PROCESS_DIRECT',
      'BATCH_PROCESS_DIRECT',
    ]);
  });

  test.each(['sa-prepop', 'gov-matching'] as const)(
    'are not sent with %s, which does not require them',
    async (profile) => {
      const { context, connect, requestOf } = await useHmrc({ profile });
      const sent: string[] = [];
      const http = {
        send(request: Parameters<typeof context.http.send>[0]) {
          sent.push(...Object.keys(request.headers ?? {}));
          return context.http.send(request);
        },
      };
      const browser = { ...NO_FACTS, user_agent: 'Mozilla/5.0' };
      const request = requestOf('user_good', { attendance: { by: 'person', userId: 'a-user', browser } });
      await hmrcConnector.fetchIncome({ ...context, http }, await connect('user_good'), request);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((name) => /^gov-/i.test(name))).toEqual([]);
    },
  );
});
