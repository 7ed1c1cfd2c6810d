import { describe, expect, test } from 'vitest';
import { NO_FACTS } from '../../page/text.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { type PayslipMoney, sumOf } from '../../relations/payslips/figures.ts';
import { type Months, payslipOf, withPence } from '../../relations/payslips/payslip.fixture.ts';
import { scoreFindings } from '../score-findings.ts';
import { checkPayslip } from './check-payslip.ts';

/** Checks the payslip of an honest person, or a forgery of it. */
function check(months: Months, forge: (money: PayslipMoney) => Partial<PayslipMoney> = () => ({})) {
  const { isDirector, ...payslip } = payslipOf(months);
  const parts = {
    ...payslip,
    money: { ...payslip.money, ...forge(payslip.money) },
    details: { ...payslip.details, fields: [], niNumber: null, badNiNumber: null },
    people: { name: null, employer: null, role: isDirector ? 'Director' : null },
    printed: new Map(),
  } as unknown as PayslipParts;
  const findings = checkPayslip(parts, { facts: NO_FACTS, pages: [1], isAlone: true });
  const failed = findings.filter(({ isPassed }) => !isPassed);
  return { trust: scoreFindings(findings).word, codes: failed.map(({ code }) => code) };
}

function times(count: number, pounds: number): number[] {
  return Array.from({ length: count }, () => pounds);
}

/** Multiplies the gross pay to date. */
function raiseYear(percent: bigint) {
  return ({ yearToDate }: PayslipMoney) => ({
    yearToDate: withPence(yearToDate, 'gross', (pence) => (pence * percent) / 100n),
  });
}

/** Sets the income tax, and the totals that follow from it. */
function setTax(tax: bigint) {
  return ({ totals, ...money }: PayslipMoney) => {
    const deductions = withPence(money.deductions, 'tax', () => tax);
    const taken = sumOf(deductions);
    const total = (pence: bigint, old: PayslipMoney['totals']['net']) => old && { ...old, pence };
    return {
      deductions,
      totals: {
        gross: totals.gross,
        deductions: total(taken, totals.deductions),
        net: total((totals.gross?.pence ?? 0n) - taken, totals.net),
      },
    };
  };
}

describe('a director', () => {
  const months = { pays: [...times(9, 1_047.5), 8_000], isDirector: true };

  test('gets HIGH trust for the first bonus after months at the threshold', () => {
    expect(check(months)).toMatchObject({ trust: 'HIGH', codes: [] });
    expect(check({ ...months, isBrief: true })).toMatchObject({ trust: 'HIGH' });
  });

  test('can’t have had more pay before without contributions', () => {
    expect(check({ ...months, isBrief: true }, raiseYear(200n)).trust).not.toBe('HIGH');
  });
});

test.each([[times(6, 3_000)], [[...times(9, 1_047.5), 8_000]]])(
  'a director’s wrong contribution is detected although the one to date is right (%j)',
  (pays) => {
    const months = { pays, isDirector: true };
    expect(check(months)).toMatchObject({ trust: 'HIGH' });
    const lower = ({ deductions, totals }: PayslipMoney) => ({
      deductions: withPence(deductions, 'ni', (pence) => pence - 10_000n),
      totals: {
        ...totals,
        deductions: totals.deductions && { ...totals.deductions, pence: totals.deductions.pence - 10_000n },
        net: totals.net && { ...totals.net, pence: totals.net.pence + 10_000n },
      },
    });
    expect(check(months, lower).codes).toContain('national_insurance');
  },
);

describe('pay that was below the threshold in some months', () => {
  const months = { pays: [800, 4_000, 800, 4_000] };

  test('gets HIGH trust', () => {
    expect(check(months)).toMatchObject({ trust: 'HIGH' });
  });

  test('can’t have been much higher with the same contributions', () => {
    expect(check(months, raiseYear(170n)).trust).not.toBe('HIGH');
  });
});

describe('a K code', () => {
  test.each<[string, Months]>([
    ['takes half of the pay', { pays: times(4, 1_500), taxCode: 'K1500' }],
    ['takes half of the first pay', { pays: [1_500], taxCode: 'K1500' }],
    ['takes half after a change of code', { pays: times(6, 2_000), taxCode: 'K900', taxCodeBefore: '1257L' }],
    ['takes the rest later', { pays: [...times(3, 800), 6_000], taxCode: 'K900' }],
    ['takes half of each payment in month 1', { pays: times(4, 1_500), taxCode: 'K1500 M1' }],
  ])('%s', (_, months) => {
    expect(check(months)).toMatchObject({ trust: 'HIGH', codes: [] });
    expect(check({ ...months, isBrief: true })).toMatchObject({ trust: 'HIGH' });
  });

  test('does not explain less tax', () => {
    const months = { pays: times(4, 1_500), taxCode: 'K1500' };
    expect(check(months, setTax(10_000n)).trust).not.toBe('HIGH');
  });

  test('other codes don’t explain that tax takes half of the pay', () => {
    expect(check({ pays: times(4, 1_500) }, setTax(75_000n)).trust).not.toBe('HIGH');
  });
});

describe('tax-free expenses in an earlier month', () => {
  const months = { pays: times(6, 3_000), expenses: (month: number) => (month === 2 ? 900 : 0) };

  test('get HIGH trust if the page shows the taxable pay to date', () => {
    expect(check(months)).toMatchObject({ trust: 'HIGH' });
  });

  test('are not an accusation if the page shows only gross pay to date', () => {
    const { trust, codes } = check({ ...months, isBrief: true });
    expect(trust).toBe('MEDIUM');
    expect(new Set(codes)).toEqual(new Set(['unproven']));
  });

  test('don’t explain that gross pay to date is a third higher', () => {
    expect(check({ pays: times(6, 3_000), isBrief: true }, raiseYear(133n)).codes).toContain('year_tax_due');
  });
});

