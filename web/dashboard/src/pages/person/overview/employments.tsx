import type { IncomeEmployment, IncomeSummary } from '../../../../../../client/index.js';
import { Card, Empty } from '../../../ui/card.tsx';
import { day, inWords, pounds } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Table } from '../../../ui/table.tsx';
import { shown } from './reasons.ts';

const CURRENT: Readonly<Record<IncomeEmployment['is_current_reason'], readonly [Tone, string]>> = {
  paid_recently: ['good', 'Current'],
  leaving: ['warning', 'Leaving'],
  left: ['neutral', 'Left'],
  pay_overdue: ['warning', 'Pay overdue'],
  no_payslips: ['neutral', 'Not known'],
};

/** All jobs, current ones first. */
export function Employments({ summary }: { summary: IncomeSummary }) {
  return (
    <Card title="Employments">
      {summary.employments.length === 0 ? (
        <Empty title="No employment is known" />
      ) : (
        <Table
          caption="Employments"
          rows={summary.employments}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              title: 'Employer',
              cell: ({ employer_name, role, is_director }) => (
                <>
                  <b>{employer_name ?? 'Not named'}</b>
                  {role ? <div>{role}</div> : null}
                  {is_director ? <div>Director</div> : null}
                </>
              ),
            },
            {
              title: 'Status',
              cell: ({ is_current_reason }) => {
                const [tone, words] = CURRENT[is_current_reason];
                return <Status tone={tone}>{words}</Status>;
              },
            },
            { title: 'Time', cell: timeOf },
            { title: 'Paid', cell: ({ pay_frequency }) => (pay_frequency ? inWords(pay_frequency) : '–') },
            {
              title: 'Last pay',
              cell: ({ last_pay }) =>
                last_pay ? (
                  <>
                    {last_pay.gross_pay ? pounds(last_pay.gross_pay) : '–'}
                    <div>{day(last_pay.pay_date)}</div>
                  </>
                ) : (
                  '–'
                ),
            },
            {
              title: 'Typical month, gross',
              cell: ({ typical_month }) => shown(typical_month.gross),
              isFigure: true,
            },
            { title: 'Payslips', cell: ({ payslip_count }) => payslip_count, isFigure: true },
          ]}
        />
      )}
    </Card>
  );
}

function timeOf({ from, to, first_pay_date: first }: IncomeEmployment): string {
  if (from) return to ? `${day(from)} to ${day(to)}` : `Since ${day(from)}`;
  const known = first ? `From ${day(first)} or earlier` : 'Start not known';
  return to ? `${known}, left ${day(to)}` : known;
}
