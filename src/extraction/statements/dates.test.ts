import { describe, expect, test } from 'vitest';
import { dateAt, guessMonthFirst, readDate } from './dates.ts';
import { listPeriods, statementDate } from './period.ts';
import { openSheet } from './sheet.fixture.ts';
import { tokenise } from './tokens.ts';
import { resolveDays } from './years.ts';

const BRITISH = { isMonthFirst: false, isOcr: false };

describe('a date', () => {
  test.each([
    ['03 Mar', 3, 3, null],
    ['3rd March 2024', 3, 3, 2024],
    ['1st of April 2023', 1, 4, 2023],
    ['03/03/24', 3, 3, 2024],
    ['28/02/2023', 28, 2, 2023],
    ['2024-03-05', 5, 3, 2024],
    ['MAR 3', 3, 3, null],
    ['March 3, 2024', 3, 3, 2024],
    ['03MAR24', 3, 3, 2024],
    ['03-Mar-2024', 3, 3, 2024],
    ["3 Mar '24", 3, 3, 2024],
    ['Tuesday 3 September 2024', 3, 9, 2024],
    ['Tue, 3 Sept', 3, 9, null],
    ['03.03.2024', 3, 3, 2024],
    ['03.03.', 3, 3, null],
    ['03/12', 3, 12, null],
  ])('is read from %s', (text, day, month, year) => {
    expect(readDate(text, BRITISH)?.date).toEqual({ day, month, year });
  });

  test.each(['32 Mar', '31/02/2024', '12.34', '1187', 'MAY 2841', 'Marchand 3', '00/01/2024', '3 Marbella'])(
    'is not read from %s',
    (text) => {
      expect(readDate(text, BRITISH)).toBeNull();
    },
  );

  test('does not take a number in the next cell as its year', () => {
    const sheet = openSheet();
    sheet.put(40, '03 Mar');
    sheet.put(100, '12 STORES');
    expect(dateAt(sheet.done().pages[0]?.lines[0]?.words ?? [], 0, BRITISH)).toMatchObject({
      year: null,
      to: 2,
    });
  });

  test('has the month first where only that is possible', () => {
    const sheet = openSheet();
    sheet.put(40, '03/28/2024 04/02/2024');
    const words = sheet.done().pages[0]?.lines[0]?.words ?? [];
    expect(guessMonthFirst(words)).toBe(true);
    expect(dateAt(words, 1, { ...BRITISH, isMonthFirst: true })).toMatchObject({ day: 2, month: 4 });
  });

  test.each([
    ['O1 Oct 2O21', 1, 10, 2021],
    ['23 0CT', 23, 10, null],
    ['300CT', 30, 10, null],
    ['10CT', 1, 10, null],
    ['04 5EP 2025', 4, 9, 2025],
    ['12 AU6', 12, 8, null],
    ['09 JU1', 9, 7, null],
  ])('may have letters and digits mixed up in a scan: %s', (text, day, month, year) => {
    expect(readDate(text, { ...BRITISH, isOcr: true })?.date).toEqual({ day, month, year });
    expect(readDate(text, BRITISH)?.date.month).not.toBe(month);
  });
});

describe('a period', () => {
  test.each([
    ['Your statement: 1 January 2025 to 31 January 2025', '2025-01-01', '2025-01-31'],
    ['01 Apr - 30 Apr 2022', '2022-04-01', '2022-04-30'],
    ['5 December to 4 January 2024', '2023-12-05', '2024-01-04'],
    ['01/12/2025 - 31/12/2025', '2025-12-01', '2025-12-31'],
    ['01/12/2025-31/12/2025', '2025-12-01', '2025-12-31'],
    ['Period Covered 01 JAN 2023 to 31 JAN 2023', '2023-01-01', '2023-01-31'],
    ['Statement period 01 - 31 Jan 2026', '2026-01-01', '2026-01-31'],
    ['3rd to 28th February 2026', '2026-02-03', '2026-02-28'],
    ['From: 1 Mar 2024 To: 31 Mar 2024', '2024-03-01', '2024-03-31'],
  ])('is read from %s', (text, start, end) => {
    expect(listPeriods(linesOf(text))).toContainEqual({ start, end });
  });

  test('the statement date is found by its label', () => {
    expect(statementDate(linesOf('Statement date: 2 April 2024'))).toBe('2024-04-02');
  });
});

describe('a date without a year', () => {
  const date = (day: number, month: number) => ({ day, month, year: null });
  const frame = { periods: [], statementDate: null, fileDate: null };

  test('falls within the period, before or after New Year', () => {
    const periods = [{ start: '2023-12-05', end: '2024-01-04' }];
    expect(resolveDays([date(30, 12), date(2, 1)], { ...frame, periods })).toEqual([
      '2023-12-30',
      '2024-01-02',
    ]);
  });

  test('takes the year of the nearest row with one', () => {
    expect(resolveDays([{ day: 30, month: 12, year: 2023 }, date(2, 1)], frame)).toEqual([
      '2023-12-30',
      '2024-01-02',
    ]);
  });

  test('falls within the period if a picture shows another year, and only there', () => {
    const periods = [{ start: '2025-12-01', end: '2025-12-31' }];
    const daysOf = (isOcr: boolean) => {
      const sheet = openSheet({ isOcr });
      sheet.put(40, '30 Dec 2026');
      const [line] = tokenise(sheet.done()).lines;
      return resolveDays(line?.dates ?? [], { ...frame, periods });
    };
    expect(daysOf(true)).toEqual(['2025-12-30']);
    expect(daysOf(false)).toEqual(['2026-12-30']);
  });

  test('is not after the statement date', () => {
    expect(resolveDays([date(30, 12)], { ...frame, statementDate: '2024-01-05' })).toEqual(['2023-12-30']);
  });

  test('is null when nothing gives the year', () => {
    expect(resolveDays([date(30, 12)], frame)).toEqual([null]);
  });
});

function linesOf(text: string) {
  const sheet = openSheet();
  sheet.put(40, text);
  return tokenise(sheet.done()).lines;
}
