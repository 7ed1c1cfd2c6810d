import { expect } from 'vitest';
import type { PayrollSteps } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';
import type { PASSWORDS } from './magic-values.ts';

/** Tries the faults and the passwords of the sandbox. */
export function magicOf(service: TestService, { consentingUser, linkUntil }: PayrollSteps) {
  const set = (body: object) => service.ask('POST', '/sandbox/faults', { body });

  /** Expects that a fault affects a login until it is ended. */
  async function expectFault({ kind, reason }: { kind: string; reason: string }): Promise<void> {
    expect(await set({ target: 'northgate', kind })).toMatchObject({
      status: 200,
      body: { target: 'northgate', kind, after: 0, times: null },
    });
    const login = { payroll_provider: 'northgate' };
    const account = await linkUntil(await consentingUser(), 'UNAVAILABLE', login);
    expect(account.status_reason).toBe(reason);
    await set({ target: 'northgate', kind: null });
    await linkUntil(await consentingUser(), 'CONNECTED', login);
  }

  async function expectOutcome({
    password,
    status,
    status_reason,
  }: (typeof PASSWORDS)[number]): Promise<void> {
    const account = await linkUntil(await consentingUser(), status, { password });
    expect(account.status_reason).toBe(status_reason);
  }

  return { expectFault, expectOutcome };
}
