import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import type { TaxYear } from '#values/calendar.ts';
import { dayOf } from '#values/calendar.ts';
import { IncomeData } from '#values/income-submission.ts';
import type { ConnectorContext, IncomeConnector, IncomeRequest, LoginStep, Person } from './connector.ts';
import type { Failed } from './failure.ts';
import {
  type FaultProxy,
  RETRY_AFTER_SECONDS,
  type SeenRequest,
  startFaultProxy,
} from './fault-proxy.fixture.ts';
import { providerHttp } from './http.ts';
import { onlyDetails, SOMEBODY_ELSE } from './person-details.fixture.ts';
import type { ProviderConnection } from './provider.ts';
import { ProviderThrottle } from './provider-throttle.ts';

/** A connector to a tax authority and its own simulator, started for each test. */
export interface IncomeSubject {
  connector: IncomeConnector;
  clock: Clock;
  /**
   * Address of the simulator. The suite starts a proxy in front of it and gives the connector the proxy's
   * address.
   */
  url: string;
  provider(baseUrl: string): ProviderConnection;
  /** A request for a person who has income in each of its years, oldest first. */
  request: IncomeRequest;
  /** Years without any income data. */
  emptyYears: readonly TaxYear[];
  /** Changes the income of one of the years. */
  amend(): void;
  /**
   * Passwords, keys and tokens that must not appear in failure details. The suite adds the person's names and
   * NI number.
   */
  secrets: readonly string[];
  /**
   * Signs in. A simulated browser uses `url` directly, so that the proxy sees only requests of the connector.
   */
  connect(context: ConnectorContext): Promise<LoginStep>;
  isCredentialPost(request: SeenRequest): boolean;
  /** Invalidates every access token. */
  endSessions(): void;
  stop(): Promise<void>;
}

/**
 * Declares the tests that every connector to a tax authority must pass. Call it in a `*.test.ts`, once per
 * protocol.
 */
export function describeIncomeConformance(name: string, start: () => Promise<IncomeSubject>): void {
  describe(`${name} meets the contract for tax authority connectors`, () => {
    let subject: IncomeSubject;
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
      const { clock } = subject;
      const http = providerHttp(provider, { clock, throttle: new ProviderThrottle(), ...options });
      return { http, clock, today: () => dayOf(clock.now()), provider, attended: true };
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
      taxYears = subject.request.taxYears,
      given = context(),
      person: Person = subject.request.person,
    ) => {
      const request = { ...subject.request, taxYears, person };
      const answer = await subject.connector.fetchIncome(given, session, request);
      if (answer.outcome === 'failed') failures.push(answer);
      return answer;
    };

    const fetchAll = async (session: string, taxYears?: readonly TaxYear[]): Promise<IncomeData[]> => {
      const answer = await fetchIn(session, taxYears);
      if (answer.outcome !== 'fetched')
        throw new Error(`The connector did not fetch: ${JSON.stringify(answer)}`);
      return answer.income;
    };

    /** Counts the requests of a fetch without faults. */
    const requestsOfFetch = async (session: string): Promise<number> => {
      await fetchAll(session);
      const { length } = proxy.seen;
      proxy.reset();
      return length;
    };

    test('returns every tax year, oldest first, in the shape of an income submission', async () => {
      const income = await fetchAll(await connect());
      expect(income.map(({ income_period: { start } }) => start?.slice(0, 4))).toEqual(
        subject.request.taxYears.map((taxYear) => taxYear.slice(0, 4)),
      );
      for (const year of income) {
        expect(IncomeData.strict().parse(year)).toEqual(year);
        for (const day of Object.values(year.income_period))
          expect(day).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
      }
    });

    test('returns only the requested years, each once', async () => {
      const session = await connect();
      const [, ...later] = subject.request.taxYears;
      expect(await fetchAll(session, [...later, ...later])).toHaveLength(later.length);
    });

    test('finds the person by each list of details that it names, and nobody else by it', async () => {
      const session = await connect();
      const given = context();
      const { person, taxYears } = subject.request;
      for (const list of subject.connector.findsBy(given.provider)) {
        const found = await fetchIn(session, taxYears, given, onlyDetails(person, list));
        expect(found.outcome, list.join()).toBe('fetched');
        const other = await fetchIn(session, taxYears, given, onlyDetails(SOMEBODY_ELSE, list));
        // some services know who has signed in
        expect('reason' in other && other.reason, list.join()).toMatch(/^(no_match|not_signed_up)$/);
      }
    });

    test('returns nothing_found, not a failure, for years without income', async () => {
      const session = await connect();
      expect(await fetchIn(session, subject.emptyYears)).toEqual({ outcome: 'nothing_found', session });
    });

    test('returns the same income at every fetch, and keeps its id when the income changes', async () => {
      const session = await connect();
      const before = await fetchAll(session);
      expect(await fetchAll(session)).toEqual(before);
      expect(new Set(before.map(({ income_id }) => income_id)).size).toBe(before.length);
      subject.amend();
      const after = await fetchAll(session);
      expect(after).not.toEqual(before);
      expect(after.map(({ income_id }) => income_id)).toEqual(before.map(({ income_id }) => income_id));
    });

    test.each([
      ['down', { reason: 'provider_unavailable' }],
      ['cut', { reason: 'provider_unavailable' }],
      ['rate_limited', { reason: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS }],
      ['elsewhere', { reason: 'provider_changed' }],
    ] as const)('fails the whole fetch if the provider is %s at any request', async (fault, failed) => {
      const session = await connect();
      const requests = await requestsOfFetch(session);
      for (let after = 0; after < requests; after++) {
        proxy.fail(fault, after);
        expect(await fetchIn(session)).toMatchObject({ outcome: 'failed', ...failed });
        expect(proxy.seen.length, 'no request after the failed one').toBe(after + 1);
        proxy.reset();
      }
    });

    test('times out if the provider does not answer', async () => {
      const session = await connect();
      proxy.fail('silent', (await requestsOfFetch(session)) - 1);
      const answer = await fetchIn(session, subject.request.taxYears, context({ answerMsMax: 300 }));
      expect(answer).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    });

    test('reports an ended session as session_expired', async () => {
      const session = await connect();
      subject.endSessions();
      expect(await fetchIn(session)).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    });

    test('sends credentials exactly once, even if the provider fails', async () => {
      await connect();
      for (const fault of ['down', 'cut'] as const) {
        proxy.fail(fault, 0);
        const step = await subject.connect(context());
        expect(step).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
        if (step.outcome === 'failed') failures.push(step);
        expect(proxy.seen.filter(subject.isCredentialPost)).toHaveLength(1);
        proxy.reset();
      }
    });
  });
}

function expectNoSecrets(
  failures: readonly Failed[],
  { secrets, request: { person, utr } }: IncomeSubject,
): void {
  const hidden = [...secrets, person.niNumber, person.forename, person.surname, utr].filter(
    (secret) => secret !== null,
  );
  for (const { detail } of failures) for (const secret of hidden) expect(detail ?? '').not.toContain(secret);
}
