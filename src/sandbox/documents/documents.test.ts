import { describe, expect, test } from 'vitest';
import { testDocuments } from './documents.suite.ts';
import { makePayslip, makeStatement, STATEMENT_LAYOUTS, type StatementTamper } from './index.ts';
import { digits, textOf } from './page-text.fixture.ts';

testDocuments({ every: 5, runs: 6 });

describe('statements', () => {
  const layouts = STATEMENT_LAYOUTS.map(({ name }) => name);

  test.each(layouts)('of %s may be empty, and then open and close with the same balance', (layout) => {
    const { bytes, truth } = makeStatement({ layout, persona: 'user_good', seed: 2, isEmpty: true });
    expect(bytes.toString('latin1')).toMatch(/^%PDF-/);
    expect(truth).toMatchObject({
      transactions: [],
      reconciles: true,
      opening_balance: truth.closing_balance,
    });
  });

  test('cross the year end in four layouts', () => {
    const periods = layouts.map((layout) =>
      makeStatement({ layout, persona: 'user_good', seed: 1, month: '2026-01' }),
    );
    const crossing = periods.filter(({ truth }) => truth.period.start.startsWith('2025'));
    expect(crossing.map(({ truth }) => truth.layout)).toEqual(['fenmoor', 'harcourt', 'oakhaven', 'pelham']);
  });
});

describe('payslips', () => {
  test('that were saved again begin with their original bytes', () => {
    const wanted = { layout: 'civic', persona: 'user_good', seed: 4 };
    const { bytes } = makePayslip(wanted);
    const again = makePayslip({ ...wanted, tamper: 'saved_again' }).bytes;
    expect(again.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(again.toString('latin1').match(/%%EOF/g)).toHaveLength(2);
  });

  test('tampered with by a white box keep the original figure underneath', async () => {
    const wanted = { layout: 'brightwell', persona: 'user_good', seed: 4 };
    const text = await textOf(makePayslip({ ...wanted, tamper: 'white_box' }).bytes);
    expect(text).toContain(digits(makePayslip(wanted).truth.net_pay));
  });
});

test('reject an unknown layout, persona, tamper or month, and list the known ones', () => {
  const wanted = { layout: 'quill', persona: 'user_good', seed: 1 };
  expect(() => makeStatement({ ...wanted, layout: 'nobody' })).toThrow('[layout] must be one of calderbrook');
  expect(() => makeStatement({ ...wanted, persona: 'nobody' })).toThrow('[persona] must be one of user_good');
  expect(() => makeStatement({ ...wanted, tamper: 'magic' as StatementTamper })).toThrow(
    'must be one of amount',
  );
  expect(() => makeStatement({ ...wanted, month: '2026-13' })).toThrow(
    '[month] must be a month from 2024-06',
  );
  expect(() => makePayslip({ layout: 'civic', persona: 'user_no_payslips', seed: 1 })).toThrow(
    '[month] must be a month in which user_no_payslips was paid',
  );
});
