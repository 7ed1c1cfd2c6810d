import { describe, expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import {
  type Lines,
  net,
  ni,
  paid,
  pension,
  read,
  rightFigures,
  slip,
  tax,
  totals,
} from '../read-lines.fixture.ts';

const YEAR = 6n;

/** Amounts of this period and of the year on both sides of their labels, in two tables side by side. */
function bothSides(gross: Pence): Lines {
  const left = (y: number, label: string, pence: Pence): Lines[number] => [
    y,
    [40, money(pence * YEAR)],
    [110, label],
    [220, money(pence)],
  ];
  const right = (label: string, pence: Pence): [number, string][] => [
    [300, money(pence * YEAR)],
    [370, label],
    [500, money(pence)],
  ];
  const headings: [number, string][] = [
    [40, 'Year to date'],
    [110, 'Item'],
    [220, 'This period'],
    [300, 'Year to date'],
    [370, 'Item'],
    [500, 'This period'],
  ];
  return [
    [126, [40, 'Payments'], [300, 'Deductions']],
    [140, ...headings],
    [154, ...left(154, 'Basic Pay', slip.gross).slice(1), ...right('PAYE', tax)] as Lines[number],
    [168, ...left(168, 'Gross Pay', gross).slice(1), ...right('National Insurance', ni)] as Lines[number],
    [182, ...right('Pension', pension)],
    [196, ...right('Total Deductions', slip.totalDeductions)],
    ...net,
  ];
}

describe('amounts on both sides of their labels', () => {
  test('the column of the period is read, not the one of the year', () => {
    expect(read(bothSides(slip.gross))).toMatchObject({
      ...rightFigures,
      paid: ['Basic Pay'],
      yearTax: formatPence(tax * YEAR),
    });
  });

  test('a raised gross pay is not explained by another column', () => {
    expect(read(bothSides(slip.gross + 250_00n)).trust).not.toBe('HIGH');
  });
});

describe('deductions printed negative', () => {
  const list = (amounts: [string, Pence][]): Lines => [
    [182, [40, 'Deductions']],
    ...amounts.map(([label, pence], at): Lines[number] => [196 + 14 * at, [40, label], [300, money(pence)]]),
  ];
  const negative: [string, Pence][] = [
    ['PAYE', -tax],
    ['National Insurance', -ni],
    ['Pension', -pension],
  ];

  test('are deductions, even if a summary repeats one of them as positive', () => {
    const summary: Lines = [[320, [40, 'NI Paid'], [300, money(ni)]]];
    const found = read([...paid, totals[0] as Lines[number], ...list(negative), ...net, ...summary]);
    expect(found).toMatchObject({ ...rightFigures, taken: ['PAYE', 'National Insurance', 'Pension'] });
  });

  test('do not explain a net pay that was raised', () => {
    const raised: Lines = [[266, [40, 'Net Pay'], [300, money(slip.net + 400_00n)]]];
    const found = read([...paid, totals[0] as Lines[number], ...list(negative), ...raised]);
    expect(found.net).toBe(formatPence(slip.net + 400_00n));
    expect(found.trust).not.toBe('HIGH');
  });
});

describe('labels with codes and factors', () => {
  const [hours, overtime] = [slip.gross - 150_00n, 150_00n];
  const rows = (amount: Pence): Lines => [
    [140, [40, 'Payments']],
    [154, [40, '001'], [80, '100.00'], [140, 'Worked Hours'], [300, money(hours)]],
    [168, [40, '002'], [80, '10.00'], [140, 'Overtime @ 1.50'], [300, money(amount)]],
    [182, [140, 'Gross Pay'], [300, money(slip.gross)]],
  ];
  const taken: Lines = [
    [200, [40, 'Deductions']],
    [214, [40, 'PAYE'], [300, money(tax)]],
    [228, [40, 'National Insurance'], [300, money(ni)]],
    [242, [40, 'Pension'], [300, money(pension)]],
    ...net,
  ];

  test('name the row: a code and hours before the label are not payments', () => {
    expect(read([...rows(overtime), ...taken])).toMatchObject({
      ...rightFigures,
      paid: ['Worked Hours', 'Overtime @ 1.50'],
    });
  });

  test('a raised payment does not add up', () => {
    expect(read([...rows(overtime + 90_00n), ...taken]).trust).not.toBe('HIGH');
  });
});
