import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BankStatementSubmission } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { day, pounds } from '../../../ui/format.ts';
import { Masked } from '../../../ui/masked.tsx';
import { Status } from '../../../ui/status.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { Transactions } from './transactions.tsx';

/** One bank statement with its transactions. */
export function StatementCard({ statement, userId }: { statement: BankStatementSubmission; userId: string }) {
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
        ) : statement.source === 'open_banking' ? (
          <Status tone="good">Sent by the bank</Status>
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
          ...(statement.source === 'open_banking' ? ofConnection(statement) : ofDocument(statement)),
        ]}
      />
      <Transactions transactions={statement.transactions} />
    </Card>
  );
}

type Fact = readonly [string, ReactNode];

function ofConnection({ is_final, trust_score }: BankStatementSubmission): Fact[] {
  return [
    ['Trust', trust_score ? <Trust key="trust" score={trust_score} /> : null],
    ['Month', is_final ? 'Complete' : 'Not complete yet'],
  ];
}

function ofDocument({ bank_statement_probability: probability }: BankStatementSubmission): Fact[] {
  return [['Probability that it is a bank statement', `${Math.round(probability * 100)}%`]];
}

const NUMBERS = { account_number: 'account number', iban: 'IBAN' } as const;

/** The number of the account, masked. Only this statement is read to show it. */
function AccountNumber({
  statement: { id, account_information },
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
      query: { submission_id: id },
    });
    return found[0]?.account_information[field] ?? null;
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
