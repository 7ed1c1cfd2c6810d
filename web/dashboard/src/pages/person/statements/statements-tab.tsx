import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { BankStatementSubmission } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { day, pounds } from '../../../ui/format.ts';
import { Masked } from '../../../ui/masked.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Transactions } from './transactions.tsx';

const PAGE_SIZE = 5;
const route = getRouteApi('/shell/people/$userId/statements');

/** The bank statements of a person with their transactions. */
export function StatementsTab() {
  const { userId } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['statements', userId, page],
    queryFn: ({ signal }) =>
      api.get('/bankstatements/{user_id}', {
        path: { user_id: userId },
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, mask_numbers: true },
        signal,
      }),
  });
  return (
    <PagedList
      query={query}
      lines={8}
      rowsOf={({ bank_statement_submissions }) => bank_statement_submissions}
      empty={
        <Empty title="No bank statements">
          <p>They appear here when the person uploads them.</p>
        </Empty>
      }
      page={page}
      size={PAGE_SIZE}
      onMove={(to) => navigate({ search: { page: to } })}
    >
      {(statements) => (
        <div className={stack.stack}>
          {statements.map((statement) => (
            <Statement key={statement.id} statement={statement} userId={userId} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

function Statement({ statement, userId }: { statement: BankStatementSubmission; userId: string }) {
  const { account_information: account, statement_period: period, balance_information: balance } = statement;
  const isStatement = statement.transactions.length > 0 || period.start_date !== null;
  return (
    <Card
      title={isStatement ? titleOf(statement) : 'Not a bank statement'}
      action={
        statement.document_id ? (
          <Link
            to="/people/$userId/documents/$documentId"
            params={{ userId, documentId: statement.document_id }}
          >
            Document and checks
          </Link>
        ) : null
      }
    >
      <Facts
        facts={[
          ['Account holder', account.account_holder_name],
          ['Sort code', account.sort_code],
          [
            'Account number',
            <AccountNumber key="number" statement={statement} userId={userId} field="account_number" />,
          ],
          ...(account.iban
            ? [
                [
                  'IBAN',
                  <AccountNumber key="iban" statement={statement} userId={userId} field="iban" />,
                ] as const,
              ]
            : []),
          ['Opening balance', balance.opening_balance ? pounds(balance.opening_balance) : null],
          ['Closing balance', balance.closing_balance ? pounds(balance.closing_balance) : null],
          ['Probability of a bank statement', `${Math.round(statement.bank_statement_probability * 100)} %`],
        ]}
      />
      <Transactions transactions={statement.transactions} />
    </Card>
  );
}

const NUMBERS = { account_number: 'account number', iban: 'IBAN' } as const;

/** The number of the account, masked. Only this statement is read to show it. */
function AccountNumber({
  statement: { id, created_at, account_information },
  userId,
  field,
}: {
  statement: BankStatementSubmission;
  userId: string;
  field: keyof typeof NUMBERS;
}) {
  const mayReveal = useAccess('read_bank_statements') === 'full';
  const reveal = async () => {
    const { bank_statement_submissions: found } = await api.get('/bankstatements/{user_id}', {
      path: { user_id: userId },
      query: { created_after: created_at, created_before: created_at },
    });
    return found.find((one) => one.id === id)?.account_information[field] ?? null;
  };
  return (
    <Masked
      value={account_information[field]}
      label={NUMBERS[field]}
      reveal={mayReveal ? reveal : undefined}
    />
  );
}

function titleOf({
  account_information: { bank_name },
  statement_period: { start_date, end_date },
}: BankStatementSubmission) {
  const period = start_date && end_date ? `${day(start_date)} to ${day(end_date)}` : 'period not known';
  return `${bank_name ?? 'Bank not named'}, ${period}`;
}
