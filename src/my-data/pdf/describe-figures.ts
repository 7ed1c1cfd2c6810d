import type { PayrollSubmission } from '#payroll/schema.ts';
import type { Block } from '#platform/pdf/content.ts';
import type { Collected } from './collect-export.ts';
import { heading, numeric, tableSection, type Words } from './words.ts';

/** Of all statements together, so that the document stays readable. */
const TRANSACTIONS_MAX = 3000;

/** Payslips, the jobs that they are from, and the address on the newest. */
export function describePayslips({ lists }: Collected, words: Words): Block[] {
  const { items, isCut } = lists.payroll_submissions;
  const { payslips } = words.texts;
  const table = tableSection(payslips.heading, words, {
    columns: [
      { heading: payslips.date, share: 3 },
      { heading: payslips.employer, share: 4 },
      ...[payslips.gross, payslips.tax, payslips.ni, payslips.net].map(numeric),
      { heading: payslips.source, share: 2.6 },
    ],
    rows: items.map(({ income_information: income, employment_information: job, source }) => [
      words.day(income.pay_date),
      job.employer_name ?? words.texts.unknown,
      words.pounds(income.earnings.gross_pay),
      words.pounds(income.deductions.income_tax),
      words.pounds(income.deductions.employee_ni),
      words.pounds(income.earnings.net_pay),
      payslips.sources[source],
    ]),
    isCut,
  });
  const [latest] = items;
  return latest ? [...table, ...describeJobs(items, words), ...describeAddress(latest, words)] : table;
}

function describeJobs(items: readonly PayrollSubmission[], { texts, day }: Words): Block[] {
  const { payslips } = texts;
  // the newest payslip of each employer
  const jobs = new Map(
    items
      .toReversed()
      .map(({ employment_information: job }) => [`${job.employer_name} ${job.role}`, job] as const),
  );
  return [
    heading(payslips.jobs, 3),
    {
      kind: 'table',
      columns: [
        { heading: payslips.employer, share: 3 },
        { heading: payslips.role, share: 3 },
        { heading: payslips.started, share: 2 },
        { heading: payslips.left, share: 2 },
      ],
      rows: [...jobs.values()].map((job) => [
        job.employer_name ?? texts.unknown,
        job.role ?? '',
        job.start_date === null ? '' : day(job.start_date),
        job.leave_date === null ? '' : day(job.leave_date),
      ]),
    },
  ];
}

function describeAddress(
  { identity_information: { name, address } }: PayrollSubmission,
  { texts }: Words,
): Block[] {
  const lines = [name, address.street, address.city, address.county, address.post_code, address.country];
  const known = lines.filter((line) => line !== null && line !== '');
  return known.length === 0 ? [] : [{ kind: 'facts', rows: [[texts.payslips.address, known.join(', ')]] }];
}

export function describeIncome({ lists }: Collected, words: Words): Block[] {
  const { items, isCut } = lists.income_submissions;
  const { income } = words.texts;
  return tableSection(income.heading, words, {
    columns: [
      { heading: income.period, share: 4 },
      { heading: income.employer, share: 4 },
      ...[income.income, income.tax].map(numeric),
    ],
    rows: items.flatMap(({ income_period: { start, end }, employment }) =>
      employment.employers.map((employer) => [
        `${words.day(start)} – ${words.day(end)}`,
        employer.employer_name ?? words.texts.unknown,
        words.pounds(employer.income),
        words.pounds(employer.tax_paid),
      ]),
    ),
    isCut,
  });
}

/** Each statement with its transactions. */
export function describeBank({ lists }: Collected, words: Words): Block[] {
  const { texts } = words;
  const { statements } = texts;
  const { items, isCut } = lists.bank_statement_submissions;
  // documents that were read and are not bank statements have no data
  const read = items.filter(
    ({ statement_period, transactions }) => statement_period.start_date !== null || transactions.length > 0,
  );
  if (read.length === 0)
    return tableSection(statements.heading, words, { columns: [], rows: [], isCut: false });
  let left = TRANSACTIONS_MAX;
  const blocks = read.flatMap((statement): Block[] => {
    const shown = statement.transactions.slice(0, left);
    left -= shown.length;
    return [...describeStatement(statement, words), transactionTable(shown, words)];
  });
  const all = read.reduce((sum, { transactions }) => sum + transactions.length, 0);
  const notes = [
    ...(isCut ? [texts.newestOnly(read.length)] : []),
    ...(all > TRANSACTIONS_MAX ? [texts.notAllPayments] : []),
  ];
  return [heading(statements.heading), ...notes.map((text): Block => ({ kind: 'note', text })), ...blocks];
}

type Statement = Collected['lists']['bank_statement_submissions']['items'][number];

function describeStatement(
  { account_information: account, ...statement }: Statement,
  { texts, day }: Words,
): Block[] {
  const { statements, unknown } = texts;
  const { start_date: start, end_date: end } = statement.statement_period;
  const { opening_balance: opening, closing_balance: closing } = statement.balance_information;
  return [
    heading(`${account.bank_name ?? statements.bank}, ${day(end ?? start)}`, 3),
    {
      kind: 'facts',
      rows: [
        [statements.holder, account.account_holder_name ?? unknown],
        [
          statements.account,
          [account.sort_code, account.account_number ?? account.iban].filter(Boolean).join('  ') || unknown,
        ],
        [statements.period, `${day(start)} – ${day(end)}`],
        [statements.balances, `£${opening ?? '–'}  →  £${closing ?? '–'}`],
      ],
    },
  ];
}

function transactionTable(
  transactions: Statement['transactions'],
  { texts: { statements }, day, pounds }: Words,
): Block {
  return {
    kind: 'table',
    columns: [
      { heading: statements.date, share: 3 },
      { heading: statements.about, share: 5 },
      numeric(statements.paidIn),
      numeric(statements.paidOut),
    ],
    rows: transactions.map(({ date, description, amount, type }) => [
      day(date),
      description,
      type === 'credit' ? pounds(amount) : '',
      type === 'debit' ? pounds(amount) : '',
    ]),
  };
}
