import { describe, expect, test } from 'vitest';
import { formatPence, parsePence } from '#values/money.ts';
import { computeIncomeTax, freePayOfOne } from './income-tax.ts';
import { type PayFrequency, type PayPeriod, payPeriodOf } from './pay-period.ts';
import { tablesOf } from './tables.ts';
import { parseTaxCode } from './tax-code.ts';

const MONTHS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'];

test.each([
  ['month', 1257, '1048.26'],
  ['week', 1257, '241.92'],
  ['month', 500, '417.42'],
  ['month', 501, '418.26'],
  ['month', 45, '38.25'],
  ['week', 0, '0.00'],
] as const)('free pay for a %s under code %i is %s', (unit, allowance, pence) => {
  expect(formatPence(freePayOfOne(unit, allowance))).toBe(pence);
});

describe('the first payment of a year', () => {
  test.each<[string, string, PayFrequency, string, string]>([
    ['2025-26', '1257L', 'monthly', '1666.66', '123.60'],
    ['2025-26', '1257L', 'monthly', '3333.33', '457.00'],
    ['2025-26', '1257L', 'monthly', '5000.00', '952.06'],
    ['2025-26', 'S1257L', 'monthly', '5000.00', '1100.51'],
    ['2026-27', 'S1257L', 'monthly', '5000.00', '1097.87'],
    ['2025-26', 'K475', 'monthly', '2000.00', '479.20'],
    ['2025-26', '1257L', 'weekly', '500.00', '51.60'],
    ['2025-26', '1257L', 'fortnightly', '1000.00', '103.20'],
    ['2025-26', '1257L', 'four_weekly', '2000.00', '206.40'],
    ['2025-26', '1257L', 'quarterly', '10000.00', '1371.00'],
    ['2025-26', '1257L', 'biannually', '20000.00', '2742.00'],
    ['2025-26', '1257L', 'annually', '60000.00', '11428.00'],
    ['2025-26', 'BR', 'monthly', '99.99', '19.80'],
    ['2025-26', 'D0', 'monthly', '99.99', '39.60'],
    ['2025-26', 'D1', 'monthly', '99.99', '44.55'],
    ['2025-26', 'SBR', 'monthly', '1450.03', '290.00'],
    ['2025-26', 'SD0', 'monthly', '1450.03', '304.50'],
    ['2025-26', 'SD1', 'monthly', '1450.03', '609.00'],
    ['2025-26', 'SD2', 'monthly', '5300.67', '2385.00'],
    ['2025-26', 'SD3', 'monthly', '5300.67', '2544.00'],
    ['2025-26', '0T', 'monthly', '1000.00', '200.00'],
    ['2025-26', '0T', 'monthly', '3142.00', '628.40'],
    ['2025-26', '0T', 'monthly', '3142.01', '628.46'],
    ['2025-26', 'NT', 'monthly', '9000.00', '0.00'],
    ['2025-26', 'BR M1', 'monthly', '-10.00', '0.00'],
    ['2025-26', '1257L', 'monthly', '1049.25', '0.00'],
    ['2025-26', '1257L', 'monthly', '1049.26', '0.20'],
  ])('in %s under %s, %s, on %s is taxed %s', (taxYear, code, frequency, pay, tax) => {
    const period = { ...payPeriodOf(frequency, '2025-04-11'), taxYear };
    expect(taxOf({ code, period, pay })).toBe(tax);
  });

  test('has no rate for a code that does not exist in its year', () => {
    expect(taxOf({ code: 'SD3', period: monthOf('2023-24', 1), pay: '100.00' })).toBeNull();
    expect(taxOf({ code: 'SD2', period: monthOf('2023-24', 1), pay: '100.00' })).toBe('47.00');
  });
});

describe("HMRC's test data for 2025-26", () => {
  test.each<[string, 'monthly' | 'weekly', [string, string, string][]]>([
    [
      'rest of UK, monthly',
      'monthly',
      [
        ['1257L', '1156.25', '21.40'],
        ['1257L', '1156.26', '21.60'],
        ['1257L', '31123.26', '10188.00'],
        ['1257L', '14465.71', '4838.60'],
        ['1257L', '52681.25', '22085.10'],
        ['1257L', '50000.00', '20878.65'],
        ['1257L', '15000.00', '5128.20'],
        ['1257L', '14000.55', '4679.10'],
        ['BR', '12590.45', '-29406.05'],
        ['NT', '11245.05', '-38434.60'],
      ],
    ],
    [
      'rest of UK, weekly',
      'weekly',
      [
        ['1257L', '267.07', '5.00'],
        ['1257L', '266.08', '4.80'],
        ['1257L', '853.05', '122.20'],
        ['1257L', '2021.09', '355.80'],
        ['1257L', '9834.16', '3599.60'],
        ['1257L', '15000.00', '6375.68'],
        ['1257L', '242.84', '-264.87'],
        ['1257L', '243.83', '-264.43'],
      ],
    ],
    [
      'Scotland, monthly',
      'monthly',
      [
        ['S1257L', '1156.25', '20.33'],
        ['S1257L', '1156.26', '20.52'],
        ['S1257L', '31123.26', '11444.72'],
      ],
    ],
    [
      'Scotland, weekly',
      'weekly',
      [
        ['S1257L', '267.07', '4.75'],
        ['S1257L', '266.08', '4.56'],
        ['S1257L', '853.05', '121.05'],
        ['S1257L', '2021.09', '378.11'],
        ['S1257L', '9834.16', '4080.50'],
        ['S1257L', '15000.00', '6846.60'],
        ['S1257L', '242.84', '-236.71'],
        ['S1257L', '243.83', '-236.23'],
        ['SBR', '632.84', '-5090.63'],
      ],
    ],
    [
      'Scotland, weekly, negative allowance',
      'weekly',
      [
        ['SK630', '150.00', '53.65'],
        ['SK630', '300.00', '84.84'],
        ['SK630', '245.00', '73.66'],
      ],
    ],
    [
      'rest of UK, monthly, negative allowance',
      'monthly',
      [
        ['K585', '895.00', '276.60'],
        ['K585', '1250.00', '347.60'],
        ['K585', '765.00', '250.60'],
      ],
    ],
  ])('is reproduced: %s', (_name, frequency, payments) => {
    let payBefore = 0n;
    let taxBefore = 0n;
    payments.forEach(([code, pay, tax], index) => {
      const period = frequency === 'weekly' ? weekOf(index + 1) : monthOf('2025-26', index + 1);
      expect(taxOf({ code, period, pay, payBefore, taxBefore }), `payment ${index + 1}`).toBe(tax);
      payBefore += parsePence(pay) ?? 0n;
      taxBefore += parsePence(tax) ?? 0n;
    });
  });

  test.each([
    ['45L', '39.24', '0.00'],
    ['45L', '39.25', '0.20'],
    ['45L', '3164.25', '625.20'],
    ['45L', '10500.78', '3558.15'],
    ['45L', '12539.25', '4475.70'],
    ['S45L', '10450.24', '3969.97'],
    ['S45L', '12539.25', '4972.65'],
    ['K401', '885.00', '243.80'],
    ['1001L', '5000.00', '1037.66'],
  ])('month 1 basis, %s: pay of %s is taxed %s', (code, pay, tax) => {
    expect(taxOf({ code: `${code} M1`, period: monthOf('2025-26', 7), pay, payBefore: 999n })).toBe(tax);
  });
});

