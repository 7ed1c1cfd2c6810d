import { expect, test } from 'vitest';
import type { AccountStatus } from '#accounts/schema.ts';
import type { ReadinessStatus } from '#entries/schema.ts';
import type { Facts } from './read-facts.ts';
import { isUnfinished } from './source-status.ts';
import type { UploadKind } from './upload-kinds.ts';

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
    method: 'payroll',
    wasConnected: true,
    isOpenHere: true,
    reconfirmBy: null,
    isStartedHere: true,
    ...fetch,
  };
}

function uploadsOf(given: Partial<Record<UploadKind, ReadinessStatus>>): Facts['uploads'] {
  const of = (status: ReadinessStatus = 'not_started') => ({
    status,
    count: 0,
    counted: 0,
    first_date: null,
    last_date: null,
  });
  return { payslips: of(given.payslips), bank_statements: of(given.bank_statements) };
}

test.each<[string, boolean, Account[], Parameters<typeof uploadsOf>[0]]>([
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
  expect(isUnfinished({ accounts, uploads: uploadsOf(uploads) })).toBe(isMore);
});
