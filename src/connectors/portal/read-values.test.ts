import { describe, expect, test } from 'vitest';
import { readAmount, readDay, readDecimal, readText, writeDay } from './read-values.ts';

const UK = { thousands: ',', decimal: '.' };
const GERMAN = { thousands: '.', decimal: ',' };

describe('an amount on a page', () => {
  test.each([
    ['£1,234.56', 123456n],
    ['£0.00', 0n],
    ['1234.56', 123456n],
    [' £ 12 ', 1200n],
    ['12.3', 1230n],
    ['\u00a3\u00a01,000.00', 100000n],
    ['GBP 5.00', 500n],
    ['(123.45)', -12345n],
    ['(£1,123.45)', -112345n],
    ['-£12.30', -1230n],
    ['£-12.30', -1230n],
    ['\u221212.30', -1230n],
    ['12.30-', -1230n],
    ['12.345', null],
    ['(-12.30)', null],
    ['-12.30-', null],
    ['$12.30', null],
    ['12.30 CR', null],
    ['', null],
    ['twelve', null],
  ])('%j is %s pence', (text, pence) => expect(readAmount(text, UK)).toBe(pence));

  test.each([
    ['1.234,56', 123456n],
    ['12,30', 1230n],
    ['12.30', 123000n],
  ])('%j is %s pence with a decimal comma', (text, pence) => expect(readAmount(text, GERMAN)).toBe(pence));

  test('is rejected if it has a point that is neither a decimal nor a thousands separator', () =>
    expect(readAmount('1.234', { thousands: ' ', decimal: ',' })).toBeNull());
});

test.each([
  ['37.5', '37.5'],
  ['1,040.00', '1040.00'],
  ['£12.0192', '12.0192'],
  ['37.5 hours', null],
])('%j is the number %s', (text, number) => expect(readDecimal(text, UK)).toBe(number));

test.each([
  ['  Analyst ', 'Analyst'],
  ['', null],
  ['-', null],
  ['—', null],
  ['N/A', null],
  [null, null],
  [undefined, null],
])('the text %j is %j', (text, expected) => expect(readText(text)).toBe(expected));

describe('a day on a page', () => {
  test.each([
    ['28/03/2026', 'DD/MM/YYYY', '2026-03-28'],
    ['03/04/2026', 'DD/MM/YYYY', '2026-04-03'],
    ['28 Mar 2026', 'DD MMM YYYY', '2026-03-28'],
    ['3 Sept 2026', 'D MMM YYYY', '2026-09-03'],
    ['03 march 2026', 'D MMMM YYYY', '2026-03-03'],
    ['2026-03-28', 'YYYY-MM-DD', '2026-03-28'],
    ['28.03.2026', 'DD.MM.YYYY', '2026-03-28'],
    ['March 28, 2026', 'MMMM D, YYYY', '2026-03-28'],
    ['31/02/2026', 'DD/MM/YYYY', null],
    ['28/13/2026', 'DD/MM/YYYY', null],
    ['28/3/2026', 'DD/MM/YYYY', null],
    ['28 Ma 2026', 'DD MMM YYYY', null],
    ['28x03x2026', 'DD.MM.YYYY', null],
    ['on 28/03/2026', 'DD/MM/YYYY', null],
  ])('%j as %s is %s', (text, format, day) => expect(readDay(text, [format])).toBe(day));

  test('is read with the first format that matches', () =>
    expect(readDay('28 Mar 2026', ['DD/MM/YYYY', 'D MMM YYYY'])).toBe('2026-03-28'));
});

test.each([
  ['DD', '05'],
  ['D', '5'],
  ['MM', '03'],
  ['YYYY', '2026'],
  ['DD/MM/YYYY', '05/03/2026'],
  ['D MMM YYYY', '5 Mar 2026'],
  ['D MMMM YYYY', '5 March 2026'],
])('formats 5 March 2026 as %s: %s', (format, text) => expect(writeDay('2026-03-05', format)).toBe(text));
