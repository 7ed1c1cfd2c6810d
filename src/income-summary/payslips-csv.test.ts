import { expect, test } from 'vitest';
import { slip } from './facts.fixture.ts';
import { toCsv } from './payslips-csv.ts';

const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

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
])('the employer %j is written as %s', (employer, written) => {
  expect(toCsv([slip({ payDate: '2026-01-28', employer })])).toContain(`,${written},`);
});

test('a negative amount stays a number', () => {
  expect(toCsv([slip({ payDate: '2026-01-28', net: '-20.00' })])).toContain(',-20.00,');
});
