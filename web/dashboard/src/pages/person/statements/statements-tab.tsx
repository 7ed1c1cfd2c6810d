import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { BankStatementSubmission } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { day, pounds } from '../../../ui/format.ts';
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
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
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
          [
            'Sort code and number',
            [account.sort_code, account.account_number].filter(Boolean).join(' ') || null,
          ],
          ['Opening balance', balance.opening_balance ? pounds(balance.opening_balance) : null],
          ['Closing balance', balance.closing_balance ? pounds(balance.closing_balance) : null],
          ['Probability of a bank statement', `${Math.round(statement.bank_statement_probability * 100)} %`],
        ]}
      />
      <Transactions transactions={statement.transactions} />
    </Card>
  );
}

function titleOf({
  account_information: { bank_name },
  statement_period: { start_date, end_date },
}: BankStatementSubmission) {
  const period = start_date && end_date ? `${day(start_date)} to ${day(end_date)}` : 'period not known';
  return `${bank_name ?? 'Bank not named'}, ${period}`;
}
