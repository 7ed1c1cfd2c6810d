import { describe, expect, test } from 'vitest';
import type { TrustScore } from '#values/trust-score.ts';
import { slip } from '../income-summary/facts.fixture.ts';
import { countPayslips, toPayslip } from './index.ts';

const TODAY = '2026-02-01';
const UPLOAD = { source: 'payslip_upload' } as const;
const count = (...given: Parameters<typeof slip>[0][]) =>
  countPayslips(
    given.map((one) => toPayslip(slip(one))),
    TODAY,
  );

describe('the payslips that count', () => {
  test.each<[TrustScore, number]>([
    ['HIGH', 1],
    ['MEDIUM', 1],
    ['LOW', 0],
    ['VERY_LOW', 0],
  ])('are those that are trusted: %s', (trust, number) => {
    const { payslips, leftOut } = count({ payDate: '2026-01-28', trust, ...UPLOAD });
    expect(payslips).toHaveLength(number);
    expect(leftOut.map(({ reason }) => reason)).toEqual(number === 1 ? [] : ['low_trust']);
  });

  test('have a date that is not far in the future, and no later version', () => {
    const { payslips, leftOut } = count(
      { payDate: '2026-02-15' },
      { payDate: '2026-02-16' },
      { payDate: null, interval: null },
      { payDate: '2025-12-28', isAmended: true },
    );
    expect(payslips.map(({ payDate }) => payDate)).toEqual(['2026-02-15']);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['no_date', 'amended', 'future_date']);
  });

  test.each([
    ['the same amounts', {}],
    ['no employer', { employer: null }],
    ['no gross pay', { gross: null }],
    ['no year to date', { taxableToDate: null }],
  ])('count once if an upload has %s, whichever came first', (_, less) => {
    const known = { payDate: '2026-01-28', taxableToDate: '30000.00', id: 'b' };
    for (const id of ['a', 'c']) {
      const { payslips, sameCount } = count(known, { ...known, ...UPLOAD, ...less, id });
      expect(payslips).toMatchObject([
        { employerName: 'Kestrel Foods Ltd', gross: 300_000n, taxableToDate: 3_000_000n },
      ]);
      expect(payslips[0]?.ids.toSorted()).toEqual(['b', id].sort());
      expect(sameCount).toBe(1);
    }
  });

  test('are completed by fields that only the other source shows', () => {
    const { payslips } = count(
      { payDate: '2026-01-28', taxableToDate: null },
      { payDate: '2026-01-28', taxableToDate: '30000.00', ...UPLOAD },
    );
    expect(payslips).toMatchObject([{ source: 'payroll_connection', taxableToDate: 3_000_000n }]);
  });

  test.each(['gross', 'net', 'toDate', 'taxableToDate', 'taxToDate', 'incomeTax'] as const)(
    'take no %s from a copy with less trust, but its details',
    (amount) => {
      const known = { payDate: '2026-01-28', frequency: null, start: null, [amount]: null };
      const copy = {
        ...known,
        ...UPLOAD,
        frequency: 'monthly',
        start: '2020-01-06',
        [amount]: '2999.00',
      } as const;
      const completed = (trust: TrustScore) => count(known, { ...copy, trust }).payslips;
      const amounts = ([one]: ReturnType<typeof completed>) =>
        [one?.gross, one?.net, one?.grossToDate, one?.taxableToDate, one?.taxToDate, one?.incomeTax].includes(
          299_900n,
        );
      expect(amounts(completed('HIGH'))).toBe(true);
      expect(amounts(completed('MEDIUM'))).toBe(false);
      expect(completed('MEDIUM')).toMatchObject([{ frequency: 'monthly', startDate: '2020-01-06' }]);
    },
  );

  test('have no parts from a copy with less trust', () => {
    const known = { payDate: '2026-01-28', parts: [] };
    const copy = { ...UPLOAD, payDate: '2026-01-28', trust: 'MEDIUM' } as const;
    expect(count(known, copy).payslips).toMatchObject([{ parts: null }]);
  });

  test('have the amounts of the more trusted source if two sources differ', () => {
    const trusted = { payDate: '2026-01-28', net: '2400.00' };
    for (const trust of ['HIGH', 'MEDIUM', 'LOW'] as const) {
      const { payslips, different, leftOut } = count(trusted, {
        ...trusted,
        net: '3400.00',
        trust,
        ...UPLOAD,
      });
      expect(payslips).toMatchObject([{ net: 240_000n }]);
      expect(different).toMatchObject([{ payslip: { net: 340_000n }, counted: { net: 240_000n } }]);
      expect(leftOut.map(({ reason }) => reason)).toEqual([trust === 'LOW' ? 'low_trust' : 'other_amounts']);
    }
  });

  test('are two if the employers differ, or if one source has both', () => {
    expect(
      count({ payDate: '2026-01-28' }, { payDate: '2026-01-28', employer: 'Heron', ...UPLOAD }).payslips,
    ).toHaveLength(2);
    expect(count({ payDate: '2026-01-28' }, { payDate: '2026-01-28' }).payslips).toHaveLength(2);
  });

  test.each([
    ['Kestrel Foods (UK) Ltd', null, 'Kestrel Foods', null],
    ['Kestrel Foods Group Holdings plc', null, 'KESTREL FOODS SERVICES LIMITED', null],
    ['Kestrel', null, 'Kestrel Foods Ltd', null],
    ['Kestrel Foods Ltd', '123/AB456', 'Kestrel Foods', '123PX00123456'],
    ['Kestrel Foods (UK) Ltd', '123/AB456', 'Kestrel Foods', '123PX00123456'],
    ['The Co Ltd', '123/AB456', 'The Co Ltd', '123PX00123456'],
  ])('are one if %s (%s) is %s (%s) elsewhere, with equal amounts', (employer, reference, other, printed) => {
    const paid = { payDate: '2026-01-28', employer, reference };
    const upload = { ...paid, ...UPLOAD, employer: other, reference: printed };
    expect(count(paid, upload)).toMatchObject({ payslips: [{ source: 'payroll_connection' }], sameCount: 1 });
    for (const less of [
      { net: '2399.99' },
      { gross: '2999.99' },
      { net: null },
      { payDate: '2026-01-29', interval: null },
    ])
      expect(count(paid, { ...upload, ...less }).payslips).toHaveLength(2);
  });

  test.each([
    ['Kestrel Foods', 'Heron Foods'],
    ['Tesco Stores Ltd', 'Tesco Bank plc'],
    ['UK Services Group', 'Kestrel Services Group'],
    ['UK Holdings', 'Group Company'],
  ])('are two if %s and %s pay the same on one day', (employer, other) => {
    const paid = { payDate: '2026-01-28', employer };
    expect(count(paid, { ...paid, ...UPLOAD, employer: other }).payslips).toHaveLength(2);
  });
});
