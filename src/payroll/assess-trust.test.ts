import { describe, expect, test } from 'vitest';
import type { ClaimedIdentity } from '#evidence';
import type { PayrollData } from '#values/payroll-submission.ts';
import { ratingOf } from '#values/trust-score.ts';
import { assessTrust, doubtsIn, listFindings } from './assess-trust.ts';
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

const NOBODY = { name: null, date_of_birth: null, NI_number: null };

describe('trust', () => {
  test.each([
    ['everything agrees', payslip(), 'HIGH'],
    ['a penny is lost to rounding', payslip({}, { net: '80.01' }), 'HIGH'],
    ['the figures don’t add up', payslip({}, { net: '81.00' }), 'MEDIUM'],
    ['the person moved', payslip({ address: { post_code: 'M1 1AA' } }), 'HIGH'],
    ['the person married', payslip({ name: 'Zoë Brown', address: { post_code: 'M1 1AA' } }), 'HIGH'],
    ['a nickname is printed', payslip({ name: 'K O’Neil Smith' }), 'HIGH'],
    ['only the name is printed', payslip({ date_of_birth: null, NI_number: null }), 'HIGH'],
    ['it names nobody', payslip(NOBODY), 'MEDIUM'],
    ['it names nobody and the figures don’t add up', payslip(NOBODY, { net: '81.00' }), 'LOW'],
    ['the name differs, and nothing else', payslip({ name: 'Eve Stranger' }), 'MEDIUM'],
    ['the date of birth has a wrong digit', payslip({ date_of_birth: '1991-01-31T00:00:00.000Z' }), 'MEDIUM'],
    ['the NI number has a wrong digit', payslip({ NI_number: 'AB123457C' }), 'MEDIUM'],
    ['the name is another’s', payslip({ ...NOBODY, name: 'Eve Stranger' }), 'VERY_LOW'],
    [
      'a namesake has another NI number',
      payslip({ date_of_birth: null, NI_number: 'JK998877B' }),
      'VERY_LOW',
    ],
    [
      'a parent has the same name',
      payslip({ date_of_birth: '1958-06-02T00:00:00.000Z', NI_number: null }),
      'VERY_LOW',
    ],
    [
      'name, NI number and date of birth differ',
      payslip({ name: 'Eve', NI_number: 'JK998877B', date_of_birth: '1971-11-28T00:00:00.000Z' }),
      'VERY_LOW',
    ],
  ])('when %s', (_, data, rating) => {
    expect(assessTrust(data, CLAIMED)).toBe(rating);
  });

  test('is not lowered if the record has no details', () => {
    const empty = { forename: null, surname: null, date_of_birth: null, post_codes: null, ni_number: null };
    expect(assessTrust(payslip(), empty)).toBe('HIGH');
    expect(listFindings(payslip(NOBODY), empty).filter(({ isPassed }) => !isPassed)).toEqual([]);
  });

  test('says that a payslip names nobody', () => {
    expect(listFindings(payslip(NOBODY), CLAIMED)).toContainEqual(
      expect.objectContaining({
        code: 'identity_shown',
        severity: 'medium',
        isPassed: false,
        message: 'The payslip names nobody: it shows no name, date of birth or National Insurance number',
      }),
    );
  });

  test('explains a similar name without a cost', () => {
    const data = payslip({ name: 'Zoë Brown' });
    expect(listFindings(data, CLAIMED).filter(({ isPassed }) => !isPassed)).toMatchObject([
      {
        code: 'identity_name',
        severity: 'info',
        message: 'The name has the person’s forename or initial and another surname, as after a marriage',
      },
    ]);
    expect(doubtsIn(data, CLAIMED)).toEqual([]);
  });

  test('of somebody else’s payslip has a serious finding for each detail that differs', () => {
    const data = payslip({ name: 'Eve', NI_number: 'JK998877B', date_of_birth: '1971-11-28T00:00:00.000Z' });
    const serious = listFindings(data, CLAIMED).filter(({ severity }) => severity === 'high');
    expect(serious.map(({ code, isPassed }) => [code, isPassed])).toEqual([
      ['identity_name', false],
      ['identity_date_of_birth', false],
      ['identity_ni_number', false],
    ]);
    expect(doubtsIn(data, CLAIMED)).toEqual(['name', 'date_of_birth', 'ni_number']);
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
