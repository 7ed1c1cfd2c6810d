import { describe, expect, test } from 'vitest';
import { openBankingConnector } from './open-banking-connector.ts';
import { connectToSimulator, type Options } from './simulated-bank.fixture.ts';
import { accountsOf } from './simulator/accounts.ts';
import { historyOf } from './simulator/history.ts';

const { fetchTransactions, refresh, endConsent } = openBankingConnector;
const YEAR = { from: '2025-11-15', to: '2026-11-15' };

describe('the bank of the sandbox', () => {
  test.for<[string, Options]>([
    ['version 4.0, FAPI 1.0 and a signed reply', {}],
    ['version 3.1 and a hybrid reply', { version: '3.1', settings: { response_mode: 'fragment' } }],
    ['FAPI 2.0', { security: { profile: 'FAPI 2.0' }, settings: { fapi_profile: '2.0' } }],
    [
      'certificates in place of assertions, and tokens that are bound to them',
      { withCertificates: true, settings: { client_authentication: 'tls_client_auth' } },
    ],
    [
      'assertions, and tokens that are bound to certificates',
      { withCertificates: true, security: { clientAuthentication: 'private_key_jwt', bindsTokens: true } },
    ],
  ])('connects with %s', async ([, options]) => {
    const { context, signIn, people } = await connectToSimulator({ pageSize: 25, ...options });
    const step = await signIn();
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    const fetched = await fetchTransactions(context, step.session, YEAR);
    if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
    const [account] = fetched.accounts;
    expect(account).toMatchObject({ currency: 'GBP', sortCode: expect.stringMatching(/^\d\d-\d\d-\d\d$/) });
    expect(account?.transactions.length).toBeGreaterThan(100);
    const paid = account?.transactions.filter(({ description }) => /salary/i.test(description)) ?? [];
    const due = people
      .payslips('user_good')
      .filter(({ payDate, netPence }) => payDate >= YEAR.from && payDate <= YEAR.to && netPence > 0n);
    expect(paid.map(({ day, pence }) => [day, pence])).toEqual(
      due.map(({ payDate, netPence }) => [payDate, netPence]),
    );
    const refreshed = await refresh(context, step.session);
    expect(refreshed.outcome).toBe('connected');
    expect(await endConsent(context, step.session)).toEqual({ outcome: 'ended' });
    expect(await fetchTransactions(context, step.session, YEAR)).toMatchObject({ outcome: 'failed' });
  });

  test('gives exactly the transactions and balances that it has', async () => {
    const { context, signIn, people } = await connectToSimulator();
    const step = await signIn({ accounts: [0, 1, 2] });
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    const fetched = await fetchTransactions(context, step.session, YEAR);
    const accounts = accountsOf({ people }, 'user_good').map((account) => {
      const { movements, booked } = historyOf(people, account);
      return {
        externalId: account.id,
        balance: { pence: booked },
        transactions: movements
          .filter(({ balance, date }) => balance !== null && date >= YEAR.from && date <= YEAR.to)
          .map(({ id, date, amount }) => ({ externalId: id, day: date, pence: amount })),
      };
    });
    expect(fetched).toMatchObject({ outcome: 'fetched', accounts });
  });

  test('leaves out an account that was closed, and says so when none is left', async () => {
    const { context, signIn, bank } = await connectToSimulator();
    const step = await signIn({ accounts: [0, 1] });
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    bank.control.closeAccount('user_good', 'current');
    const fetched = await fetchTransactions(context, step.session, YEAR);
    expect(fetched).toMatchObject({ outcome: 'fetched', accounts: [{ currency: 'GBP' }] });
    bank.control.closeAccount('user_good', 'savings');
    const none = await fetchTransactions(context, step.session, YEAR);
    expect(none).toMatchObject({ reason: 'account_disabled' });
  });

  test('reports that the person did not allow access', async () => {
    const { signIn } = await connectToSimulator();
    expect(await signIn({ allow: false })).toMatchObject({ reason: 'consent_denied' });
  });

  test('has a consent that a person can end, which is then over for us too', async () => {
    const { context, signIn, bank } = await connectToSimulator();
    const step = await signIn();
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    bank.control.revokeConsents();
    const failed = await fetchTransactions(context, step.session, YEAR);
    const reason = 'reason' in failed ? failed.reason : null;
    expect(['session_expired', 'consent_expired']).toContain(reason);
    expect(await refresh(context, step.session)).toMatchObject({ reason: 'consent_expired' });
    expect(await endConsent(context, step.session)).toEqual({ outcome: 'ended' });
  });

  test('has faults, and each is an expected answer that drops no data', async () => {
    const { context, signIn, bank } = await connectToSimulator({ pageSize: 25 });
    const step = await signIn();
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    for (const [kind, reason] of [
      ['unavailable', 'provider_unavailable'],
      ['rate_limited', 'rate_limited'],
      ['half_page', /^(invalid_data|provider_changed|provider_unavailable)$/],
      ['account_closed', 'account_disabled'],
    ] as const) {
      bank.control.setFault({ kind });
      const failed = await fetchTransactions(context, step.session, YEAR);
      bank.control.setFault(null);
      expect(failed, kind).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
    }
  });
});
