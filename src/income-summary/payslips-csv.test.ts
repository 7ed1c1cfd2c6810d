import { expect, test } from 'vitest';
import { slip } from './facts.fixture.ts';
import { toCsv as toCsvOn } from './payslips-csv.ts';

const toCsv = (payslips: Parameters<typeof toCsvOn>[0]) => toCsvOn(payslips, '2026-02-01');

const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

test('the rows that count add up to the figures, and each other row says why it does not', () => {
  const [names = [], ...rows] = rowsOf(
    toCsv([
      slip({ payDate: '2026-01-28' }),
      slip({ payDate: '2026-01-28', source: 'payslip_upload' }),
      slip({ payDate: '2026-01-28', source: 'payslip_upload', net: '2900.00' }),
      slip({ payDate: '2025-12-28', source: 'payslip_upload', trust: 'LOW' }),
      slip({ payDate: '2025-11-28', isAmended: true }),
      slip({ payDate: '2026-03-28' }),
    ]),
  );
  const [counts, reason] = [names.indexOf('counts'), names.indexOf('left_out_reason')];
  expect(rows.map((row) => [row[counts], row[reason]])).toEqual([
    ['true', ''],
    ['false', 'duplicate'],
    ['false', 'other_amounts'],
    ['false', 'low_trust'],
    ['false', 'amended'],
    ['false', 'future_date'],
  ]);
});

test('a payslip is one row, with plain days and amounts, and unknown values empty', () => {
  const csv = toCsv([slip({ id: 'one', payDate: '2026-01-28', employer: 'Pennyroyal Cafés', toDate: null })]);
  const [names = [], values = []] = rowsOf(csv);
  const row = Object.fromEntries(names.map((name, at) => [name, values[at]]));
  expect(row).toMatchObject({
    submission_id: 'one',
    employer_name: 'Pennyroyal Cafés',
    pay_date: '2026-01-28',
    pay_interval_end: '2026-01-31',
    gross_pay: '3000.00',
    net_pay: '2400.00',
    is_amended: 'false',
    leave_date: '',
    year_to_date_gross_pay: '',
  });
  expect(values).toHaveLength(names.length);
});

test.each([
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@sum', "'@sum"],
  ['-1+1', "'-1+1"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['Ｏ＝1', 'Ｏ＝1'],
])('the employer %j is written as %s', (employer, written) => {
  expect(toCsv([slip({ payDate: '2026-01-28', employer })])).toContain(`,${written},`);
});

test('a negative amount stays a number', () => {
  expect(toCsv([slip({ payDate: '2026-01-28', net: '-20.00' })])).toContain(',-20.00,');
});
