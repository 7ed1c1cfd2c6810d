import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#values/calendar.ts';
import type { BankConnector, ConnectorContext, LoginStep } from './connector.ts';
import type { FailureReason } from './failure.ts';
import { providerHttp } from './http.ts';
import type { ProviderConnection } from './provider.ts';
import { ProviderThrottle } from './provider-throttle.ts';

const REDIRECT_URI = 'http://127.0.0.1:9/back';
const DAYS = 180;

export interface BankSubject {
  connector: Omit<BankConnector, 'findsBy' | 'kind'>;
  provider: Omit<ProviderConnection, 'connector'>;
  /** Goes through the pages of the bank, and returns the address that leads back. */
  decide(url: string, allow: boolean): Promise<URL>;
  setFault(kind: string | null): void;
  stop(): Promise<void>;
}

/** The tests that every connector to banks must pass. */
export function describeBankConformance(name: string, start: () => Promise<BankSubject>): void {
  describe(`${name} as a bank`, () => {
    let subject: BankSubject;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.stop());

    const today = () => dayOf(new Date());
    const window = () => ({ from: addDays(today(), -DAYS), to: today() });

    function contextOf(): ConnectorContext {
      const clock = { now: () => new Date() };
      const provider = { ...subject.provider, connector: 'bank' as never };
      const http = providerHttp(provider, { clock, throttle: new ProviderThrottle() });
      return { http, clock, provider, today, attended: true, personIp: '192.0.2.10' };
    }

    async function signIn({ allow = true } = {}): Promise<LoginStep> {
      const context = contextOf();
      const access = { transactionsFrom: window().from, until: addDays(today(), DAYS) };
      const begun = await subject.connector.begin(context, {
        redirectUri: REDIRECT_URI,
        state: 'a-state',
        access,
      });
      if (begun.outcome !== 'redirect') return begun;
      const back = await subject.decide(begun.url, allow);
      const callback = new URLSearchParams(back.hash ? back.hash.slice(1) : back.search);
      return subject.connector.complete(context, begun.resume, callback);
    }

    async function connected(): Promise<string> {
      const step = await signIn();
      if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
      return step.session;
    }

    const fetch = (session: string) => subject.connector.fetchTransactions(contextOf(), session, window());

    test('returns the booked transactions of the window, in whole pence, with a balance', async () => {
      const fetched = await fetch(await connected());
      if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
      const [account] = fetched.accounts;
      expect(account?.balance?.pence).toEqual(expect.any(BigInt));
      expect(account?.transactions.length).toBeGreaterThan(20);
      for (const { day, pence } of account?.transactions ?? []) {
        expect(day >= window().from && day <= window().to, day).toBe(true);
        expect(pence).not.toBe(0n);
      }
    });

    test('says so if the person does not allow it', async () => {
      expect(await signIn({ allow: false })).toMatchObject({ outcome: 'failed', reason: 'consent_denied' });
    });

    test('ends the consent at the bank, once or twice, after which nothing can be fetched', async () => {
      const session = await connected();
      for (const _ of ['once', 'twice'])
        expect(await subject.connector.endConsent(contextOf(), session)).toEqual({ outcome: 'ended' });
      expect(await fetch(session)).toMatchObject({
        outcome: 'failed',
        reason: expect.stringMatching(/^(session|consent)_expired$/),
      });
    });

    test.each<[string, FailureReason]>([
      ['unavailable', 'provider_unavailable'],
      ['rate_limited', 'rate_limited'],
      ['disconnect', 'provider_unavailable'],
    ])(
      'has an expected outcome if the bank has the fault %s, and works again afterwards',
      async (fault, reason) => {
        const session = await connected();
        subject.setFault(fault);
        expect(await fetch(session)).toMatchObject({ outcome: 'failed', reason });
        subject.setFault(null);
        expect(await fetch(session)).toMatchObject({ outcome: 'fetched' });
      },
    );
  });
}
