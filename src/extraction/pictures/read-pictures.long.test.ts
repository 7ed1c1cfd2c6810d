import { describe, expect, test } from 'vitest';
import { linesOf, pictureOf } from './read-pictures.fixture.ts';

describe('a picture of text', () => {
  test('that is skewed by two degrees gives whole lines', async () => {
    const lines = await linesOf(await pictureOf(-2));
    expect(lines.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual([
      'Payslip for March 2026',
      'Gross pay 2,500.00',
      'Income tax 290.50',
      'Net pay 2,209.50',
    ]);
  });
});
