import { describe, expect, test } from 'vitest';
import type { IncomeSummary, Journey, Readiness } from '../../clients/typescript/index.js';
import EXAMPLE from '../../src/income-summary/example.json' with { type: 'json' };
import {
  type AskItem,
  askInWords,
  mergeItems,
  methodsFor,
  propose,
} from '../../web/dashboard/src/pages/person/ask/propose.ts';
import { whatHappened } from '../../web/dashboard/src/pages/person/overview/what-happened.ts';

const [employment] = EXAMPLE.employments;
const QUIET = {
  ...EXAMPLE,
  as_of: '2026-04-20T00:00:00.000Z',
  verdict: { ...EXAMPLE.verdict, status: 'verified', reasons: [] },
  employments: [{ ...employment, number: 1, employer_name: 'Alder Foods' }],
  months: ['2026-03', '2026-02', '2026-01', '2025-12'].map((month) => ({ ...EXAMPLE.months[0], month })),
  sources: [],
  left_out: [],
  gaps: [],
  warnings: [],
} as unknown as IncomeSummary;
const summary = (given: object) => ({ ...QUIET, ...given }) as IncomeSummary;
const because = (code: string) => ({ verdict: { ...QUIET.verdict, reasons: [{ code }] } });
const asked = (given: object) => propose(summary(given)).map(({ item }) => item);

describe('the proposals to ask for more', () => {
  test.each<[string, object, AskItem[]]>([
    ['nothing if nothing is open', {}, []],
    [
      'the payslips of a gap',
      { gaps: [{ kind: 'inside_employment', employment: 1, months: ['2026-02', '2026-01'] }] },
      [{ source: 'payslips', months: ['2026-01', '2026-02'], employer: 'Alder Foods' }],
    ],
    ['nothing for a gap between jobs', { gaps: [{ kind: 'between_employments', months: ['2026-01'] }] }, []],
    [
      'the payslips since an old one',
      {
        warnings: [{ code: 'pay_date_old', employment: 1 }],
        employments: [{ ...QUIET.employments[0], last_pay: { pay_date: '2026-02-27T00:00:00.000Z' } }],
      },
      [{ source: 'payslips', months: ['2026-03'], employer: 'Alder Foods' }],
    ],
    [
      'a bank statement and the tax authority if there are only uploads',
      because('only_uploads'),
      [{ source: 'bank_statements', months: ['2026-01', '2026-02', '2026-03'] }, { source: 'taxauth' }],
    ],
    ['the tax authority if there are only bank statements', because('only_bank'), [{ source: 'taxauth' }]],
    [
      'payslips of the last whole months if there is nothing',
      because('no_evidence'),
      [{ source: 'payslips', months: ['2026-01', '2026-02', '2026-03'] }],
    ],
    [
      'a bank statement that looks altered',
      { left_out: [{ kind: 'bank_statement', reason: 'altered', date: '2026-02-28T00:00:00.000Z' }] },
      [{ source: 'bank_statements', months: ['2026-02'] }],
    ],
  ])('are %s', (_, given, items) => {
    expect(asked(given)).toEqual(items);
  });

  test('ask for a payslip that looks altered straight from the payroll', () => {
    const left = {
      kind: 'payslip',
      reason: 'altered',
      payer: 'Alder Foods',
      date: '2026-02-27T00:00:00.000Z',
    };
    const found = propose(summary({ left_out: [left] }));
    expect(found).toMatchObject([{ item: { source: 'payslips', months: ['2026-02'] }, isStraight: true }]);
    expect(methodsFor(found)).toEqual(['payroll', 'direct']);
    const bank = { item: { source: 'bank_statements' as const, months: ['2026-02'] }, why: '' };
    expect(methodsFor([...found, bank])).toEqual(['payroll', 'direct', 'bank_connection', 'bank_statements']);
    const other = { item: { source: 'payslips' as const, months: ['2026-01'] }, why: '' };
    expect(methodsFor([other, ...found])).toEqual(['payroll', 'direct']);
    expect(methodsFor([other])).toBeUndefined();
  });

  test('about one employer become one item, in words', () => {
    const merged = mergeItems([
      { source: 'payslips', months: ['2026-03'], employer: 'Alder Foods' },
      { source: 'payslips', months: ['2026-01', '2026-03'], employer: 'alder foods' },
      { source: 'taxauth' },
      { source: 'taxauth' },
    ]);
    expect(merged.map((item) => askInWords(item))).toEqual([
      'Payslips for Jan 2026 and Mar 2026 from Alder Foods',
      'Income from the tax authority',
    ]);
  });
});

describe('a person without income', () => {
  const source = (status: string) => ({ status, count: 0, counted: 0, first_date: null, last_date: null });
  const readiness = (given: Record<string, string> = {}) =>
    Object.fromEntries(
      ['payroll', 'direct', 'payslips', 'bank_statements', 'taxauth'].map((name) => [
        name,
        source(given[name] ?? 'not_started'),
      ]),
    ) as unknown as Readiness;
  const link = (status: Journey['status']) => ({ status }) as Journey;

  test.each<[string, Record<string, string>, Journey['status'] | null, string, string]>([
    ['got no link', {}, null, 'Nothing has been shared yet', 'send'],
    ['is signing in', { payroll: 'in_progress' }, 'open', 'Income is on its way', 'wait'],
    ['has no payslips', { payroll: 'nothing_found' }, 'partial', 'Nothing was found', 'ask'],
    ['has no payments', { bank_statements: 'nothing_found' }, 'partial', 'Nothing was found', 'ask'],
    [
      'uploaded something else',
      { payslips: 'nothing_found' },
      'open',
      'The uploads contain no income',
      'ask',
    ],
    ['could not sign in', { taxauth: 'failed' }, 'open', 'Sharing failed', 'ask'],
    ['did not open the link', {}, 'created', 'The link has not been opened yet', 'wait'],
    ['opened the link', {}, 'open', 'The person has opened the link', 'wait'],
    ['finished with nothing', {}, 'partial', 'The person finished without sharing income', 'ask'],
    ['removed everything', {}, 'complete', 'No income is left', 'ask'],
    ['declined', {}, 'declined', 'The person declined to share', 'send'],
    ['left', {}, 'left', 'The person left before sharing', 'send'],
    ['has a link that was ended', {}, 'ended', 'The link was ended', 'send'],
    ['has an old link', {}, 'expired', 'The link has expired', 'send'],
  ])('who %s', (_, statuses, status, title, next) => {
    expect(whatHappened(readiness(statuses), status ? link(status) : undefined)).toMatchObject({
      title,
      next,
    });
  });

  test('is told which sources had nothing and which failed', () => {
    const { text } = whatHappened(readiness({ payroll: 'nothing_found', taxauth: 'failed' }), link('open'));
    expect(text).toBe(
      'No income came from the payroll provider. Nothing could be retrieved from the tax authority. Ask for another source.',
    );
  });
});
