import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { dayOf } from '#values/calendar.ts';
import { PayrollData } from '#values/payroll-submission.ts';
import type {
  ConnectorContext,
  DirectConnector,
  FetchedPayslip,
  LoginConnector,
  LoginStep,
  OAuthConnector,
  Person,
  Window,
} from './connector.ts';
import type { Failed } from './failure.ts';
import {
  type FaultProxy,
  RETRY_AFTER_SECONDS,
  type SeenRequest,
  startFaultProxy,
} from './fault-proxy.fixture.ts';
import { providerHttp } from './http.ts';
import type { PdfReader } from './pdf-reader.ts';
import { onlyDetails, SOMEBODY_ELSE } from './person-details.fixture.ts';
import type { ProviderConnection } from './provider.ts';
import { ProviderThrottle } from './provider-throttle.ts';

const RECENT_PAYSLIPS = 6;

/** A connector and its own simulator, started for each test. */
export interface ConformanceSubject {
  connector: LoginConnector | OAuthConnector | DirectConnector;
  clock: Clock;
  /**
   * Address of the simulator. The suite starts a proxy in front of it and gives the connector the proxy's
   * address.
   */
  url: string;
  provider(baseUrl: string): ProviderConnection;
  /** A person with enough payslips to need more than one page or request. */
  person: Person;
  /** Pay dates of the person, oldest first. */
  payDays(): readonly string[];
  /** Corrects the payslip of that day: the id stays, the amounts change. */
  amend(payDay: string): void;
  /**
   * Passwords, keys and tokens that must not appear in failure details. The suite adds the person's names and
   * NI number.
   */
  secrets: readonly string[];
  /**
   * Signs in; direct connectors have no sign-in. A simulated browser uses `url` directly, so that the proxy sees only requests of
   * the connector.
   */
  connect(context: ConnectorContext): Promise<LoginStep>;
  /**
   * Returns true if a request contains a value that may be sent only once: a password, an authorisation code.
   */
  isCredentialPost(request: SeenRequest): boolean;
  /** Reads payslips that are files. */
  readPdf: PdfReader;
  /** Ends every session at the provider, or invalidates every token. Direct connectors have no sessions. */
  endSessions(): void;
  stop(): Promise<void>;
}

