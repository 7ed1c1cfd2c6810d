import { expect } from 'vitest';
import { payrollOf } from './payroll.ts';
import type { Reply, TestService } from './service.ts';

/** A payslip in short form. The default is the whole of January at 2500.00. */
export interface Slip {
  from?: string | null;
  to?: string | null;
  net?: string | null;
  employer?: string;
  born?: string;
  postCode?: string;
}

export const ADULT = { date_of_birth: '1990-06-15', post_codes: ['BS1 4DJ'] };

export const NO_BIRTH = '[date_of_birth] param is missing on the user and its payslips';
export const NO_POST_CODE = '[post_codes] param is missing on the user and its payslips';
export const NO_PERIODS = 'payroll periods are missing';
export const NOT_POSITIVE = 'payroll periods have no positive net pay';

export function noRegion(postCode: string): string {
  return `Postcode ${postCode} has no ONS region; supported: England, Wales, Scotland, Northern Ireland`;
}

export interface ExpenditureSteps {
  /** Stores payslips and returns their ids. */
  submit(userId: string, slips: readonly Slip[]): Promise<string[]>;
  /** Creates a user with these payslips. */
  paid(slips: readonly Slip[], user?: object): Promise<string>;
  expenditureOf(userId: string, query?: string): Promise<Reply>;
}

/** Returns the steps that tests of expenditure share. */
export function expenditureOf(service: TestService): ExpenditureSteps {
  const { consentingUser } = payrollOf(service);
  const steps: ExpenditureSteps = {
    async submit(userId, slips) {
      const { status, body } = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
        body: { payroll_submissions: slips.map(draft) },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.payroll_submissions.map(({ id }: { id: string }) => id);
    },
    async paid(slips, user = ADULT) {
      const userId = await consentingUser(user);
      if (slips.length > 0) await steps.submit(userId, slips);
      return userId;
    },
    expenditureOf: (userId, query = '') => service.ask('GET', `/expenditure/${userId}/ons${query}`),
  };
  return steps;
}

function draft({ from = '2026-01-01', to = '2026-01-31', net = '2500.00', employer, born, postCode }: Slip) {
  return {
    identity_information: {
      ...(born ? { date_of_birth: born } : {}),
      ...(postCode ? { address: { post_code: postCode } } : {}),
    },
    employment_information: { employer_name: employer ?? 'Kestrel Foods Ltd' },
    income_information: { pay_interval_start: from, pay_interval_end: to, earnings: { net_pay: net } },
  };
}
