import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitOf, parseUtr } from './utr.ts';

describe('a taxpayer reference', () => {
  test.each([
    ['1000057161', '1000057161'],
    ['10000 57161', '1000057161'],
    [' 1000057161K ', '1000057161'],
    ['2000057161', null],
    ['1000057163', null],
    ['100005716', null],
    ['10000571610', null],
    ['100005716X', null],
    ['１０００００５７１６１', null],
    ['', null],
  ])('%j is parsed as %j', (text, read) => {
    expect(parseUtr(text)).toBe(read);
  });

  test('can be made from any nine digits by adding their check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (digits) => {
        const read = Array.from({ length: 10 }, (_, first) => parseUtr(`${first}${digits}`));
        expect(read.filter((utr) => utr !== null)).toEqual([`${checkDigitOf(digits)}${digits}`]);
      }),
    );
  });
});
