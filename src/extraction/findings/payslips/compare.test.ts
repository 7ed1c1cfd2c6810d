import { describe, expect, test } from 'vitest';
import type { PayrollData } from '#values/payroll-submission.ts';
import { scoreFindings } from '../score-findings.ts';
import { compareWithBankCredit } from './compare-with-bank-credit.ts';
import { compareWithEarlier } from './compare-with-earlier.ts';
import { compareWithToday } from './compare-with-today.ts';

interface Given {
  payDate: string;
  gross?: string;
  net?: string;
  grossToDate?: string | null;
  employer?: string;
  role?: string | null;
}

function payslip({
  payDate,
  gross = '2000.00',
  net = '1600.00',
  grossToDate = null,
  employer = 'Harbour Foods Plc',
  role = null,
}: Given): PayrollData {
  const address = { street: null, county: null, city: null, post_code: null, country: null };
  return {
    identity_information: {
      name: null,
      date_of_birth: null,
      address,
      email: null,
      phone: null,
      NI_number: null,
    },
    employment_information: {
      employer_name: employer,
      role,
      type: null,
      status: null,
      start_date: null,
      leave_date: null,
      employer_tax_reference: null,
      is_director: null,
    },
    income_information: {
      pay_date: `${payDate}T00:00:00.000Z`,
      pay_interval_start: null,
      pay_interval_end: null,
      pay_frequency: 'monthly',
      tax_code: null,
      earnings: {
        gross_pay: gross,
        net_pay: net,
        base_salary: null,
        bonus: null,
        fixed_pay_total: null,
        variable_pay_total: null,
        earning_elements: [],
        year_to_date: {
          gross_pay: grossToDate,
          net_pay: null,
          total_tax_paid: null,
          total_ni_paid: null,
          total_taxable_earnings: null,
          tax_year: 2025,
        },
      },
      deductions: {
        income_tax: null,
        employee_ni: null,
        employee_pension: null,
        total_deductions: null,
        loan_deductions: null,
        deductions_elements: [],
      },
    },
  };
}

describe('compared with earlier payslips', () => {
  const june = payslip({ payDate: '2025-06-27', grossToDate: '6000.00' });

  test('a year to date that continues from the last payslip passes', () => {
    const findings = compareWithEarlier(payslip({ payDate: '2025-07-28', grossToDate: '8000.00' }), [june]);
    expect(findings).toMatchObject([{ code: 'earlier_year_to_date', isPassed: true }]);
  });

  test.each(['8500.00', '7000.00'])('a year to date of %s fails', (grossToDate) => {
    const findings = compareWithEarlier(payslip({ payDate: '2025-07-28', grossToDate }), [june]);
    expect(findings).toMatchObject([
      { severity: 'high', isPassed: false, expected: '8000.00', actual: grossToDate },
    ]);
  });

  test('months without a payslip need a year to date that has grown enough', () => {
    const later = (grossToDate: string) =>
      compareWithEarlier(payslip({ payDate: '2025-09-28', grossToDate }), [june]);
    expect(later('12000.00')).toMatchObject([{ isPassed: true }]);
    expect(later('7000.00')).toMatchObject([{ isPassed: false }]);
  });

  test('another employer or tax year gives no finding', () => {
    expect(
      compareWithEarlier(payslip({ payDate: '2025-07-28', grossToDate: '1.00', employer: 'Other Ltd' }), [
        june,
      ]),
    ).toEqual([]);
    expect(compareWithEarlier(payslip({ payDate: '2026-04-28', grossToDate: '2000.00' }), [june])).toEqual(
      [],
    );
  });

  test('two payslips for one pay day must agree', () => {
    const findings = compareWithEarlier(payslip({ payDate: '2025-06-27', net: '1900.00' }), [june]);
    expect(findings).toMatchObject([{ code: 'earlier_same_pay_date', isPassed: false, expected: '1600.00' }]);
  });

  test('a corrected payslip is doubted, but not left out, however often it was corrected', () => {
    const corrected = (net: string) => payslip({ payDate: '2025-06-27', net, grossToDate: '6000.00' });
    const findings = compareWithEarlier(corrected('1580.00'), [june, corrected('1550.00')]);
    expect(findings).toMatchObject([{ code: 'earlier_same_pay_date', severity: 'medium', isPassed: false }]);
    expect(scoreFindings(findings).word).toBe('MEDIUM');
  });

  test('a bonus that is paid on its own on pay day is a second payment, whichever comes first', () => {
    const may = payslip({ payDate: '2025-05-28', grossToDate: '4000.00' });
    const bonus = payslip({ payDate: '2025-06-27', gross: '500.00', net: '340.00', grossToDate: '6500.00' });
    const july = payslip({ payDate: '2025-07-28', grossToDate: '8500.00' });
    for (const [data, ...earlier] of [
      [bonus, may, june],
      [june, may, bonus],
      [july, june, bonus],
      [july, bonus, june],
    ] as const)
      expect(compareWithEarlier(data, earlier)).toMatchObject([
        { code: 'earlier_year_to_date', isPassed: true },
      ]);
  });

  test('a second payslip whose year to date does not continue is doubted', () => {
    const invented = payslip({
      payDate: '2025-06-27',
      gross: '500.00',
      net: '340.00',
      grossToDate: '7500.00',
    });
    expect(compareWithEarlier(invented, [june])).toMatchObject([
      { code: 'earlier_same_pay_date', isPassed: false },
    ]);
  });

  test('two roles for one employer have a payslip and a year to date each', () => {
    const nurse = (payDate: string, grossToDate: string) => payslip({ payDate, grossToDate, role: 'Nurse' });
    const bank = (payDate: string, grossToDate: string) =>
      payslip({ payDate, grossToDate, gross: '450.00', net: '400.00', role: 'Bank nurse' });
    const [mayNurse, juneNurse] = [nurse('2025-05-28', '4000.00'), nurse('2025-06-27', '6000.00')];
    const juneBank = bank('2025-06-27', '900.00');
    expect(compareWithEarlier(juneBank, [mayNurse, juneNurse])).toEqual([]);
    for (const july of [nurse('2025-07-28', '8000.00'), bank('2025-07-28', '1350.00')])
      expect(compareWithEarlier(july, [juneNurse, juneBank])).toMatchObject([
        { code: 'earlier_year_to_date', isPassed: true },
      ]);
  });
});

