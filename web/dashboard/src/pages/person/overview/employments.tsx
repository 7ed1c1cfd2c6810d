import { useState } from 'react';
import type { IncomeEmployment, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Button } from '../../../ui/button.tsx';
import { Card, Empty } from '../../../ui/card.tsx';
import { day, inWords, pounds } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { Table } from '../../../ui/table.tsx';
import { EmploymentTimeLine } from './employment-time-line.tsx';
import { CURRENT, timeOf } from './employment-words.ts';
import styles from './employments.module.css';
import { shown } from './reasons.ts';

const SHOWN_FIRST = 6;

/** All jobs, current ones first: on a timeline, or as a table with everything that is known. */
export function Employments({ summary }: { summary: IncomeSummary }) {
  const [isTable, setTable] = useState(false);
  return (
    <Card title="Employments">
      {summary.employments.length === 0 ? (
        <Empty title="No employment is known" />
      ) : (
        <>
          {isTable ? (
            <EmploymentTable employments={summary.employments} />
          ) : (
            <EmploymentTimeLine summary={summary} />
          )}
          <Button look="quiet" onPress={() => setTable(!isTable)}>
            {isTable ? 'Show as a timeline' : 'Show as a table'}
          </Button>
        </>
      )}
    </Card>
  );
}

function EmploymentTable({ employments }: { employments: readonly IncomeEmployment[] }) {
  return (
    <Table
      caption="Employments"
      rows={employments}
      keyOf={({ number }) => String(number)}
      short={{ first: SHOWN_FIRST, what: 'jobs' }}
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
          cell: ({ typical_month: { gross } }) =>
            gross.amount === null ? <span className={styles.reason}>{shown(gross)}</span> : shown(gross),
          isFigure: true,
        },
        { title: 'Payslips', cell: ({ payslip_count }) => payslip_count, isFigure: true },
      ]}
    />
  );
}
