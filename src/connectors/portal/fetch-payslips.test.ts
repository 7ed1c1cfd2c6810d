import { describe, expect, test } from 'vitest';
import { contextOf, portal, providerAt, type TestPortal, usePortal } from '../../../test/support/portal.ts';
import alder from './definitions/alder.json' with { type: 'json' };
import harbour from './definitions/harbour.json' with { type: 'json' };
import northgate from './definitions/northgate.json' with { type: 'json' };
import { ALWAYS, expectEveryAmount, fetchAs, fetched, PERSON } from './fetched-payslips.fixture.ts';
import { SKINS } from './simulator/index.ts';

const DEFINITIONS = { harbour, northgate, alder };
/** Several jobs, many payslips, none, and a negative net pay. */
const PERSONAS = ['user_two_jobs', 'user_no_payslips', 'user_negative_net'];
const RECENT = { from: '2026-08-01', to: '2026-11-15' };

/** Returns a context that counts requests and calls `before` ahead of each. */
function counting(at: TestPortal, before: (requests: number) => void = () => undefined) {
  const context = at.context();
  let requests = 0;
  const http: typeof context.http = {
    send: (request) => {
      requests += 1;
      before(requests);
      return context.http.send(request);
    },
  };
  return { context: { ...context, http }, count: () => requests };
}

describe.each(SKINS)('fetching payslips from %s', (skin) => {
  const at = usePortal(skin);

  test.each(PERSONAS)('returns every amount of the payroll for %s', (userName) =>
    expectEveryAmount(at, userName),
  );

  test('returns the identity of the employee', async () => {
    const person = at.people.find('user_good');
    const { payslips } = await fetched(at, await at.signIn(), RECENT);
    expect(payslips[0]?.data.identity_information).toEqual({
      name: `${person?.forename} ${person?.surname}`,
      date_of_birth: `${person?.dateOfBirth}T00:00:00.000Z`,
      address: {
        street: person?.address.street,
        county: person?.address.county,
        city: person?.address.city,
        post_code: person?.address.postCode,
        country: person?.address.country,
      },
      email: person?.email,
      phone: person?.phone,
      NI_number: skin === 'alder' ? null : person?.niNumber,
    });
  });

  test('returns null for a date of birth that the payroll does not know', async () => {
    const { payslips } = await fetched(at, await at.signIn({ userName: 'user_no_dob' }), RECENT);
    expect(payslips[0]?.data.identity_information.date_of_birth).toBeNull();
  });

  test('reads no pages older than the window', async () => {
    const session = await at.signIn({ userName: 'user_weekly' });
    const { context, count } = counting(at);
    const window = { from: '2026-11-01', to: '2026-11-10' };
    const answer = await portal().fetchPayslips(context, session, window, PERSON);
    expect(answer).toMatchObject({ outcome: 'fetched', payslips: [{}] });
    expect(count(), 'one page of the list, the profile and one payslip').toBe(3);
  });

  test('requests the next payslip before it reads one', async () => {
    const session = await at.signIn();
    const context = at.context();
    const happened: string[] = [];
    const http: typeof context.http = {
      send: async (request) => {
        happened.push(`requested ${request.url}`);
        const { text, ...reply } = await context.http.send(request);
        return {
          ...reply,
          get text() {
            happened.push(`read ${reply.url}`);
            return text;
          },
        };
      },
    };
    await portal().fetchPayslips({ ...context, http }, session, RECENT, PERSON);
    const requested = happened.filter((one) => one.startsWith('requested')).map((one) => one.split(' ')[1]);
    const [last, before] = [requested.at(-1), requested.at(-2)];
    expect(happened.slice(-3)).toEqual([`requested ${last}`, `read ${before}`, `read ${last}`]);
  });

  test('requests no further page once the portal asks to sign in', async () => {
    const session = await at.signIn();
    let wasEnded = 0;
    const { context, count } = counting(at, (requests) => {
      if (requests !== 4) return;
      at.control.endSessions();
      wasEnded = requests;
    });
    const answer = await portal().fetchPayslips(context, session, ALWAYS, PERSON);
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    expect(count(), 'only the redirect to the sign-in page follows').toBe(wasEnded + 1);
  });

  test('returns an empty list for a person without payslips', async () => {
    const { payslips } = await fetched(at, await at.signIn({ userName: 'user_no_payslips' }));
    expect(payslips).toEqual([]);
  });

  test('reports an idle session, and one that ends during the fetch, as expired', async () => {
    const session = await at.signIn();
    at.clock.advance(301_000);
    expect(await fetchAs(at, session)).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    const posts = at.control.loginPosts();
    const other = await at.signIn();
    const { context } = counting(at, (requests) => {
      if (requests === 2) at.control.endSessions();
    });
    const answer = await portal().fetchPayslips(context, other, ALWAYS, PERSON);
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'session_expired', detail: 'payslips' });
    expect(at.control.loginPosts(), 'the connector does not sign in again').toBe(posts + 1);
  });

  test('is possible exactly once with the password reauth_next', async () => {
    const { session } = await fetched(at, await at.signIn({ password: 'reauth_next' }), RECENT);
    expect(await fetchAs(at, session, RECENT)).toMatchObject({
      outcome: 'failed',
      reason: 'session_expired',
    });
  });

  test.each([0, 1, 3, 10])(
    'fails with provider_changed if the portal is redesigned after %i pages',
    async (after) => {
      const session = await at.signIn();
      at.control.setFault({ kind: 'markup_changed', after });
      expect(await fetchAs(at, session)).toMatchObject({ outcome: 'failed', reason: 'provider_changed' });
    },
  );

  test('reports a list that cannot be located as provider_changed, not as empty', async () => {
    const { payslips, ...rest } = DEFINITIONS[skin];
    const definition_json = JSON.stringify({ ...rest, payslips: { ...payslips, rows: 'moved' } });
    const context = contextOf(providerAt(at.url, { definition_json }), { clock: at.clock });
    const answer = await portal().fetchPayslips(context, await at.signIn(), ALWAYS, PERSON);
    const detail = 'payslips: list not found';
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'provider_changed', detail });
  });

  test.each([
    [0, 'payslips'],
    [2, 'profile'],
    [4, 'payslip'],
  ])('fails with provider_changed if a CAPTCHA appears after %i pages', async (after, step) => {
    const session = await at.signIn();
    at.control.setFault({ kind: 'captcha', after, times: 1 });
    const answer = await fetchAs(at, session);
    const detail = `${step}: no detector matched the page`;
    expect(answer).toEqual({
      outcome: 'failed',
      reason: 'provider_changed',
      retryAfterSeconds: null,
      detail,
    });
  });
});
