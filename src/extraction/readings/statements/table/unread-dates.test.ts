import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../../../findings/score-findings.ts';
import { readStatement } from '../../../read-statement.ts';
import { openSheet, putHeadings, seenAgain } from '../sheet.fixture.ts';

/** Prints a statement as OCR reads it, with these texts in the column of dates, and wrong amounts in some rows. */
function readDated(
  dates: readonly string[],
  {
    isOcr = true,
    hasBalances = true,
    misread = {},
    misreadBalance = {},
  }: {
    isOcr?: boolean;
    hasBalances?: boolean;
    misread?: Record<number, string>;
    misreadBalance?: Record<number, string>;
  } = {},
) {
  const sheet = openSheet({ isOcr });
  sheet.put(45, 'Northern Bank plc');
  sheet.feed();
  sheet.put(45, 'Your statement 1 March 2024 to 31 March 2024');
  sheet.feed();
  sheet.put(45, 'Account number 41234567 Sort code 11-22-33');
  sheet.feed(20);
  putHeadings(sheet, [
    [380, 'Paid out'],
    [460, 'Paid in'],
    ...(hasBalances ? ([[540, 'Balance']] as const) : []),
  ]);
  sheet.feed(16);
  if (hasBalances) {
    sheet.put(120, 'Opening balance');
    sheet.put(540, '1,000.00', 'right');
    sheet.feed();
  }
  dates.forEach((date, row) => {
    if (date !== '') sheet.put(45, date);
    sheet.put(120, `CORNER SHOP ${row}`);
    sheet.put(380, misread[row] ?? `${10 + row}.00`, 'right');
    const spent = ((10 + 10 + row) * (row + 1)) / 2;
    if (hasBalances) sheet.put(540, misreadBalance[row] ?? (1000 - spent).toFixed(2), 'right');
    sheet.feed();
  });
  const read = readStatement(seenAgain(sheet.done(), /^(?:Northern|Bank)$/));
  if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
  return {
    days: read.statement.transactions.map(({ date }) => date.slice(8)),
    isReconciled: read.statement.isReconciled,
    unproven: read.findings.filter(({ code }) => code === 'unproven'),
    trust: scoreFindings(read.findings).word,
    highFindings: read.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'high'),
  };
}

describe('a date that was not read in a picture', () => {
  const dates = ['02 Mar', '05 Mar', '05 Mar', '11 Mar', '11 Mar', '12 Mar', '20 Mar', '20 Mar'];

  test('is not taken from the row before, and the statement is not rated HIGH', () => {
    const read = readDated(dates.with(5, ''));
    expect(read).toMatchObject({
      days: ['02', '05', '05', '11', '11', '20', '20'],
      isReconciled: false,
      highFindings: [],
    });
    expect(read.trust).not.toBe('HIGH');
  });

  test('is taken from the rows before and after it if both have the same date', () => {
    const read = readDated(['02 Mar', '05 Mar', '', '05 Mar', '11 Mar', '11 Mar', '12 Mar', '12 Mar']);
    expect(read).toMatchObject({
      days: ['02', '05', '05', '05', '11', '11', '12', '12'],
      isReconciled: true,
      trust: 'HIGH',
    });
  });

  test('means that the rows below it are left out too if a date is printed once a day', () => {
    const read = readDated(['02 Mar', '05 Mar', '', '1? M4r', '', '', '20 Mar', '']);
    expect(read.days).toEqual(['02', '05', '05', '20', '20']);
    expect(read.trust).not.toBe('HIGH');
  });
});

test('a date that was not read is not taken from the row before, even if it is printed above the amount of its row', () => {
  const sheet = openSheet({ isOcr: true });
  sheet.put(45, 'Northern Bank plc Your statement 1 March 2024 to 31 March 2024');
  sheet.feed(20);
  sheet.put(45, 'Date');
  sheet.put(120, 'Description');
  sheet.put(380, 'Paid out', 'right');
  sheet.put(460, 'Paid in', 'right');
  sheet.put(540, 'Balance', 'right');
  sheet.feed(16);
  sheet.put(120, 'Opening balance');
  sheet.put(540, '1,000.00', 'right');
  ['02 Mar', '', '0S M4r', '', '11 Mar', '', '20 Mar', '21 Mar'].forEach((date, row) => {
    sheet.feed(14);
    if (date !== '') sheet.put(45, date);
    sheet.put(120, 'Card transaction');
    sheet.feed(10);
    sheet.put(120, `CORNER SHOP ${row}`);
    sheet.put(380, '10.00', 'right');
    sheet.put(540, `${(990 - 10 * row).toFixed(2)}`, 'right');
  });
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  expect(read.statement.transactions.map(({ date }) => date.slice(8))).toEqual([
    '02',
    '02',
    '11',
    '11',
    '20',
    '21',
  ]);
  expect(scoreFindings(read.findings).word).not.toBe('HIGH');
});

test('a date that is printed once a day applies to the rows below it', () => {
  expect(readDated(['02 Mar', '05 Mar', '', '11 Mar', '', '', '20 Mar', ''])).toMatchObject({
    days: ['02', '05', '05', '11', '11', '11', '20', '20'],
    isReconciled: true,
    trust: 'HIGH',
  });
});

test('in a document with text, a row without a date has the date above it', () => {
  const dates = ['02 Mar', '05 Mar', '05 Mar', '11 Mar', '11 Mar', '', '20 Mar', '20 Mar'];
  expect(readDated(dates, { isOcr: false }).days).toEqual(['02', '05', '05', '11', '11', '11', '20', '20']);
});

test('rows that no balance proves are not rated HIGH', () => {
  const dates = ['02 Mar', '05 Mar', '05 Mar', '11 Mar', '11 Mar', '12 Mar'];
  expect(readDated(dates, { hasBalances: false }).trust).toBe('MEDIUM');
  expect(readDated(dates, { hasBalances: false, isOcr: false }).trust).toBe('MEDIUM');
});

describe('a wrong amount', () => {
  const dates = ['02 Mar', '05 Mar', '05 Mar', '11 Mar', '11 Mar', '12 Mar', '20 Mar', '20 Mar'];

  test('in a picture is unproven and not a high finding, and the statement is not rated HIGH', () => {
    const read = readDated(dates, { misread: { 3: '18.00' } });
    expect(read).toMatchObject({ isReconciled: false, highFindings: [], trust: 'MEDIUM' });
  });

  test('in a picture is repaired if it is a balance and the rows before and after it agree, which costs little trust', () => {
    const read = readDated(dates, { misreadBalance: { 3: '951.00' } });
    expect(read).toMatchObject({ isReconciled: true, trust: 'HIGH' });
    expect(read.unproven).toMatchObject([{ expected: '954.00', actual: '951.00', severity: 'low' }]);
  });

  test('in a document with text is a high finding', () => {
    const read = readDated(dates, { isOcr: false, misread: { 3: '18.00' } });
    expect(read.highFindings).toMatchObject([{ code: 'balance_chain' }]);
  });

  test('in a picture is a high finding, too, if no misread digit explains it', () => {
    const read = readDated(dates, { misread: { 3: '7,846.51' } });
    expect(read.highFindings).toMatchObject([{ code: 'balance_chain' }]);
  });
});
