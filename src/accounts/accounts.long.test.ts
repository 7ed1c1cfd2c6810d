import { test } from 'vitest';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { expectFailure } from './failed-login.fixture.ts';

const payroll = payrollOf(useService({}, { isWhole: true }));

test.each([
  ['invalid_credentials', 'LOGIN_FAILED'],
  ['account_locked', 'LOCKED'],
  ['password_expired', 'LOGIN_FAILED'],
  ['terms_pending', 'LOGIN_FAILED'],
  ['account_disabled', 'LOGIN_FAILED'],
  ['provider_unavailable', 'UNAVAILABLE'],
  ['rate_limited', 'UNAVAILABLE'],
  ['provider_changed', 'UNAVAILABLE'],
])('a failed login (%s) sets the status %s and a message for the person', (reason, status) =>
  expectFailure(payroll, { reason, status }),
);
