import { describe, expect, test } from 'vitest';
import { openSheet } from '../readings/statements/sheet.fixture.ts';
import { amountAt, guessForm, readAmount, signedPence } from './amounts.ts';

const POINT = { form: 'point', isOcr: false } as const;

describe('an amount', () => {
  test.each([
    ['12.34', 1234n, null],
    ['1,234.56', 123_456n, null],
    ['1234.56', 123_456n, null],
    ['£1,234,567.89', 123_456_789n, null],
    ['-£36.35', 3635n, 'minus'],
    ['£-36.35', 3635n, 'minus'],
    ['−36.35', 3635n, 'minus'],
    ['36.35-', 3635n, 'minus'],
    ['(36.35)', 3635n, 'minus'],
    ['(£36.35)', 3635n, 'minus'],
    ['+£5.00', 500n, 'plus'],
    ['830.00OD', 83_000n, 'debit'],
    ['830.00D', 83_000n, 'debit'],
    ['830.00 DR', 83_000n, 'debit'],
    ['12.30CR', 1230n, 'credit'],
    ['12.30Cr', 1230n, 'credit'],
    ['œ209.06', 20_906n, null],
    ['Â£209.06', 20_906n, null],
    ['GBP 10.00', 1000n, null],
  ])('is read from %s', (text, pence, mark) => {
    expect(readAmount(text, POINT)).toEqual({ pence, mark });
  });

  test.each([
    '12',
    '12.345',
    '39.90%',
    '12.34.56',
    '1,23.45',
    '03/03/24',
    '12.34p',
    'A12.34',
    '(12.34',
    '12.34)',
    '33.00.',
    '',
  ])('is not read from %s', (text) => {
    expect(readAmount(text, POINT)).toBeNull();
  });

  test('may have a decimal comma where most amounts have one', () => {
    const words = wordsOf('1.234,56 12,00 3,50');
    expect(guessForm([words])).toBe('comma');
    expect(readAmount('1.234,56-', { form: 'comma', isOcr: false })).toEqual({
      pence: 123_456n,
      mark: 'minus',
    });
    expect(readAmount('12,00 S', { form: 'comma', isOcr: false })).toEqual({
      pence: 1200n,
      mark: 'debit',
    });
  });

  test('may have letters instead of digits, in scans only', () => {
    expect(readAmount('l,2O4.S6', { form: 'point', isOcr: true })?.pence).toBe(120_456n);
    expect(readAmount('l,2O4.S6', POINT)).toBeNull();
    expect(readAmount('60.490D', { form: 'point', isOcr: true })).toEqual({
      pence: 6049n,
      mark: 'debit',
    });
  });

  test.each([
    ['£ 12.34', 1234n, null],
    ['- £12.34', 1234n, 'minus'],
    ['830.00 OD', 83_000n, 'debit'],
    ['1, 234.56', 123_456n, null],
    ['( 12.34 )', 1234n, 'minus'],
    ['(£ 12.34)', 1234n, 'minus'],
    ['-£ 12.34', 1234n, 'minus'],
  ])('may consist of several words: %s', (text, pence, mark) => {
    expect(amountAt(wordsOf(text), 0, POINT)).toMatchObject({
      pence,
      mark,
      from: 0,
      to: text.split(' ').length,
    });
  });

  test('may have spaces between thousands where it has a decimal comma', () => {
    const style = { form: 'comma', isOcr: false } as const;
    expect(amountAt(wordsOf('1 234,56'), 0, style)).toMatchObject({ pence: 123_456n, to: 2 });
    expect(amountAt(wordsOf('1 234.56'), 0, POINT)).toBeNull();
  });

  test('does not take a dash in the next cell as its sign', () => {
    const sheet = openSheet();
    sheet.put(100, '12.34');
    sheet.put(160, '-');
    const [line] = sheet.done().pages[0]?.lines ?? [];
    expect(amountAt(line?.words ?? [], 0, POINT)).toMatchObject({ pence: 1234n, mark: null });
  });

  test('is not looked for in very long words', () => {
    expect(readAmount('1,111'.repeat(200_000), POINT)).toBeNull();
  });
});

describe('an amount of a payslip', () => {
  const read = (text: string) => {
    const amount = readAmount(text, { form: 'point', isOcr: true, isLoose: true });
    return amount && signedPence(amount);
  };

  test.each([
    ['£1,234.56', 123_456n],
    ['1234.56', 123_456n],
    ['-£12.30', -1_230n],
    ['(12.30)', -1_230n],
    ['12.30-', -1_230n],
    ['12.30CR', -1_230n],
    ['£2,000', 200_000n],
    ['-£40', -4_000n],
    ['12.30.', 1_230n],
    ['12.30)', 1_230n],
    ['l,234.5O', 123_450n],
    ['1.234,56', 123_456n],
  ])('is read from %s', (text, pence) => {
    expect(read(text)).toBe(pence);
  });

  test.each(['1257L', '2000', '28/08/2025', 'BOB', '12.5', '(12.30', ''])('is not read from %s', (text) => {
    expect(read(text)).toBeNull();
  });
});

function wordsOf(text: string) {
  const sheet = openSheet();
  sheet.put(40, text);
  return sheet.done().pages[0]?.lines[0]?.words ?? [];
}
