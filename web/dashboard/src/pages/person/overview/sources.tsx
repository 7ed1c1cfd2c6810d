import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import stack from '../../../layout/stack.module.css';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { day } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { Table } from '../../../ui/table.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { When } from '../../../ui/when.tsx';
import { ACCOUNT_LOOKS } from '../../../words/accounts.ts';
import { useProviderNames } from '../provider-names.ts';
import { Agreement } from './agreement.tsx';

type Source = IncomeSummary['sources'][number];

const KINDS: Readonly<Record<Source['kind'], string>> = {
  payroll_connection: 'Payroll provider',
  payroll_direct_connection: 'Employer, without a sign-in',
  payslip_upload: 'Uploaded payslips',
  bank_statement: 'Bank statements',
  bank_connection: 'Bank connection',
  tax_authority: 'Tax authority',
};
/** Where the figures come from, how fresh each source is, and how far they agree. */
export function Sources({ summary }: { summary: IncomeSummary }) {
  const { sources, agreement } = summary;
  const nameOf = useProviderNames();
  return (
    <Card title="Sources">
      {sources.length === 0 ? (
        <Empty title="No source is connected" />
      ) : (
        <div className={stack.stack}>
          <Table
            caption="Sources"
            rows={sources}
            keyOf={({ kind, account_id }) => `${kind}/${account_id}`}
            columns={[
              {
                title: 'Source',
                cell: ({ kind, provider }) =>
                  provider ? `${KINDS[kind]}: ${nameOf(provider)}` : KINDS[kind],
              },
              {
                title: 'Status',
                cell: ({ account_status }) => {
                  if (!account_status) return '–';
                  const [tone, words] = ACCOUNT_LOOKS[account_status];
                  return <Status tone={tone}>{words}</Status>;
                },
              },
              { title: 'Records', cell: ({ submission_count }) => submission_count, isFigure: true },
              { title: 'Newest data', cell: ({ newest_date }) => (newest_date ? day(newest_date) : '–') },
              { title: 'Retrieved', cell: ({ last_retrieved_at: at }) => (at ? <When at={at} /> : 'Never') },
              { title: 'Lowest trust', cell: ({ trust }) => (trust ? <Trust score={trust} /> : '–') },
            ]}
          />
          <Facts
            facts={[
              [
                'Payslips and tax authority',
                <Agreement key="tax" verdict={agreement.tax_authority.verdict} />,
              ],
              ['Payslips and bank', <Agreement key="bank" verdict={agreement.bank.verdict} />],
              ['Uploads and connections', <Agreement key="uploads" verdict={agreement.uploads.verdict} />],
            ]}
          />
        </div>
      )}
    </Card>
  );
}
