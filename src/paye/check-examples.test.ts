import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkExamples } from './check-examples.ts';

const FOLDER = new URL('./rates/examples/', import.meta.url);
const HEADER = 'kind,pay_date,frequency,code,pay,pay_before,taken_before,director_weeks,due';

test.each(readdirSync(FOLDER))('the tables agree with all official examples in %s', (file) => {
  const { count, differences } = checkExamples(readFileSync(new URL(file, FOLDER), 'utf8'));
  expect(count).toBeGreaterThan(100);
  expect(differences).toEqual([]);
});

describe('a file of examples', () => {
  test('is reported with the lines whose result differs, or whose figures are missing', () => {
    const { count, differences } = checkExamples(
      `${HEADER}\r\nni,2025-05-30,monthly,A,5000.00,,,,267.50\nni,2025-05-30,monthly,A,5000.00,,,,267.51\nni,2025-05-30,monthly,Q,1.00,,,,0.00\n`,
    );
    expect(count).toBe(3);
    expect(differences).toMatchObject([
      { line: 3, due: '267.51', computed: '267.50' },
      { line: 4, computed: null },
    ]);
  });

  test.each([
    ['', /Line 1 is not the header/],
    [HEADER, /no examples/],
    [`${HEADER}\nni,2025-05-30`, /Line 2 has 2 values instead of 9/],
    [`${HEADER}\nvat,2025-05-30,monthly,A,1,,,,0`, /Line 2, kind/],
    [`${HEADER}\nni,2025-05-30,monthly,A,one,,,,0`, /Line 2, pay: is not an amount/],
  ])('that can’t be read is rejected with the line: %j', (csv, message) => {
    expect(() => checkExamples(csv)).toThrow(message);
  });
});
