import { describe, expect, test } from 'vitest';
import type { ClaimedIdentity } from '#evidence';
import type { PayrollData } from '#values/payroll-submission.ts';
import { ratingOf } from '#values/trust-score.ts';
import { assessTrust } from './assess-trust.ts';
import { PayrollSubmission } from './schema.ts';
import { payrollBody } from './webhook-payload.ts';

const CLAIMED: ClaimedIdentity = {
  forename: 'Zoë Anne',
  surname: 'O’Neil-Smith',
  date_of_birth: '1990-01-31T00:00:00.000Z',
  post_codes: ['SW1A 1AA', 'LS6 2DN'],
  ni_number: 'AB123456C',
};

const [EXAMPLE] = (PayrollSubmission.meta()?.examples ?? []) as PayrollSubmission[];

function payslip(
  changes: object = {},
  amounts: { gross?: string; net?: string; total?: string } = {},
): PayrollData {
  const { gross = '100.00', net = '80.00', total = '20.00' } = amounts;
  return {
    identity_information: {
      name: 'Z O’Neil Smith',
      date_of_birth: CLAIMED.date_of_birth,
      NI_number: 'AB123456',
      address: { street: null, county: null, city: null, post_code: 'ls62dn', country: null },
      ...changes,
    },
    employment_information: {},
    income_information: {
      earnings: { gross_pay: gross, net_pay: net },
      deductions: { total_deductions: total },
    },
  } as unknown as PayrollData;
}

describe('trust', () => {
  test.each([
    ['everything agrees', payslip(), 'HIGH'],
    ['nothing is known', payslip({ name: null, date_of_birth: null, NI_number: null }), 'HIGH'],
    ['a penny is lost to rounding', payslip({}, { net: '80.01' }), 'HIGH'],
    ['the figures don’t add up', payslip({}, { net: '81.00' }), 'MEDIUM'],
    ['the name differs', payslip({ name: 'Eve Stranger' }), 'MEDIUM'],
    ['the initial of the forename differs', payslip({ name: 'K O’Neil Smith' }), 'MEDIUM'],
    ['the date of birth differs', payslip({ date_of_birth: '1991-01-31T00:00:00.000Z' }), 'LOW'],
    ['the NI number differs', payslip({ NI_number: 'AB123457C' }), 'LOW'],
    ['name and NI number differ', payslip({ name: 'Eve Stranger', NI_number: 'AB123457C' }), 'LOW'],
    [
      'name, NI number and date of birth differ',
      payslip({ name: 'Eve', NI_number: 'AB123457C', date_of_birth: '1991-01-31T00:00:00.000Z' }),
      'VERY_LOW',
    ],
  ])('when %s', (_, data, rating) => {
    expect(assessTrust(data, CLAIMED)).toBe(rating);
  });

  test('depends on the score', () => {
    expect([100, 81, 80, 61, 60, 31, 30, 0].map(ratingOf)).toEqual([
      'HIGH',
      'HIGH',
      'MEDIUM',
      'MEDIUM',
      'LOW',
      'LOW',
      'VERY_LOW',
      'VERY_LOW',
    ]);
  });
});

describe('the body of a payroll event', () => {
  test("has amounts as numbers and the phone as text, and otherwise equals the API's submission", () => {
    if (!EXAMPLE) throw new Error('The schema has an example');
    const body = payrollBody({
      userId: 'u',
      accountId: null,
      entryId: 'e',
      now: new Date('2026-01-31T09:30:00Z'),
      submissions: [EXAMPLE],
      phones: ['07700 900123'],
    });
    expect(body).toMatchObject({
      event: 'user-payroll-submitted',
      user_id: 'u',
      timestamp: '2026-01-31T09:30:00.000Z',
      entry_id: 'e',
      account_id: null,
      payload: {
        entry_id: 'e',
        payroll_submissions: [
          {
            id: EXAMPLE.id,
            identity_information: { phone: '07700 900123', NI_number: 'AB123456C' },
            income_information: {
              pay_date: '2026-01-30T00:00:00.000Z',
              tax_code: '1257L',
              earnings: {
                gross_pay: 3333.33,
                bonus: null,
                earning_elements: [{ amount: 3333.33 }],
                rolling_12m_income: { gross_pay: 40_000, net_pay: 32_322, is_complete: true },
              },
              deductions: { income_tax: 457 },
            },
          },
        ],
      },
    });
  });
});