test('a bonus in an earlier month gets HIGH trust', () => {
  const months = { pays: [3_000, 9_000, ...times(3, 3_000)] };
  expect(check(months)).toMatchObject({ trust: 'HIGH' });
  expect(check({ ...months, isBrief: true })).toMatchObject({ trust: 'HIGH' });
});

describe('a tax refund', () => {
  const refund: Months = { pays: [2_500], startedOn: '2025-09-01', p45: [4_000, 800] };

  test('in the first pay after a P45 gets HIGH trust', () => {
    expect(check(refund)).toMatchObject({ trust: 'HIGH' });
    expect(check({ ...refund, isBrief: true })).toMatchObject({ trust: 'HIGH' });
  });

  test('gets HIGH trust if only the figures show that the job is new', () => {
    const forge = ({ yearToDate }: PayslipMoney) => ({
      yearToDate: yearToDate.filter(({ kind }) => kind === 'gross' || kind === 'tax'),
    });
    expect(check({ ...refund, isBrief: true, hidesStart: true }, forge)).toMatchObject({ trust: 'HIGH' });
  });

  test.each([-30_000n, -120_020n])('of a round amount or of more than usual is not proven (%d)', (tax) => {
    expect(check({ pays: [2_500], startedOn: '2025-09-01' }, setTax(tax)).trust).not.toBe('HIGH');
  });

  test('is not possible in a job that began before the tax year', () => {
    expect(check({ pays: times(6, 2_500) }, setTax(-85_800n)).trust).not.toBe('HIGH');
  });
});

test('nobody pays tax with the code NT, not even after a P45', () => {
  const months: Months = { pays: [2_500], startedOn: '2025-09-01', taxCode: 'NT' };
  expect(check(months)).toMatchObject({ trust: 'HIGH' });
  expect(check(months, setTax(20_000n)).trust).not.toBe('HIGH');
});

describe('tax that was cut in a job that began within the tax year', () => {
  const months: Months = { pays: times(4, 2_500), startedOn: '2025-09-01' };

  test('is not explained by an earlier job if the tax to date is right', () => {
    expect(check(months)).toMatchObject({ trust: 'HIGH' });
    expect(check(months, setTax(1_000n)).trust).not.toBe('HIGH');
  });
});

describe('a job that only figures show to be new', () => {
  const months: Months = { pays: times(3, 2_500), startedOn: '2025-09-01', hidesStart: true };
  const pay = ['gross', 'taxable', 'tax'];
  const brief = ({ yearToDate }: PayslipMoney) => ({
    yearToDate: yearToDate.filter(({ kind }) => kind !== null && pay.includes(kind)),
  });

  test('gets HIGH trust', () => {
    expect(check({ ...months, p45: [12_500, 1_242] }, brief)).toMatchObject({ trust: 'HIGH' });
  });

  test('is not new if its tax to date is for far more pay', () => {
    const halved = ({ yearToDate }: PayslipMoney) => ({
      yearToDate: brief({ yearToDate } as PayslipMoney).yearToDate.map((figure) =>
        figure.kind === 'tax' ? figure : { ...figure, pence: figure.pence / 2n },
      ),
    });
    expect(check({ pays: times(8, 2_500) }, halved).trust).not.toBe('HIGH');
  });
});

describe('tax that is lower because of an earlier job', () => {
  const months: Months = { pays: times(2, 2_500), startedOn: '2025-09-01' };

  test('gets HIGH trust if a P45 with little pay explains it', () => {
    expect(check({ ...months, p45: [3_000, 0] })).toMatchObject({ trust: 'HIGH' });
    expect(check({ ...months, p45: [3_000, 0], isBrief: true })).toMatchObject({ trust: 'HIGH' });
  });

  test.each([10_000n, 13_337n])('is not proven if the tax was cut by %d pence', (cut) => {
    const tax = payslipOf(months).money.deductions.find(({ kind }) => kind === 'tax')?.pence ?? 0n;
    expect(check(months, setTax(tax - cut)).trust).not.toBe('HIGH');
  });
});

describe('a payment with an unknown label', () => {
  const months: Months = { pays: times(3, 2_500) };
  const row = (label: string, pence: bigint) => (earnings: PayslipMoney['earnings']) =>
    earnings.slice(0, 1).map((first) => ({ ...first, kind: null, label, pence }));

  test('gets HIGH trust if it was taxed', () => {
    const split = ({ earnings }: PayslipMoney) => ({
      earnings: [...row('Basic Pay', 240_000n)(earnings), ...row('Vorlan', 10_000n)(earnings)],
    });
    expect(check(months, split)).toMatchObject({ trust: 'HIGH' });
  });

  test.each([5_000n, 12_500n, 60_000n])(
    'is not proven if it was not taxed, however small: %d pence',
    (pence) => {
      const raise = (total: PayslipMoney['totals']['net']) =>
        total && { ...total, pence: total.pence + pence };
      const added = ({ earnings, totals, yearToDate }: PayslipMoney) => ({
        earnings: [...earnings, ...row('Vorlan', pence)(earnings)],
        totals: { ...totals, gross: raise(totals.gross), net: raise(totals.net) },
        yearToDate: withPence(
          withPence(yearToDate, 'gross', (old) => old + pence),
          'net',
          (old) => old + pence,
        ),
      });
      expect(check(months, added).trust).not.toBe('HIGH');
    },
  );
});
