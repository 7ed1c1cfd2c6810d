import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BankStatementSubmission, PayrollSubmission } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { useAccess } from '../../../session/session.ts';
import { count } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { StatementCard } from '../statements/statement-card.tsx';
import { PayslipCard } from './payslip-card.tsx';

interface Found {
  payslips: PayrollSubmission[];
  statements: BankStatementSubmission[];
}

/** The records behind a warning: payslips and bank statements. Income from the tax authority is on the overview. */
export function Records({ userId, ids }: { userId: string; ids: readonly string[] }) {
  const mayReadStatements = useAccess('read_bank_statements') !== null;
  const query = useQuery({
    queryKey: ['payslips', userId, 'records', ids],
    queryFn: async ({ signal }): Promise<Found> => {
      const payslips = (await Promise.all(ids.map((id) => readPayslip(userId, id, signal)))).flat();
      const others = ids.filter((id) => payslips.every((payslip) => payslip.id !== id));
      const statements = mayReadStatements
        ? (await Promise.all(others.map((id) => readStatement(userId, id, signal)))).flat()
        : [];
      return { payslips, statements };
    },
  });
  return (
    <Loaded query={query} lines={8}>
      {({ payslips, statements }) => (
        <div className={stack.stack}>
          <p>
            {wordsFor(payslips.length, statements.length)}{' '}
            {payslips.length + statements.length < ids.length ? (
              <>
                Records from the tax authority are on the{' '}
                <Link to="/people/$userId" params={{ userId }}>
                  overview
                </Link>
                .{' '}
              </>
            ) : null}
            <Link to="/people/$userId/payslips" params={{ userId }}>
              All payslips
            </Link>
          </p>
          {payslips.map((payslip) => (
            <PayslipCard key={payslip.id} payslip={payslip} userId={userId} />
          ))}
          {statements.map((statement) => (
            <StatementCard key={statement.id} statement={statement} userId={userId} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

async function readPayslip(userId: string, id: string, signal: AbortSignal) {
  const { payroll_submissions } = await api.get('/payroll/{user_id}', {
    path: { user_id: userId },
    query: { submission_id: id, mask_numbers: true },
    signal,
  });
  return payroll_submissions;
}

async function readStatement(userId: string, id: string, signal: AbortSignal) {
  const { bank_statement_submissions } = await api.get('/bankstatements/{user_id}', {
    path: { user_id: userId },
    query: { submission_id: id, mask_numbers: true },
    signal,
  });
  return bank_statement_submissions;
}

function wordsFor(payslips: number, statements: number): string {
  const parts = [counted(payslips, 'payslip'), counted(statements, 'bank statement')].filter(Boolean);
  return parts.length === 0 ? 'This warning is not about payslips.' : `The ${parts.join(' and the ')} behind this warning.`;
}

function counted(number: number, what: string): string {
  if (number === 0) return '';
  return number === 1 ? what : `${count(number)} ${what}s`;
}
