import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { pounds } from '../../../ui/format.ts';
import { Table } from '../../../ui/table.tsx';
import { Agreement } from './agreement.tsx';

const amount = (value: string | null) => (value === null ? '–' : pounds(value));

/** Compares payslips with the tax authority for each tax year. */
export function TaxYears({ summary }: { summary: IncomeSummary }) {
  const years = summary.agreement.tax_authority.tax_years;
  if (years.every(({ tax_authority }) => tax_authority === null)) return null;
  return (
    <Card title="Taxable pay by tax year">
      <Table
        caption="Taxable pay by tax year"
        rows={years}
        keyOf={({ tax_year }) => tax_year}
        columns={[
          { title: 'Tax year', cell: ({ tax_year }) => tax_year },
          { title: 'Payslips', cell: ({ payslips }) => amount(payslips), isFigure: true },
          { title: 'Tax authority', cell: ({ tax_authority }) => amount(tax_authority), isFigure: true },
          { title: 'Difference', cell: ({ difference }) => amount(difference), isFigure: true },
          { title: 'Result', cell: ({ verdict }) => <Agreement verdict={verdict} /> },
          {
            title: 'Note',
            cell: ({ is_complete }) => (is_complete ? '' : 'Only part of the year could be compared'),
          },
        ]}
      />
    </Card>
  );
}