test('a year of 5,000.00 a month is taxed 952.06, then 952.47, and 11,428.00 in total', () => {
  const taxes: string[] = [];
  let taxBefore = 0n;
  for (let month = 1; month <= 12; month++) {
    const payBefore = 500_000n * BigInt(month - 1);
    const tax = taxOf({
      code: '1257L',
      period: monthOf('2025-26', month),
      pay: '5000.00',
      payBefore,
      taxBefore,
    });
    taxes.push(tax ?? '');
    taxBefore += parsePence(tax ?? '') ?? 0n;
  }
  expect(taxes.slice(0, 2)).toEqual(['952.06', '952.47']);
  expect(formatPence(taxBefore)).toBe('11428.00');
});

describe('a code', () => {
  const october = monthOf('2025-26', 7);

  test('on the cumulative basis refunds tax when pay falls, and on the month 1 basis does not', () => {
    const before = { payBefore: 2_400_000n, taxBefore: 400_000n, pay: '0.00' };
    expect(taxOf({ code: '1257L', period: october, ...before })).toBe('-667.60');
    expect(taxOf({ code: '1257L M1', period: october, ...before })).toBe('0.00');
    expect(taxOf({ code: 'NT M1', period: october, ...before })).toBe('0.00');
  });

  test('takes at most half of the pay; the rest is taken from later payments', () => {
    expect(taxOf({ code: 'K5000', period: monthOf('2025-26', 1), pay: '1000.01' })).toBe('500.00');
    const next = { payBefore: 100_001n, taxBefore: 50_000n };
    expect(taxOf({ code: 'K5000', period: monthOf('2025-26', 2), pay: '9000.00', ...next })).toBe('4500.00');
    expect(taxOf({ code: 'K5000', period: october, pay: '-10.00' })).toBe('0.00');
  });

  test('limits the tax to half of the money paid, not counting benefits', () => {
    const tables = tablesOf('2025-26');
    const code = parseTaxCode('D1');
    const payment = { period: october, pay: 100_000n, paidInMoney: 60_000n, payBefore: 0n, taxBefore: 0n };
    expect(tables && code && computeIncomeTax(tables, { code, ...payment })).toBe(30_000n);
  });
});

describe('an extra pay day', () => {
  test.each([
    ['weekly', '500.00', '51.60'],
    ['fortnightly', '1000.00', '103.20'],
    ['four_weekly', '2000.00', '206.40'],
  ] as const)('of %s pay is taxed like the first payment of a year', (frequency, pay, tax) => {
    const period = payPeriodOf(frequency, '2026-04-05');
    expect(period).toMatchObject({ isExtra: true, taxYear: '2025-26' });
    expect(taxOf({ code: '1257L', period, pay, payBefore: 2_600_000n, taxBefore: 1n })).toBe(tax);
  });
});

function taxOf(payment: {
  code: string;
  period: PayPeriod;
  pay: string;
  payBefore?: bigint;
  taxBefore?: bigint;
}): string | null {
  const tables = tablesOf(payment.period.taxYear);
  const code = parseTaxCode(payment.code);
  const pay = parsePence(payment.pay);
  if (!tables || !code || pay === null) throw new Error('no such payment');
  const { period, payBefore = 0n, taxBefore = 0n } = payment;
  const tax = computeIncomeTax(tables, { code, period, pay, paidInMoney: pay, payBefore, taxBefore });
  return tax === null ? null : formatPence(tax);
}

function monthOf(taxYear: string, month: number): PayPeriod {
  const year = Number(taxYear.slice(0, 4)) + (month > 9 ? 1 : 0);
  return payPeriodOf('monthly', `${year}-${MONTHS[month - 1]}-28`);
}

function weekOf(week: number): PayPeriod {
  return { ...payPeriodOf('weekly', '2025-04-11'), number: week };
}