describe('compared with a bank account', () => {
  const credit = (date: string, amount: bigint, description = 'HARBOUR FOODS') => ({
    date,
    description,
    amount,
    type: 'credit' as const,
    balance: null,
  });
  const account = (...transactions: ReturnType<typeof credit>[]) => ({
    transactions,
    from: '2025-06-01',
    to: '2025-06-30',
  });
  const paid = payslip({ payDate: '2025-06-20' });

  test('net pay that arrives around pay day passes', () => {
    expect(compareWithBankCredit(paid, account(credit('2025-06-23', 160_000n)))).toMatchObject([
      { code: 'bank_credit', isPassed: true },
    ]);
  });

  test('another amount from the employer is a high finding, and a missing payment is a low one', () => {
    expect(compareWithBankCredit(paid, account(credit('2025-06-20', 120_000n)))).toMatchObject([
      { severity: 'high', expected: '1200.00' },
    ]);
    expect(compareWithBankCredit(paid, account(credit('2025-06-20', 120_000n, 'REFUND')))).toMatchObject([
      { severity: 'low', isPassed: false },
    ]);
  });

  test('days without transactions give no finding', () => {
    expect(compareWithBankCredit(paid, { transactions: [], from: '2025-06-22', to: '2025-06-30' })).toEqual(
      [],
    );
  });
});

describe('a CIS statement for a tax month without a payment date', () => {
  const statement = (net: string, isDated = false): PayrollData => {
    const one = payslip({ payDate: isDated ? '2025-06-20' : '2025-07-05', net });
    const month = {
      pay_interval_start: '2025-06-06T00:00:00.000Z',
      pay_interval_end: '2025-07-05T00:00:00.000Z',
    };
    return {
      ...one,
      employment_information: { ...one.employment_information, type: 'Subcontractor' },
      income_information: { ...one.income_information, ...month },
    };
  };
  const account = (...paid: [date: string, amount: bigint][]) => ({
    transactions: paid.map(([date, amount]) => ({
      date,
      description: 'HARBOUR FOODS',
      amount,
      type: 'credit' as const,
      balance: null,
    })),
    from: '2025-06-01',
    to: '2025-07-31',
  });

  test('may have other statements for the same month beside it', () => {
    expect(compareWithEarlier(statement('800.00'), [statement('900.00')])).toEqual([]);
  });

  test('must agree with another statement if both show the same payment date', () => {
    expect(compareWithEarlier(statement('800.00', true), [statement('900.00', true)])).toMatchObject([
      { code: 'earlier_same_pay_date', isPassed: false },
    ]);
  });

  test('is confirmed by one payment or all payments of the month', () => {
    const passed = [{ code: 'bank_credit', isPassed: true }];
    expect(compareWithBankCredit(statement('1600.00'), account(['2025-06-13', 160_000n]))).toMatchObject(
      passed,
    );
    expect(
      compareWithBankCredit(statement('1600.00'), account(['2025-06-13', 60_000n], ['2025-06-27', 100_000n])),
    ).toMatchObject(passed);
  });

  test('is only a small doubt if the contractor paid other amounts, because there may be other statements', () => {
    expect(compareWithBankCredit(statement('1600.00'), account(['2025-06-13', 60_000n]))).toMatchObject([
      { severity: 'low', isPassed: false },
    ]);
  });

  test('is in the future only before the tax month begins', () => {
    expect(compareWithToday(statement('1600.00'), '2025-06-10')).toMatchObject([{ isPassed: true }]);
    expect(compareWithToday(statement('1600.00'), '2025-05-10')).toMatchObject([{ isPassed: false }]);
  });
});
