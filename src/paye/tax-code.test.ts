import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTaxCode, parseTaxCode, type TaxCode } from './tax-code.ts';

const CUMULATIVE = { region: 'rUK', basis: 'cumulative' } as const;

describe('a tax code', () => {
  test.each<[string, TaxCode, string]>([
    ['1257L', { kind: 'suffix', allowance: 1257, suffix: 'L', ...CUMULATIVE }, '1257L'],
    [' 1257 l ', { kind: 'suffix', allowance: 1257, suffix: 'L', ...CUMULATIVE }, '1257L'],
    ['1383M', { kind: 'suffix', allowance: 1383, suffix: 'M', ...CUMULATIVE }, '1383M'],
    ['1131N', { kind: 'suffix', allowance: 1131, suffix: 'N', ...CUMULATIVE }, '1131N'],
    ['500T', { kind: 'suffix', allowance: 500, suffix: 'T', ...CUMULATIVE }, '500T'],
    ['S1257L', { kind: 'suffix', allowance: 1257, suffix: 'L', ...CUMULATIVE, region: 'scotland' }, 'S1257L'],
    ['c1257l', { kind: 'suffix', allowance: 1257, suffix: 'L', ...CUMULATIVE, region: 'wales' }, 'C1257L'],
    ['1257L W1', { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' }, '1257L X'],
    ['1257L M1', { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' }, '1257L X'],
    ['1257LX', { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' }, '1257L X'],
    [
      '1257L W1/M1',
      { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' },
      '1257L X',
    ],
    [
      '1257L noncum',
      { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' },
      '1257L X',
    ],
    ['1257 M1', { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' }, '1257L X'],
    ['1257L/M1', { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' }, '1257L X'],
    [
      '1257L (M1)',
      { kind: 'suffix', allowance: 1257, suffix: 'L', region: 'rUK', basis: 'week1' },
      '1257L X',
    ],
    ['BR/W1', { kind: 'flat', band: 'BR', region: 'rUK', basis: 'week1' }, 'BR X'],
    ['K475', { kind: 'K', allowance: 475, ...CUMULATIVE }, 'K475'],
    ['SK475 X', { kind: 'K', allowance: 475, region: 'scotland', basis: 'week1' }, 'SK475 X'],
    ['BR', { kind: 'flat', band: 'BR', ...CUMULATIVE }, 'BR'],
    ['CBR', { kind: 'flat', band: 'BR', ...CUMULATIVE, region: 'wales' }, 'CBR'],
    ['D0', { kind: 'flat', band: 'D0', ...CUMULATIVE }, 'D0'],
    ['D1 M1', { kind: 'flat', band: 'D1', region: 'rUK', basis: 'week1' }, 'D1 X'],
    ['SD2', { kind: 'flat', band: 'D2', ...CUMULATIVE, region: 'scotland' }, 'SD2'],
    ['SD3', { kind: 'flat', band: 'D3', ...CUMULATIVE, region: 'scotland' }, 'SD3'],
    ['0T', { kind: '0T', ...CUMULATIVE }, '0T'],
    ['S0T M1', { kind: '0T', region: 'scotland', basis: 'week1' }, 'S0T X'],
    ['NT', { kind: 'NT', ...CUMULATIVE }, 'NT'],
  ])('%j is parsed', (text, code, written) => {
    expect(parseTaxCode(text)).toEqual(code);
    expect(formatTaxCode(code)).toBe(written);
  });

  test.each([
    '',
    'L',
    '1257',
    '1257P',
    'L1257',
    'X1257L',
    'SC1257L',
    '1234567L',
    'K',
    'K12345',
    'K475L',
    'BR1',
    'D2',
    'D3',
    'CD2',
    'D4',
    'SD4',
    'W1',
    'X',
    '1257L M2',
    '1257L X X',
  ])('%j is not a tax code', (text) => expect(parseTaxCode(text)).toBeNull());

  test('is formatted with the marker that the payslip uses', () => {
    const code = parseTaxCode('1257L X');
    expect(code && formatTaxCode(code, 'M1')).toBe('1257L M1');
  });

  test('is parsed back to the same value after formatting', () => {
    const form = fc.oneof(
      fc.integer({ min: 0, max: 999_999 }).map((number) => `${number}L`),
      fc.integer({ min: 0, max: 9_999 }).map((number) => `K${number}`),
      fc.constantFrom('BR', 'D0', 'D1', '0T', 'NT'),
    );
    const text = fc.tuple(fc.constantFrom('', 'S', 'C'), form, fc.constantFrom('', ' X'));
    fc.assert(
      fc.property(text, (parts) => {
        const code = parseTaxCode(parts.join(''));
        expect(code && formatTaxCode(code)).toBe(parts.join(''));
      }),
    );
  });
});
