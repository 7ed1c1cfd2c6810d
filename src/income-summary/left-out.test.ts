import { expect, test } from 'vitest';
import type { AssessedDocument } from '#documents';
import { factsOf, monthly, slip } from './facts.fixture.ts';
import { summariseIncome } from './summarise-income.ts';

const COVERED = {
  code: 'covered_text',
  severity: 'high',
  is_passed: false,
  payslip: 1,
  field: 'income_information.earnings.net_pay',
  page: 1,
  box: { x0: 400, y0: 500, x1: 460, y1: 512 },
  expected: '2190.29',
  actual: '3203.00',
  message: 'Something is drawn over 2,190.29',
} as const;

const PAINTED: AssessedDocument = { kind: 'payslip', trust: 'VERY_LOW', failed: [COVERED], content: null };
const STATEMENT: AssessedDocument = {
  kind: 'bank_statement',
  trust: 'LOW',
  failed: [{ ...COVERED, code: 'row_balance', box: null, page: null, message: 'A balance is wrong' }],
  content: null,
};

const painted = slip({
  id: 'painted',
  payDate: '2026-01-28',
  net: '3203.00',
  source: 'payslip_upload',
  document: 'document-painted',
  trust: 'VERY_LOW',
});

function leftOut({ maySeeChecks = true } = {}) {
  const facts = {
    ...factsOf([...monthly('2026-01-28', 6), painted]),
    documents: new Map([
      ['document-painted', PAINTED],
      ['document-statement', STATEMENT],
    ]),
    maySeeChecks,
  };
  return summariseIncome(facts).left_out;
}

test('a payslip that was painted over is listed with its finding, so that a page can show the place', () => {
  expect(leftOut()[0]).toEqual({
    kind: 'payslip',
    reason: 'altered',
    message:
      'It looks altered. It shows net pay of £3,203.00, and another source shows £2,400.00. Something is drawn over 2,190.29.',
    payer: 'Kestrel Foods Ltd',
    date: '2026-01-28T00:00:00.000Z',
    trust_score: 'VERY_LOW',
    submission_ids: ['painted'],
    document_id: 'document-painted',
    finding: 'covered_text',
  });
});

test('a bank statement that does not count is listed too', () => {
  expect(leftOut()[1]).toMatchObject({
    kind: 'bank_statement',
    reason: 'contradicts_itself',
    message: 'Its checks failed. A balance is wrong.',
    trust_score: 'LOW',
    document_id: 'document-statement',
    finding: 'row_balance',
  });
});

test('callers who may not read checks see that it does not count, without what the document shows', () => {
  expect(leftOut({ maySeeChecks: false })).toMatchObject([
    { message: 'It looks altered.', finding: null },
    { message: 'Its checks failed.', finding: null, trust_score: null },
  ]);
});

test.each([
  ['of low trust from a payroll', { trust: 'LOW' as const }, 'low_trust', /^Its trust score is low, because/],
  ['without a date', { payDate: null, interval: null }, 'no_date', /no date/],
  ['from the far future', { payDate: '2027-06-28' }, 'future_date', /far in the future/],
])('a payslip %s is listed with the reason', (_, given, reason, message) => {
  const facts = factsOf([...monthly('2026-01-28', 6), slip({ payDate: '2025-02-28', ...given })]);
  expect(summariseIncome(facts).left_out).toMatchObject([
    { reason, message: expect.stringMatching(message), document_id: null, finding: null },
  ]);
});

test('payslips that count and payslips that were corrected are not listed', () => {
  const facts = factsOf([...monthly('2026-01-28', 6), slip({ payDate: '2025-12-28', isAmended: true })]);
  expect(summariseIncome(facts).left_out).toEqual([]);
});
