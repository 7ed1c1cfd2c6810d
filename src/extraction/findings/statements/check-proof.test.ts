import { describe, expect, test } from 'vitest';
import { readStatement } from '../../read-statement.ts';
import { openSheet, type Sheet } from '../../readings/statements/sheet.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

type Row = readonly [day: string, text: string, pence: number];

const SALARY = 1_900_00;
const OPENING = 250_00;
const LATE: Row[] = [
  ['03/03/2026', 'TESCO STORES', -12_50],
  ['05/03/2026', 'GREGGS', -4_20],
  ['09/03/2026', 'BRITISH GAS', -80_00],
  ['12/03/2026', 'REFUND IKEA', 24_99],
  ['27/03/2026', 'ACME PAYROLL', SALARY],
  ['30/03/2026', 'ALDI', -31_31],
];
const EARLY: Row[] = [
  ['02/03/2026', 'ACME PAYROLL', SALARY],
  ...LATE.filter(([, text]) => text !== 'ACME PAYROLL'),
];

interface Printed {
  rows?: readonly Row[];
  /** What is printed beside the rows. */
  shown?: readonly ('opening' | 'closing' | 'in' | 'out')[];
  /** The rows that show the balance after them. */
  hasBalance?: (index: number) => boolean;
  /** The page ends before this row. */
  turnAt?: number;
}

const LABELS = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  in: 'Total paid in',
  out: 'Total paid out',
};

/** Draws a statement. The balances and totals are those of the honest rows, however the salary was changed. */
function draw({ rows = LATE, shown = [], hasBalance, turnAt }: Printed, salary: number): Sheet {
  const sheet = openSheet();
  for (const line of [
    'Harbour Bank',
    'Statement of account',
    'Mr A Bevan',
    'Account number 12345678',
    'Sort code 40-47-84',
  ]) {
    sheet.put(45, line);
    sheet.feed();
  }
  sheet.put(45, '1 March 2026 to 31 March 2026');
  sheet.feed();
  const sum = (isIn: boolean) =>
    rows.reduce((all, [, , pence]) => (pence > 0 === isIn ? all + Math.abs(pence) : all), 0);
  const values = {
    opening: OPENING,
    closing: OPENING + sum(true) - sum(false),
    in: sum(true),
    out: sum(false),
  };
  for (const kind of shown) {
    sheet.put(45, LABELS[kind]);
    put(sheet, 300, values[kind]);
    sheet.feed();
  }
  drawHeading(sheet, hasBalance !== undefined);
  let balance = OPENING;
  rows.forEach(([day, text, pence], index) => {
    if (index === turnAt) {
      sheet.turnPage();
      drawHeading(sheet, hasBalance !== undefined);
    }
    balance += pence;
    sheet.put(45, day);
    sheet.put(120, text);
    put(sheet, pence < 0 ? 390 : 470, text === 'ACME PAYROLL' ? salary : Math.abs(pence));
    if (hasBalance?.(index)) put(sheet, 550, balance);
    sheet.feed();
  });
  return sheet;
}

function drawHeading(sheet: Sheet, hasBalances: boolean): void {
  sheet.put(45, 'Date');
  sheet.put(120, 'Description');
  for (const [x, heading] of [
    [390, 'Paid out'],
    [470, 'Paid in'],
    ...(hasBalances ? [[550, 'Balance'] as const] : []),
  ] as const)
    sheet.put(x, heading, 'right');
  sheet.feed();
}

function put(sheet: Sheet, x: number, pence: number): void {
  sheet.put(x, (pence / 100).toFixed(2), 'right');
}

function rate(sheet: Sheet) {
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  const failed = read.findings.filter(({ isPassed }) => !isPassed);
  return { ...scoreFindings(read.findings), failed, transactions: read.statement.transactions };
}

const honest = (printed: Printed) => rate(draw(printed, SALARY));
const doubled = (printed: Printed) => rate(draw(printed, 2 * SALARY));

