import { describe, expect, test } from 'vitest';
import type { AssessedDocument } from '#documents';
import { factsOf, monthly, slip } from './facts.fixture.ts';
import { summariseIncome } from './summarise-income.ts';

const shows = { name: 'Hannah Osei' };
const UPLOAD = { source: 'payslip_upload', document: 'uploaded', shows } as const;
const HANNAH = {
  forename: 'Hannah',
  surname: 'Osei',
  date_of_birth: null,
  post_codes: null,
  ni_number: null,
};

function verdictOf(
  payslips: Parameters<typeof factsOf>[0],
  code: AssessedDocument['failed'][number]['code'],
) {
  const finding = {
    code,
    severity: 'high',
    is_passed: false,
    payslip: 1,
    field: null,
    page: null,
    box: null,
    expected: null,
    actual: null,
    message: 'A check failed',
  } as const;
  const documents = new Map([
    [
      'uploaded',
      { kind: 'payslip', trust: 'LOW', failed: [finding], content: null } satisfies AssessedDocument,
    ],
  ]);
  return summariseIncome(factsOf(payslips, { claimed: HANNAH, documents })).verdict;
}

test.each([
  ['a second payslip of one pay day', 'earlier_same_pay_date'],
  ['a year to date that does not continue', 'earlier_year_to_date'],
  ['a file that somebody else uploaded too', 'used_by_another_person'],
  ['another amount at the bank', 'bank_credit'],
] as const)('%s and other amounts elsewhere conflict, but nothing was altered', (_, code) => {
  const other = slip({ ...UPLOAD, payDate: '2026-01-28', net: '2300.00', trust: 'LOW' });
  expect(verdictOf([...monthly('2026-01-28', 3, { shows }), other], code).status).toBe('conflicting');
});

test.each(['net_pay', 'income_tax', 'year_shares'] as const)(
  'figures that fail %s and that the payroll shows otherwise were altered',
  (code) => {
    const forged = slip({ ...UPLOAD, payDate: '2026-01-28', net: '3400.00', trust: 'LOW' });
    expect(verdictOf([...monthly('2026-01-28', 3, { shows }), forged], code).status).toBe(
      'suspected_alteration',
    );
  },
);

test('of several payslips in a file, the reason names only those that do not count', () => {
  const payslips = [
    slip({ ...UPLOAD, id: 'november', payDate: '2025-11-28' }),
    slip({ ...UPLOAD, id: 'december', payDate: '2025-12-28' }),
    slip({ ...UPLOAD, id: 'january', payDate: '2026-01-28', trust: 'LOW' }),
  ];
  expect(
    verdictOf(payslips, 'net_pay').reasons.find(({ code }) => code === 'document_doubted'),
  ).toMatchObject({ submission_ids: ['january'], document_ids: ['uploaded'] });
});

describe('the order in which files were uploaded changes no word', () => {
  const summaryOf = (payslips: Parameters<typeof factsOf>[0], documents: [string, AssessedDocument][] = []) =>
    summariseIncome(factsOf(payslips, { claimed: HANNAH, documents: new Map(documents) }));

  test('about documents that are doubted for other reasons: one that another source contradicts comes first', () => {
    const paid = monthly('2026-01-28', 3, { shows });
    const doubted = [
      slip({ ...UPLOAD, document: 'same', payDate: '2026-01-28', trust: 'LOW' }),
      slip({ ...UPLOAD, document: 'other', payDate: '2025-12-28', net: '2300.00', trust: 'LOW' }),
    ];
    const documents = ['same', 'other'].map((id): [string, AssessedDocument] => [
      id,
      { kind: 'payslip', trust: 'LOW', failed: [], content: null },
    ]);
    for (const some of [documents, documents.toReversed()])
      expect(summaryOf([...paid, ...doubted], some).verdict.sentence).toContain(
        'It shows net pay of £2,300.00, and another source shows £2,400.00.',
      );
  });

  test('about equal payments, of which one file says that they are a pension', () => {
    const uploads = ['Subcontractor', 'Pension'].flatMap((type) =>
      ['2025-11-28', '2025-12-28', '2026-01-28'].map((payDate) =>
        slip({ ...UPLOAD, document: `${type} ${payDate}`, payDate, type }),
      ),
    );
    const kinds = [uploads, uploads.toReversed()].map((some) => {
      const renumbered = some.map((one, at) => ({ ...one, submissionId: `payslip-${at}` }));
      return summaryOf(renumbered).income_streams.map(({ kind }) => kind);
    });
    expect(kinds[0]).toHaveLength(1);
    expect(kinds[1]).toEqual(kinds[0]);
  });
});
