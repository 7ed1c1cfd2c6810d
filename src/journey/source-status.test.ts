import { expect, test } from 'vitest';
import type { AccountStatus } from '#accounts/schema.ts';
import type { Readiness, ReadinessStatus } from '#entries/schema.ts';
import type { Facts } from './read-facts.ts';
import { isUnfinished } from './source-status.ts';

type Account = Facts['accounts'][number];

function account(status: AccountStatus, fetch: Partial<Account> = {}): Account {
  return {
    number: 1,
    accountId: 'account',
    provider: 'harbour',
    status,
    statusReason: null,
    statusUpdatedAt: '2026-01-01T00:00:00.000Z',
    fetchOutcome: 'fetched',
    isFetching: false,
    isTaxAuthority: false,
    isDirect: false,
    wasConnected: true,
    isOpenHere: true,
    isStartedHere: true,
    ...fetch,
  };
}

function readiness(uploads: Partial<Record<'payslips' | 'bank_statements', ReadinessStatus>>): Readiness {
  const of = (status: ReadinessStatus = 'not_started') => ({
    status,
    count: 0,
    counted: 0,
    first_date: null,
    last_date: null,
  });
  return {
    payroll: of(),
    direct: of(),
    payslips: of(uploads.payslips),
    bank_statements: of(uploads.bank_statements),
    taxauth: of(),
  };
}

test.each<[string, boolean, Account[], Parameters<typeof readiness>[0]]>([
  ['an upload that is being read', true, [], { payslips: 'in_progress' }],
  ['a bank statement that is being read', true, [], { bank_statements: 'in_progress' }],
  ['a provider that is slow', true, [account('CONNECTED', { fetchOutcome: null, isFetching: true })], {}],
  ['a sign-in in progress', true, [account('CONNECTED'), account('PENDING')], {}],
  ['a security question', true, [account('MFA_REQUIRED')], { payslips: 'complete' }],
  ['a sign-in that is needed again', true, [account('REAUTH_REQUIRED')], {}],
  ['sources that have arrived', false, [account('CONNECTED')], { payslips: 'complete' }],
  ['a failed sign-in', false, [account('CONNECTED'), account('LOGIN_FAILED')], {}],
  ['an account that is no longer connected', false, [account('REVOKED')], {}],
  ['files without data', false, [account('CONNECTED')], { payslips: 'nothing_found' }],
])('with %s, more may arrive: %s', (_, isMore, accounts, uploads) => {
  expect(isUnfinished({ accounts, readiness: readiness(uploads) })).toBe(isMore);
});