describe('a statement earns HIGH', () => {
  test.each<[string, Printed]>([
    ['by both balances', { shown: ['opening', 'closing'] }],
    ['by the totals of money in and out', { shown: ['in', 'out'] }],
    ['by a balance after each row, with the opening balance', { shown: ['opening'], hasBalance: () => true }],
    ['by a balance after each row, if its income comes later', { hasBalance: () => true }],
    [
      'by a balance after each row and the opening balance, if the salary comes first',
      { rows: EARLY, shown: ['opening'], hasBalance: () => true },
    ],
  ])('%s, and a doubled salary loses it', (_, printed) => {
    expect(honest(printed)).toMatchObject({ word: 'HIGH', failed: [] });
    expect(['LOW', 'VERY_LOW']).toContain(doubled(printed).word);
  });
});

describe('a statement is MEDIUM at most, honest or with a doubled salary,', () => {
  test.each<[string, Printed]>([
    ['without balances and totals', {}],
    ['with only an opening balance', { shown: ['opening'] }],
    ['with only a closing balance', { shown: ['closing'] }],
    ['with only the total of money out', { shown: ['out'] }],
    ['with only the total of money out and one balance', { shown: ['opening', 'out'] }],
    ['with a balance after the first rows only', { shown: ['opening'], hasBalance: (index) => index < 4 }],
    ['with a balance after the last row only', { hasBalance: (index) => index === 5 }],
    ['with a salary before its first balance', { rows: EARLY, hasBalance: () => true }],
  ])('%s', (_, printed) => {
    for (const read of [honest(printed), doubled(printed)]) {
      expect(read).toMatchObject({ score: 80, word: 'MEDIUM' });
      expect(read.failed).toMatchObject([{ code: 'unproven', severity: 'medium' }]);
    }
  });
});

test('a total proves only the rows of its direction', () => {
  const { word, failed } = honest({ shown: ['in'] });
  expect(word).toBe('MEDIUM');
  expect(failed.map(({ message }) => message)).toEqual([
    'Nothing proves the rows of money paid out: the statement shows neither the balances before and after them nor their total',
  ]);
});

test('a total of the first page does not prove a salary that was added on the second', () => {
  const rows = [...LATE.slice(0, 4), ...LATE.slice(5)];
  const sheet = draw({ rows, shown: ['in', 'out'], turnAt: 3 }, SALARY);
  expect(rate(sheet).word).toBe('HIGH');
  const forged = draw({ rows: rows.slice(0, 4), shown: ['in'] }, SALARY);
  forged.turnPage();
  drawHeading(forged, false);
  forged.put(45, '27/03/2026');
  forged.put(120, 'ACME PAYROLL');
  put(forged, 470, SALARY);
  expect(rate(forged).word).toBe('MEDIUM');
});

test('the finding points at the amount that nothing proves', () => {
  const { failed, transactions } = honest({ rows: EARLY, hasBalance: () => true });
  expect(transactions[0]).toMatchObject({ amount: BigInt(SALARY) });
  expect(failed).toMatchObject([{ field: 'transactions[0].amount', page: 1, actual: '1900.00' }]);
});

test('the balance at the end of a statement proves the first row of the next one in the file', () => {
  const march = draw({ shown: ['opening'], hasBalance: () => true }, SALARY).done();
  const closing = OPENING + LATE.reduce((sum, [, , pence]) => sum + pence, 0);
  const april = (salary: number) => {
    const sheet = openSheet();
    for (const line of [
      'Harbour Bank',
      'Mr A Bevan',
      'Account number 12345678',
      '1 April 2026 to 30 April 2026',
    ]) {
      sheet.put(45, line);
      sheet.feed();
    }
    drawHeading(sheet, true);
    let balance = closing;
    for (const [day, text, pence] of EARLY) {
      balance += pence;
      sheet.put(45, day.replace('/03/', '/04/'));
      sheet.put(120, text);
      put(sheet, pence < 0 ? 390 : 470, text === 'ACME PAYROLL' ? salary : Math.abs(pence));
      put(sheet, 550, balance);
      sheet.feed();
    }
    return sheet.done();
  };
  const both = (salary: number) => {
    const pages = [...march.pages, ...april(salary).pages].map((page, index) => ({
      ...page,
      number: index + 1,
    }));
    const read = readStatement({ ...march, pages });
    if (read.outcome !== 'bank_statement') throw new Error(read.message);
    expect(read.statement.transactions).toHaveLength(12);
    return scoreFindings(read.findings).word;
  };
  expect(both(SALARY)).toBe('HIGH');
  expect(both(2 * SALARY)).not.toBe('HIGH');
});
