import { describe, expect, test } from 'vitest';
import type { AuthorityYear, PayToDate } from './pay-to-date.ts';
import { taxablePay } from './taxable-pay.ts';

function slip(payDate: string, taxableToDatePence: bigint, employerName = 'Kestrel'): PayToDate {
  return {
    payDate,
    employerName,
    taxableToDatePence,
    grossToDatePence: null,
    taxToDatePence: null,
    grossPence: null,
    isEmployment: true,
    untaxedPence: null,
    benefitsPence: 0n,
    taxYear: '2025-26',
  };
}

const SPRING = [slip('2025-04-30', 2400n), slip('2025-08-29', 4800n), slip('2025-09-30', 7200n)];

describe('a tax year that has not ended', () => {
  test.each([
    ['both have the same pay date', '2025-09-30', { payslips: 7200n, isComplete: true }],
    ['the pay date was moved over a weekend', '2025-09-28', { payslips: 7200n, isComplete: true }],
    ['the tax authority is one pay date behind', '2025-08-29', { payslips: 4800n, isComplete: false }],
    [
      'the tax authority reports a day between two pay dates',
      '2025-09-12',
      { payslips: 4800n, isComplete: false },
    ],
    ['payslips are one pay date behind', '2025-10-31', { payslips: 7200n, isComplete: false }],
    ['all payslips are later', '2025-04-10', { payslips: null, isComplete: false }],
  ])('is compared up to the day that the tax authority reports: %s', (_, upTo, expected) => {
    const authority = { total: 1n, employers: [{ name: 'Kestrel', income: 1n, taxPaid: null }], upTo };
    const { known, compared, isComplete } = taxablePay('2025-26', { payslips: SPRING, authority });
    expect({ payslips: compared.payslips, isComplete }).toEqual(expected);
    expect(known, 'all known amounts are shown').toEqual({ payslips: 7200n, taxAuthority: 1n });
  });

  test('with two employers and different pay dates is compared for each up to the day that the tax authority reports', () => {
    const payslips = [...SPRING, slip('2025-09-02', 100n, 'Heron'), slip('2025-10-01', 200n, 'Heron')];
    const employers = [
      { name: 'Kestrel', income: 7200n, taxPaid: null },
      { name: 'Heron', income: 100n, taxPaid: null },
    ];
    const authority = { total: 7300n, employers, upTo: '2025-09-30' };
    expect(taxablePay('2025-26', { payslips, authority })).toMatchObject({
      compared: { payslips: 7300n, taxAuthority: 7300n },
      isComplete: false,
    });
  });
});

describe('a job whose figures are a payday behind the date of the report', () => {
  const payslips = [...SPRING, slip('2025-09-12', 100n, 'Heron'), slip('2025-09-26', 200n, 'Heron')];
  const reported = (kestrel: bigint, ...others: AuthorityYear['employers']) => ({
    total: kestrel + 200n,
    employers: [{ name: 'Kestrel', income: kestrel, taxPaid: null }, ...others],
    upTo: '2025-09-30',
  });
  const heron = { name: 'Heron', income: 200n, taxPaid: null };
  const contradictionsOf = (authority: AuthorityYear) =>
    taxablePay('2025-26', { payslips, authority }).contradictions;

  test('is no contradiction beside another job', () => {
    const compared = taxablePay('2025-26', { payslips, authority: reported(4800n, heron) });
    expect(compared).toMatchObject({ contradictions: [], isConfirmed: true, isComplete: false });
    expect(compared.notCompared).toContainEqual({
      employerName: 'Kestrel',
      what: 'taxable_pay',
      reason: 'dates_differ',
    });
  });

  test('is a contradiction if it lacks two payslips, or is the only job', () => {
    expect(contradictionsOf(reported(2400n, heron))).toMatchObject([{ employerName: 'Kestrel' }]);
    expect(contradictionsOf(reported(4800n))).toMatchObject([{ employerName: 'Kestrel' }]);
  });
});

describe('two employments under one name', () => {
  const kestrel = { name: 'Kestrel', income: 14_400n, taxPaid: null };
  const heron = { name: 'Heron', income: 100n, taxPaid: null };
  const withHeron = [...SPRING, slip('2025-06-30', 100n, 'Heron')];
  const listing = (...employers: AuthorityYear['employers']) => ({ total: 28_900n, employers, upTo: null });

  test.each([
    ['listed twice', withHeron, listing(kestrel, { ...kestrel, name: 'KESTREL LTD' }, heron)],
    ['with a year to date that falls', [...withHeron, slip('2025-05-30', 9000n)], listing(kestrel, heron)],
  ])('%s are left out of the comparison', (_, payslips, authority) => {
    expect(taxablePay('2025-26', { payslips, authority })).toMatchObject({
      compared: { payslips: 100n, taxAuthority: 100n },
      isComplete: false,
    });
  });

  test('without any other employment leave nothing to compare', () => {
    const authority = listing(kestrel, kestrel);
    expect(taxablePay('2025-26', { payslips: SPRING, authority })).toMatchObject({
      compared: { payslips: null, taxAuthority: null },
      isComplete: false,
    });
  });
});