/** Declares the tests that every connector must pass. Call it in a `*.test.ts`, once per provider. */
export function describePayslipConformance(name: string, start: () => Promise<ConformanceSubject>): void {
  describe(`${name} meets the connector contract`, () => {
    let subject: ConformanceSubject;
    let proxy: FaultProxy;
    let failures: Failed[];

    beforeEach(async () => {
      subject = await start();
      proxy = await startFaultProxy(subject.url);
      failures = [];
    });
    afterEach(async () => {
      await proxy.close();
      await subject.stop();
      expectNoSecrets(failures, subject);
    });

    const context = (options: { answerMsMax?: number } = {}): ConnectorContext => {
      const provider = { ...subject.provider(proxy.url), requestsPerSecond: 10_000 };
      const { clock, readPdf } = subject;
      return {
        http: providerHttp(provider, { clock, throttle: new ProviderThrottle(), ...options }),
        clock,
        today: () => dayOf(clock.now()),
        provider,
        attended: true,
        readPdf,
      };
    };

    const connect = async (): Promise<string> => {
      const step = await subject.connect(context());
      if (step.outcome !== 'connected')
        throw new Error(`The connector did not connect: ${JSON.stringify(step)}`);
      proxy.reset();
      return step.session;
    };

    const fetchIn = async (
      session: string,
      window: Window,
      given = context(),
      person: Person = subject.person,
    ) => {
      const { connector } = subject;
      const answer =
        connector.kind === 'direct'
          ? await connector.findPayslips(given, person, window)
          : await connector.fetchPayslips(given, session, window, person);
      if (answer.outcome === 'failed') failures.push(answer);
      return answer;
    };

    const fetchAll = async (session: string, window = everything(subject)): Promise<FetchedPayslip[]> => {
      const answer = await fetchIn(session, window);
      if (!('payslips' in answer)) throw new Error(`The connector did not fetch: ${JSON.stringify(answer)}`);
      return answer.payslips;
    };

    /** Counts the requests of a fetch without faults. */
    const requestsOfFetch = async (session: string): Promise<number> => {
      await fetchAll(session, recent(subject));
      const { length } = proxy.seen;
      proxy.reset();
      return length;
    };

    test('returns every payslip, oldest first, with its own id and in the shape of a payroll submission', async () => {
      const payslips = await fetchAll(await connect());
      expect(payslips.map(payDayOf)).toEqual(subject.payDays());
      expect(new Set(payslips.map(({ externalId }) => externalId)).size).toBe(payslips.length);
      for (const { data } of payslips) expect(PayrollData.strict().parse(data)).toEqual(data);
      for (const day of payslips.flatMap(({ data }) => daysIn(data)))
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
    });

    test('returns only payslips paid within the window, including its first and last day', async () => {
      const days = subject.payDays();
      const [from = '', to = ''] = [days.at(-4), days.at(-2)];
      const payslips = await fetchAll(await connect(), { from, to });
      expect(payslips.map(payDayOf)).toEqual(days.slice(-4, -1));
      expect(await fetchAll(await connect(), { from: '1990-01-01', to: '1990-12-31' })).toEqual([]);
    });

    test('finds the person by each list of details that it names, and nobody else by it', async () => {
      const session = await connect();
      const given = context();
      for (const list of subject.connector.findsBy(given.provider)) {
        const window = recent(subject);
        const found = await fetchIn(session, window, given, onlyDetails(subject.person, list));
        expect('payslips' in found && found.payslips, list.join()).toHaveLength(RECENT_PAYSLIPS);
        const other = await fetchIn(session, window, given, onlyDetails(SOMEBODY_ELSE, list));
        expect('reason' in other ? other.reason : other.outcome, list.join()).toBe('no_match');
      }
    });

    test('returns the same id and data when a payslip is fetched again', async () => {
      const session = await connect();
      const first = await fetchAll(session, recent(subject));
      expect(first).toHaveLength(RECENT_PAYSLIPS);
      expect(await fetchAll(session, recent(subject))).toEqual(first);
    });

    test("keeps the id of an amended payslip and changes only that payslip's data", async () => {
      const session = await connect();
      const before = await fetchAll(session, recent(subject));
      expect(before).toHaveLength(RECENT_PAYSLIPS);
      subject.amend(subject.payDays().at(-1) ?? '');
      const after = await fetchAll(session, recent(subject));
      expect(after.map(({ externalId }) => externalId)).toEqual(before.map(({ externalId }) => externalId));
      expect(after.at(-1)?.data).not.toEqual(before.at(-1)?.data);
      expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    });

    test.each([
      ['down', { reason: 'provider_unavailable' }],
      ['cut', { reason: 'provider_unavailable' }],
      ['rate_limited', { reason: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS }],
      ['elsewhere', { reason: 'provider_changed' }],
    ] as const)('fails the whole fetch if the provider is %s at any request', async (fault, failed) => {
      const session = await connect();
      const requests = await requestsOfFetch(session);
      for (const after of new Set([0, Math.floor(requests / 2), requests - 1])) {
        proxy.fail(fault, after);
        expect(await fetchIn(session, recent(subject))).toMatchObject({ outcome: 'failed', ...failed });
        expect(proxy.seen.length, 'no request after the failed one').toBe(after + 1);
        proxy.reset();
      }
    });

    test('times out if the provider does not answer', async () => {
      const session = await connect();
      proxy.fail('silent', (await requestsOfFetch(session)) - 1);
      const answer = await fetchIn(session, recent(subject), context({ answerMsMax: 300 }));
      expect(answer).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    });

    test('reports an ended session as session_expired', async () => {
      if (subject.connector.kind === 'direct') return;
      const session = await connect();
      subject.endSessions();
      const answer = await fetchIn(session, everything(subject));
      expect(answer).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    });

    test('sends credentials exactly once, even if the provider fails', async () => {
      const { connect: signIn, isCredentialPost } = subject;
      if (subject.connector.kind === 'direct') return;
      expect((await signIn(context())).outcome).toBe('connected');
      const requests = proxy.seen.length;
      expect(proxy.seen.filter(isCredentialPost)).toHaveLength(1);
      for (let after = 0; after < requests; after++) {
        proxy.reset();
        proxy.fail(after % 2 === 0 ? 'down' : 'cut', after);
        const step = await signIn(context());
        expect(step).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
        if (step.outcome === 'failed') failures.push(step);
        expect(proxy.seen.filter(isCredentialPost).length).toBeLessThanOrEqual(1);
      }
    });
  });
}

function everything({ payDays }: ConformanceSubject): Window {
  return { from: payDays().at(0) ?? '', to: payDays().at(-1) ?? '' };
}

/** Enough payslips for several requests, and faster to fetch than all of them. */
function recent({ payDays }: ConformanceSubject): Window {
  return { from: payDays().at(-RECENT_PAYSLIPS) ?? '', to: payDays().at(-1) ?? '' };
}

function payDayOf({ data }: FetchedPayslip): string | undefined {
  return data.income_information.pay_date?.slice(0, 10);
}

function daysIn({ identity_information, employment_information, income_information }: PayrollData): string[] {
  return [
    identity_information.date_of_birth,
    employment_information.start_date,
    employment_information.leave_date,
    income_information.pay_date,
    income_information.pay_interval_start,
    income_information.pay_interval_end,
  ].filter((day) => day !== null);
}

function expectNoSecrets(failures: readonly Failed[], { secrets, person }: ConformanceSubject): void {
  const hidden = [...secrets, person.niNumber, person.forename, person.surname].filter(
    (secret) => secret !== null,
  );
  for (const { detail } of failures) for (const secret of hidden) expect(detail ?? '').not.toContain(secret);
}
