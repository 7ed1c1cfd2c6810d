import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayrollSubmission } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Facts } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { day, inWords, pounds } from '../../../ui/format.ts';
import { Masked } from '../../../ui/masked.tsx';
import { Table } from '../../../ui/table.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { When } from '../../../ui/when.tsx';
import { isDoubted } from '../../../words/documents.ts';
import styles from './payslip-card.module.css';
import { PayslipChecks } from './payslip-checks.tsx';

const SOURCES = {
  payroll_connection: 'From the payroll provider',
  payroll_direct_connection: 'From the employer',
  payslip_upload: 'Uploaded',
} as const;

/** A payslip in one line that opens to every field. */
export function PayslipCard({ payslip, userId }: { payslip: PayrollSubmission; userId: string }) {
  const { income_information: income, employment_information: employment } = payslip;
  const { earnings } = income;
  // what is inside is drawn, and its checks are read, when the card is opened for the first time
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.card}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open || wasOpened)}
    >
      <summary>
        <span className={styles.date}>{income.pay_date ? day(income.pay_date) : 'No pay date'}</span>
        <span className={styles.employer}>{employment.employer_name ?? 'Employer not named'}</span>
        <span className={styles.amount}>
          <b>{earnings.gross_pay ? pounds(earnings.gross_pay) : '–'}</b> gross
        </span>
        <span className={styles.amount}>
          <b>{earnings.net_pay ? pounds(earnings.net_pay) : '–'}</b> net
        </span>
        <span className={styles.marks}>
          <span className={styles.source}>{SOURCES[payslip.source]}</span>
          <Trust score={payslip.trust_score} />
          {isDoubted(payslip) ? <span>Does not count</span> : null}
        </span>
      </summary>
      {wasOpened ? <PayslipFields payslip={payslip} userId={userId} /> : null}
    </details>
  );
}

function PayslipFields({ payslip, userId }: { payslip: PayrollSubmission; userId: string }) {
  const { income_information: income } = payslip;
  const { year_to_date: year, rolling_12m_income: rolling } = income.earnings;
  return (
    <div className={styles.fields}>
      <div className={styles.tables}>
        <Rows
          title="Payments"
          rows={income.earnings.earning_elements}
          total={['Gross pay', income.earnings.gross_pay]}
        />
        <Rows
          title="Deductions"
          rows={income.deductions.deductions_elements}
          total={['Total deductions', income.deductions.total_deductions]}
        />
      </div>
      <h3>Pay</h3>
      <Facts
        facts={[
          ['Pay period', period(income.pay_interval_start, income.pay_interval_end)],
          ['Paid', income.pay_frequency ? inWords(income.pay_frequency) : null],
          ['Tax code', income.tax_code],
          ['Basic pay', amount(income.earnings.base_salary)],
          ['Bonuses and commission', amount(income.earnings.bonus)],
          ['Income tax', amount(income.deductions.income_tax)],
          ['National Insurance', amount(income.deductions.employee_ni)],
          ['Pension', amount(income.deductions.employee_pension)],
          ['Student and postgraduate loans', amount(income.deductions.loan_deductions)],
          ['Fixed pay', amount(income.earnings.fixed_pay_total)],
          ['Variable pay', amount(income.earnings.variable_pay_total)],
          [
            'Tax year',
            year.tax_year === null ? null : `${year.tax_year}-${String(year.tax_year + 1).slice(2)}`,
          ],
          ['Pay this tax year', amount(year.gross_pay)],
          ['Net pay this tax year', amount(year.net_pay)],
          ['Taxable pay this tax year', amount(year.total_taxable_earnings)],
          ['Tax this tax year', amount(year.total_tax_paid)],
          ['National Insurance this tax year', amount(year.total_ni_paid)],
          [
            rolling.is_complete ? 'Last 12 months, gross' : 'Last 12 months, gross (incomplete)',
            amount(rolling.gross_pay),
          ],
        ]}
      />
      <h3>What was checked</h3>
      <PayslipChecks payslip={payslip} userId={userId} />
      <h3>Person and job</h3>
      <PersonFacts payslip={payslip} userId={userId} />
      <h3>Origin</h3>
      <Facts
        facts={[
          ['Stored', <When key="stored" at={payslip.created_at} />],
          ['Submission', <CopyId key="id" id={payslip.id} label="id of the submission" />],
          [
            'Document',
            payslip.document_id ? (
              <Link
                key="document"
                to="/people/$userId/documents/$documentId"
                params={{ userId, documentId: payslip.document_id }}
              >
                {payslip.document_filename ?? 'Open'} with its checks
              </Link>
            ) : (
              'None: the provider sent the figures'
            ),
          ],
        ]}
      />
    </div>
  );
}

function PersonFacts({ payslip, userId }: { payslip: PayrollSubmission; userId: string }) {
  const mayReveal = useAccess('read_payroll') === 'full';
  const reveal = async () => {
    const { payroll_submissions: found } = await api.get('/payroll/{user_id}', {
      path: { user_id: userId },
      query: { submission_id: payslip.id },
    });
    return found[0]?.identity_information.NI_number ?? null;
  };
  const { identity_information: person, employment_information: job } = payslip;
  const { street, city, county, post_code, country } = person.address;
  return (
    <Facts
      facts={[
        ['Name', person.name],
        ['Date of birth', person.date_of_birth ? day(person.date_of_birth) : null],
        [
          'National Insurance number',
          <Masked
            key="ni"
            value={person.NI_number}
            label="National Insurance number"
            reveal={mayReveal ? reveal : undefined}
          />,
        ],
        ['Address', [street, city, county, post_code, country].filter(Boolean).join(', ') || null],
        ['Email', person.email],
        ['Phone', person.phone === null ? null : String(person.phone)],
        ['Role', job.role],
        ['Employment', job.type ? inWords(job.type) : null],
        ['Status', job.status ? inWords(job.status) : null],
        ['Started', job.start_date ? day(job.start_date) : null],
        ['Left', job.leave_date ? day(job.leave_date) : null],
        ['Employer’s PAYE reference', job.employer_tax_reference],
        ['Director', job.is_director === null ? null : job.is_director ? 'Yes' : 'No'],
      ]}
    />
  );
}

interface Row {
  type: string | null;
  description: string | null;
  amount: string | null;
}

function Rows({
  title,
  rows,
  total,
}: {
  title: string;
  rows: readonly Row[];
  total: readonly [string, string | null];
}) {
  const all = [...rows, { type: null, description: total[0], amount: total[1] }];
  return (
    <Table
      caption={title}
      columns={[
        { title, cell: ({ description, type }) => description ?? (type ? inWords(type) : '–') },
        { title: 'Amount', cell: ({ amount: value }) => amount(value) ?? '–', isFigure: true },
      ]}
      rows={all.map((row, index) => ({ ...row, key: String(index) }))}
      keyOf={({ key }) => key}
    />
  );
}

function amount(value: string | null): string | null {
  return value === null ? null : pounds(value);
}

function period(from: string | null, to: string | null): string | null {
  return from && to ? `${day(from)} to ${day(to)}` : null;
}
