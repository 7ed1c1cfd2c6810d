import { expect } from 'vitest';
import type { PayrollSteps } from '../../test/support/payroll.ts';

/** Expects that a login that the provider rejects gives the account a status, a reason and a message for the person. */
export async function expectFailure(
  { consentingUser, linkUntil }: PayrollSteps,
  { reason, status }: { reason: string; status: string },
): Promise<void> {
  const login = { user_name: 'user_k_code', password: `error_${reason}` };
  const account = await linkUntil(await consentingUser(), status, login);
  expect(account).toMatchObject({ status, status_reason: reason });
  expect(account.status_message).toMatch(/\.$/);
}
