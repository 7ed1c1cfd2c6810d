import { afterEach, test } from 'vitest';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { magicOf } from './magic.fixture.ts';
import { PASSWORDS } from './magic-values.ts';

const service = useService({}, { isWhole: true });
const { expectFault, expectOutcome } = magicOf(service, payrollOf(service));

afterEach(() => service.ask('POST', '/sandbox/reset'));

test.each([
  { kind: 'unavailable', reason: 'provider_unavailable' },
  { kind: 'rate_limited', reason: 'rate_limited' },
  { kind: 'disconnect', reason: 'provider_unavailable' },
])('$kind affects a login until the fault is ended', expectFault);

// without the passwords that make a login take twenty seconds
test.each(PASSWORDS.filter(({ password }) => !/^(slow_|error_timed_out)/.test(password)))(
  'the password “$password” leads to $status',
  expectOutcome,
);
