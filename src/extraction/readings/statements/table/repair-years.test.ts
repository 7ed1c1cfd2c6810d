import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../../../findings/score-findings.ts';
import type { DocumentText } from '../../../page/text.ts';
import { tokenise } from '../../../page/tokens.ts';
import { readStatement } from '../../../read-statement.ts';
import { listPeriods } from '../period.ts';
import { openSheet, putHeadings, seenAgain } from '../sheet.fixture.ts';
import { repairYears } from './repair-years.ts';

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
    'Account holder: Ada Lovelace',
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
  return seenAgain(sheet.done(), /^(?:Northern|Bank|Ada|Lovelace)$/);
}

/** Lowers the confidence of words that contain a text, and says what a second look at them showed. */
function faint(text: DocumentText, part: string, isReadTwice?: boolean): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      words: line.words.map(({ isReadTwice: before, ...word }) => {
        if (!word.text.includes(part)) return before === undefined ? word : { ...word, isReadTwice: before };
        return { ...word, confidence: 0.7, ...(isReadTwice !== undefined && { isReadTwice }) };
      }),
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
  const misread: [where: string, printed: Printed, year: string][] = [
    [
      'in both dates of the period',
      { period: '1 March 2028 to 31 March 2028', rows: ROWS_WITH_YEAR },
      '2028',
    ],
    ['in the end of the period', { period: '1 March 2026 to 31 March 2028', rows: ROWS_WITH_YEAR }, '2028'],
    ['in the start of the period', { period: '1 March 2020 to 31 March 2026', rows: ROWS_WITH_YEAR }, '2020'],
    ['as the year before', { period: '1 March 2025 to 31 March 2026', rows: ROWS_WITH_YEAR }, '2025'],
    [
      'in one date of the period, and no row has a year',
      { period: '1 March 2026 to 31 March 2028', statementDate: '31 March 2026', rows: ROWS },
      '2028',
    ],
    [
      'in a row',
      { period: '1 March 2026 to 31 March 2026', rows: ROWS_WITH_YEAR.with(1, '09 Mar 2025') },
      '2025',
    ],
  ];

  test.each(misread)('is corrected by the other dates: %s', (_, printed, year) => {
    const text = faint(textOf(printed), year);
    expect(read(text)).toMatchObject({ days: DAYS, period: PERIOD, unproven: [], trust: 'HIGH' });
  });

  test.each(misread)('is corrected but unproven if OCR was certain of it: %s', (_, printed, year) => {
    const found = read(textOf(printed));
    expect(found).toMatchObject({ days: DAYS, period: PERIOD, trust: 'MEDIUM' });
    expect(new Set(found.unproven.map(({ actual }) => actual))).toEqual(new Set([year]));
  });

  test('is not unproven if a second look shows something else', () => {
    for (const [, printed, year] of misread)
      expect(read(faint(textOf(printed), year, false)).trust).toBe('HIGH');
  });

  test('is ignored if its number can’t be a year', () => {
    const rows = ROWS_WITH_YEAR.with(1, '09 Mar 2926');
    const text = textOf({ period: '1 March 2026 to 31 March 2026', rows });
    expect(read(text)).toMatchObject({ days: DAYS, period: PERIOD, unproven: [], trust: 'HIGH' });
  });

  test('is unproven if only the period contradicts it, and OCR was certain of it', () => {
    const printed: Printed = {
      period: '1 March 2026 to 31 March 2026',
      rows: ROWS_WITH_YEAR.with(1, '09 Mar 2013'),
    };
    expect(read(textOf(printed))).toMatchObject({ days: DAYS, trust: 'MEDIUM' });
    expect(read(faint(textOf(printed), '2013'))).toMatchObject({ days: DAYS, trust: 'HIGH' });
  });

  test('is unproven if it has two digits, unless most rows have no year', () => {
    const period = '1 March 2026 to 31 March 2026';
    const rows = ['03/03/26', '09/03/13', '17/03/26', '30/03/26'];
    const { days, unproven, trust } = read(textOf({ period, rows }));
    expect({ days, trust }).toEqual({ days: DAYS, trust: 'MEDIUM' });
    expect(unproven.map(({ actual }) => actual)).toEqual(['09/03/13']);
    const withoutYears = ['03 Mar', '09 Mar 13', '17 Mar', '20 Mar', '25 Mar', '30 Mar'];
    expect(read(textOf({ period, rows: withoutYears }))).toMatchObject({ unproven: [], trust: 'HIGH' });
  });

  test('is corrected only where it is printed, and not in another date with the same day and month', () => {
    const text = textOf({ period: '1 March 2015 to 1 March 2028', rows: ROWS_WITH_YEAR });
    const lines = repairYears(tokenise(text).lines);
    expect(lines.flatMap(({ dates }) => dates.flatMap(({ misreadYear }) => misreadYear ?? []))).toEqual([
      2028,
    ]);
    expect(listPeriods(lines)).toEqual([]);
  });

  test('is not suspected at the start of a period that is a whole year long', () => {
    const { period } = read(textOf({ period: '1 April 2025 to 31 March 2026', rows: ROWS_WITH_YEAR }));
    expect(period).toEqual(['2025-04-01', '2026-03-31']);
  });

  test('in the period does not change the years of the rows', () => {
    const { days } = read(textOf({ period: '1 March 2053 to 31 March 2053', rows: ROWS_WITH_YEAR }));
    expect(days).toEqual(DAYS);
  });

  test('is not corrected in a document with text', () => {
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

  test('and that contradicts another date counts if it is clearer, and is unproven if neither is clear', () => {
    const contradicting = textOf({ period: '1 March 2026 to 31 March 2028', rows: ROWS });
    expect(read(faint(contradicting, '2028'))).toMatchObject({ days: DAYS, period: PERIOD, trust: 'HIGH' });
    expect(read(faint(contradicting, '202')).trust).toBe('MEDIUM');
  });
});

describe('the period of a picture', () => {
  test.each([
    ['whose start has no month of its own', '01 - 31 March 2026', '01'],
    ['without spaces', '1Mar2026-31Mar2026', '31Mar'],
  ])('%s is unproven if it is not clear', (_, period, part) => {
    const text = textOf({ period, rows: ROWS });
    expect(read(text)).toMatchObject({ days: DAYS, period: PERIOD, unproven: [], trust: 'HIGH' });
    const { unproven, trust } = read(faint(text, part));
    expect(trust).toBe('MEDIUM');
    expect(new Set(unproven.map(({ field }) => field))).toEqual(new Set(['period']));
    expect(read(faint(text, part, true)).trust).toBe('HIGH');
  });
});

test.each([
  ['account number', '41234567', 'account_number'],
  ['name', 'Lovelace', 'account_holder_name'],
])('the %s of a picture prevents HIGH if it is not clear', (_, part, field) => {
  const text = textOf({ period: '1 March 2026 to 31 March 2026', rows: ROWS });
  expect(read(text).trust).toBe('HIGH');
  const { trust, unproven } = read(faint(text, part));
  expect(trust).toBe('MEDIUM');
  expect(unproven.map((finding) => finding.field)).toEqual([field]);
  expect(read(faint(text, part, true)).trust).toBe('HIGH');
});
