import { describe, expect, test } from 'vitest';
import type { DocumentText } from '../page-text.ts';
import { scoreFindings } from '../score-findings.ts';
import { readStatement } from './index.ts';
import { openSheet, putHeadings } from './sheet.fixture.ts';

interface Printed {
  period?: string;
  statementDate?: string;
  rows: readonly string[];
  isOcr?: boolean;
}

const ROWS = ['03 Mar', '09 Mar', '17 Mar', '30 Mar'];
const ROWS_WITH_YEAR = ROWS.map((row) => `${row} 2026`);

/** A statement for March 2026, as OCR reads it. */
function textOf({ period, statementDate, rows, isOcr = true }: Printed): DocumentText {
  const sheet = openSheet({ isOcr });
  for (const line of [
    'Northern Bank plc',
    'Account number 41234567 Sort code 11-22-33',
    ...(period ? [`Your statement ${period}`] : []),
    ...(statementDate ? [`Statement date: ${statementDate}`] : []),
  ]) {
    sheet.put(45, line);
    sheet.feed();
  }
  putHeadings(sheet, [
    [380, 'Paid out'],
    [460, 'Paid in'],
    [540, 'Balance'],
  ]);
  sheet.feed();
  sheet.put(120, 'Opening balance');
  sheet.put(540, '1,000.00', 'right');
  sheet.feed();
  rows.forEach((date, row) => {
    sheet.put(45, date);
    sheet.put(120, `CORNER SHOP ${row}`);
    sheet.put(380, '10.00', 'right');
    sheet.put(540, (990 - 10 * row).toFixed(2), 'right');
    sheet.feed();
  });
  return sheet.done();
}

/** Lowers the confidence of words that contain a text. */
function faint(text: DocumentText, part: string, isReadTwice?: boolean): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      words: line.words.map((word) =>
        word.text.includes(part)
          ? { ...word, confidence: 0.7, ...(isReadTwice !== undefined && { isReadTwice }) }
          : word,
      ),
    })),
  }));
  return { ...text, pages };
}

function read(text: DocumentText) {
  const found = readStatement(text);
  if (found.outcome !== 'bank_statement') throw new Error(found.message);
  const { statement, findings } = found;
  return {
    days: statement.transactions.map(({ date }) => date),
    period: [statement.periodStart, statement.periodEnd],
    unproven: findings.filter(({ code, isPassed }) => code === 'unproven' && !isPassed),
    trust: scoreFindings(findings).word,
  };
}

const DAYS = ['2026-03-03', '2026-03-09', '2026-03-17', '2026-03-30'];
const PERIOD = ['2026-03-01', '2026-03-31'];

describe('a year that OCR misread', () => {
  test.each<[string, Printed]>([
    ['in both dates of the period', { period: '1 March 2028 to 31 March 2028', rows: ROWS_WITH_YEAR }],
    ['in the end of the period', { period: '1 March 2026 to 31 March 2028', rows: ROWS_WITH_YEAR }],
    ['in the start of the period', { period: '1 March 2020 to 31 March 2026', rows: ROWS_WITH_YEAR }],
    ['as the year before', { period: '1 March 2025 to 31 March 2026', rows: ROWS_WITH_YEAR }],
    [
      'in one date of the period, and no row has a year',
      { period: '1 March 2026 to 31 March 2028', statementDate: '31 March 2026', rows: ROWS },
    ],
    ['in a row', { period: '1 March 2026 to 31 March 2026', rows: ROWS_WITH_YEAR.with(1, '09 Mar 2025') }],
    [
      'in a row as an impossible one',
      { period: '1 March 2026 to 31 March 2026', rows: ROWS_WITH_YEAR.with(1, '09 Mar 2926') },
    ],
  ])('is corrected by the other dates: %s', (_, printed) => {
    expect(read(textOf(printed))).toMatchObject({ days: DAYS, period: PERIOD, unproven: [], trust: 'HIGH' });
  });

  test('is not seen in the start of a period of a year', () => {
    const { period } = read(textOf({ period: '1 April 2025 to 31 March 2026', rows: ROWS_WITH_YEAR }));
    expect(period).toEqual(['2025-04-01', '2026-03-31']);
  });

  test('in the period does not change the years of the rows', () => {
    const { days } = read(textOf({ period: '1 March 2053 to 31 March 2053', rows: ROWS_WITH_YEAR }));
    expect(days).toEqual(DAYS);
  });

  test('is not corrected in a text', () => {
    const rows = ROWS_WITH_YEAR.with(1, '09 Mar 2025');
    const { days } = read(textOf({ period: '1 March 2026 to 31 March 2026', rows, isOcr: false }));
    expect(days[1]).toBe('2025-03-09');
  });
});

describe('a year that only one date shows', () => {
  const text = textOf({ statementDate: '31 March 2026', rows: ROWS });
  test.each<[string, DocumentText, string]>([
    ['is certain if it is clear', text, 'HIGH'],
    ['is unproven if it is not clear', faint(text, '2026'), 'MEDIUM'],
    ['is certain if a second look shows the same', faint(text, '2026', true), 'HIGH'],
  ])('%s', (_, printed, trust) => {
    expect(read(printed)).toMatchObject({ days: DAYS, trust });
  });

  test('of two different ones, the clearer one counts, and needs a second look', () => {
    const contradicting = textOf({ period: '1 March 2026 to 31 March 2028', rows: ROWS });
    expect(read(faint(contradicting, '2028'))).toMatchObject({ days: DAYS, period: PERIOD, trust: 'HIGH' });
    expect(read(faint(contradicting, '202')).trust).toBe('MEDIUM');
  });
});

test('the name and the account number of a picture prevent HIGH if they are not clear', () => {
  const text = textOf({ period: '1 March 2026 to 31 March 2026', rows: ROWS });
  expect(read(text).trust).toBe('HIGH');
  const { trust, unproven } = read(faint(text, '41234567'));
  expect(trust).toBe('MEDIUM');
  expect(unproven.map(({ field }) => field)).toEqual(['account_number']);
  expect(read(faint(text, '41234567', true)).trust).toBe('HIGH');
});
