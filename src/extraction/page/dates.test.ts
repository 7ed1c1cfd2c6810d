import { describe, expect, test } from 'vitest';
import { listPeriods, statementDate } from '../readings/statements/period.ts';
import { HEADING, type Line, readLines } from '../readings/statements/read-lines.fixture.ts';
import { openSheet } from '../readings/statements/sheet.fixture.ts';
import { resolveDays } from '../readings/statements/table/years.ts';
import { dateAt, findDay, guessMonthFirst, readDate, readDay } from './dates.ts';
import { tokenise } from './tokens.ts';

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
    ['Sat. 03/12', 3, 12, null],
    ['2024/3/5', 5, 3, 2024],
    ['2024-03-05T10:22:11Z', 5, 3, 2024],
    ['05/03/2024TESCO', 5, 3, 2024],
    ['2024-Mar-05', 5, 3, 2024],
    ['2024 Mar 5', 5, 3, 2024],
    ['05–03–2024', 5, 3, 2024],
    ['Mar-05-2024', 5, 3, 2024],
    ["Mar 5, '24", 5, 3, 2024],
    ['1 st March 2024', 1, 3, 2024],
    ['Tue., 5. March 2024', 5, 3, 2024],
    ['05 Mar 14:22', 5, 3, null],
    ['05 Mar 12.50', 5, 3, null],
    ['05 Mar 24/7 GYM', 5, 3, null],
    ['05 Mar 4412 STORES', 5, 3, null],
    ['01 Mar 03 Mar', 1, 3, null],
    ['1 Mar-31 Mar 2024', 1, 3, null],
    ['12 Ionawr 2025', 12, 1, 2025],
    ['3 Rhag', 3, 12, null],
  ])('is read from %s', (text, day, month, year) => {
    expect(readDate(text, BRITISH)?.date).toMatchObject({ day, month, year });
  });

  test.each([
    '32 Mar',
    '31/02/2024',
    '12.34',
    '1187',
    'MAY 2841',
    'Marchand 3',
    '00/01/2024',
    '3 Marbella',
    'May 5.20',
  ])('is not read from %s', (text) => {
    expect(readDate(text, BRITISH)).toBeNull();
  });

  test('does not take a number in the next cell as its year', () => {
    const sheet = openSheet();
    sheet.put(40, '03 Mar');
    sheet.put(100, '12 STORES');
    expect(dateAt(sheet.done().pages[0]?.lines[0]?.words ?? [], 0, BRITISH)).toMatchObject({
      year: null,
      to: 2,
    });
  });

  test.each([
    ['at the start of a line', []],
    ['after a code', ['DEB']],
    ['after several words', ['Card', '1234']],
  ])('has its parts in columns of their own: %s', (_, before) => {
    const sheet = openSheet();
    before.forEach((text, index) => {
      sheet.put(40 + 50 * index, text);
    });
    for (const [x, text] of [
      [140, '03'],
      [160, 'Mar'],
      [190, '2024'],
      [240, 'STORES'],
    ] as const)
      sheet.put(x, text);
    expect(dateAt(sheet.done().pages[0]?.lines[0]?.words ?? [], before.length, BRITISH)).toMatchObject({
      day: 3,
      month: 3,
      year: 2024,
      to: before.length + 3,
    });
  });

  test.each(['Tue', '(Tuesday)', '14:22'])('may have a %s after it', (beside) => {
    const sheet = openSheet();
    sheet.put(40, `03 Mar ${beside}`);
    sheet.put(140, 'STORES');
    expect(dateAt(sheet.done().pages[0]?.lines[0]?.words ?? [], 0, BRITISH)).toMatchObject({
      year: null,
      to: 3,
    });
  });

  test.each([
    ['03/28/2024 04/02/2024', true],
    ['28/03/2024 04/02/2024', false],
    ['04/02/2024 06/02/2024', null],
    ['04/02/2024 06/02/2024 11/27', null],
    ['04/02/2024 28/02 01/03 02/03', false],
    ['11-22-33', false],
    ['04/04/2024', false],
  ])('has the month first in %s: %s (null if both orders are possible)', (text, isMonthFirst) => {
    const sheet = openSheet();
    for (const part of text.split(' ')) {
      sheet.put(part.length < 6 ? 200 : 40, part);
      sheet.feed();
    }
    const words = sheet.done().pages[0]?.lines.flatMap((line) => line.words) ?? [];
    expect(guessMonthFirst(words)).toBe(isMonthFirst);
  });

  test('is in one column with others that begin less than two points from it', () => {
    const sheet = openSheet();
    sheet.put(300, '04/02/2024');
    for (const [index, text] of ['28/02', '01/03', '02/03'].entries()) {
      sheet.feed();
      sheet.put(200.5 + 0.4 * index, text);
    }
    const words = sheet.done().pages[0]?.lines.flatMap((line) => line.words) ?? [];
    expect(guessMonthFirst(words)).toBe(false);
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
    ['Ist Oct 2021', 1, 10, 2021],
    ['I Oct 2021', 1, 10, 2021],
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

describe('a date in a text', () => {
  test.each([
    '28/08/2025',
    '28.08.25',
    '28-Aug-2025',
    '28 Aug 25',
    '28th August 2025',
    'Thursday 28 August 2025',
    '2025-08-28',
    'August 28, 2025',
  ])('%s is 28 August 2025', (text) => {
    expect(readDay(text)).toBe('2025-08-28');
  });

  test.each(['31/02/2025', '28 Aug', '120/NL4410', '1257L'])('%s is not a day', (text) => {
    expect(readDay(text)).toBeNull();
  });

  test('is found between other words', () => {
    expect(findDay('Paid on 28 Aug 2025 by BACS')).toEqual({ day: '2025-08-28', index: 8, length: 11 });
    expect(findDay('Born 12/05/1965')?.day).toBe('1965-05-12');
    expect(findDay('Week 12 05 Mar 25')?.day).toBe('2025-03-05');
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
    ['1 Feb-29 Feb 2024', '2024-02-01', '2024-02-29'],
    ['1 Feb – 29 Feb 24', '2024-02-01', '2024-02-29'],
    ['1–29 February 2024', '2024-02-01', '2024-02-29'],
    ['01Feb2024-29Feb2024', '2024-02-01', '2024-02-29'],
    ['(01-02-2024-29-02-2024)', '2024-02-01', '2024-02-29'],
    ['Period:2024-02-01/2024-02-29', '2024-02-01', '2024-02-29'],
    ['1 February 2024 00:00 (GMT) until 29 February 2024 23:59 (GMT)', '2024-02-01', '2024-02-29'],
    ['Thursday 1st February up to and including Thursday 29th February 2024', '2024-02-01', '2024-02-29'],
    ['1 February 2024 → 29 February 2024', '2024-02-01', '2024-02-29'],
    ['29 January to 28 February, printed in March 2024', '2024-01-29', '2024-02-28'],
  ])('is read from %s', (text, start, end) => {
    expect(listPeriods(linesOf(text))).toContainEqual({ start, end });
  });

  test('continues on the next line', () => {
    const sheet = openSheet();
    for (const line of ['Your account from 1 March 2024 to', '31 March 2024']) {
      sheet.put(40, line);
      sheet.feed();
    }
    expect(listPeriods(tokenise(sheet.done()).lines)).toContainEqual({
      start: '2024-03-01',
      end: '2024-03-31',
    });
  });

  test.each([
    '05-Mar-24',
    '2024-03-05',
    '05 Mar -12.50',
    'Sort code 40-47-84',
    'AMZN-UK 12 - 14',
    '05/03/24 GYM 24-7',
  ])('is not read from %s', (text) => {
    expect(listPeriods(linesOf(text))).toEqual([]);
  });

  test('the statement date is found by its label', () => {
    expect(statementDate(linesOf('Statement date: 2 April 2024'))).toBe('2024-04-02');
  });
});

describe('the date of a row', () => {
  const date = (day: number, month: number) => ({ day, month, year: null });
  const frame = { periods: [], statementDate: null, fileDate: null };

  test('without a year falls within the period, before or after New Year', () => {
    const periods = [{ start: '2023-12-05', end: '2024-01-04' }];
    expect(resolveDays([date(30, 12), date(2, 1)], { ...frame, periods })).toEqual([
      '2023-12-30',
      '2024-01-02',
    ]);
  });

  test('without a year takes the year of the nearest row with one', () => {
    expect(resolveDays([{ day: 30, month: 12, year: 2023 }, date(2, 1)], frame)).toEqual([
      '2023-12-30',
      '2024-01-02',
    ]);
  });

  test('with a year outside the period is moved into the period in a picture, but not in a document with text', () => {
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

  test('without a year follows the rows before it in a period of a whole year', () => {
    const periods = [{ start: '2024-04-06', end: '2025-04-05' }];
    const dates = [date(6, 4), date(10, 4), date(1, 9), date(31, 12), date(2, 1), date(1, 3), date(5, 4)];
    expect(resolveDays(dates, { ...frame, periods })).toEqual([
      '2024-04-06',
      '2024-04-10',
      '2024-09-01',
      '2024-12-31',
      '2025-01-02',
      '2025-03-01',
      '2025-04-05',
    ]);
  });

  test.each([
    ['with two digits after it falls within the period if other rows have no year', true, '2025-12-06'],
    ['with a full year keeps that year, even outside the period', false, '2012-12-06'],
  ])('%s', (_, isYearShort, expected) => {
    const periods = [{ start: '2025-12-01', end: '2025-12-31' }];
    const others = [1, 2, 3, 4, 5].map((day) => date(day, 12));
    const dates = [...others, { ...date(6, 12), year: 2012, isYearShort }];
    expect(resolveDays(dates, { ...frame, periods }).at(-1)).toBe(expected);
  });

  test('with a full year outside the period is kept, and the period is doubted', () => {
    const rows = [3, 4, 5, 9, 12, 17, 20].map(
      (day, row): Line => [
        [45, `${day} March${row === 5 ? ' 2024' : ''}`],
        [120, `SHOP ${row}`],
        [430, '10.00'],
        [550, `${990 - 10 * row}.00`],
      ],
    );
    const { dates, failed } = readLines([HEADING, ...rows]);
    expect(dates[5]).toBe('2024-03-17');
    expect(failed).toContainEqual(expect.stringContaining('period_covers_rows'));
  });

  test('without a year is before the latest day that the document mentions, if that is close, or else before the file was made', () => {
    const own = { ...frame, fileDate: '2026-02-01' };
    expect(resolveDays([date(30, 12)], { ...own, latestDay: '2024-01-05' })).toEqual(['2023-12-30']);
    expect(resolveDays([date(30, 12)], { ...own, latestDay: '2019-10-01' })).toEqual(['2025-12-30']);
  });

  test('without a year is not after the statement date', () => {
    expect(resolveDays([date(30, 12)], { ...frame, statementDate: '2024-01-05' })).toEqual(['2023-12-30']);
  });

  test('without a year is null when nothing gives the year', () => {
    expect(resolveDays([date(30, 12)], frame)).toEqual([null]);
  });
});

function linesOf(text: string) {
  const sheet = openSheet();
  sheet.put(40, text);
  return tokenise(sheet.done()).lines;
}
