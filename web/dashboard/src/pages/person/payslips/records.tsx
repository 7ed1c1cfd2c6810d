import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type {
  BankStatementSubmission,
  IncomeSummary,
  PayrollSubmission,
} from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { type Behind, RECORDS_MAX } from '../../../search.ts';
import { useAccess } from '../../../session/session.ts';
import { Empty } from '../../../ui/card.tsx';
import { count } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import type { Place } from '../../../ui/paged-list.tsx';
import { offsetOf, Pager } from '../../../ui/pager.tsx';
import { payerOf } from '../../../words/streams.ts';
import { groupLeftOut } from '../overview/group-left-out.ts';
import { keyAmong, summaryQuery } from '../overview/summary-query.ts';
import { StatementCard } from '../statements/statement-card.tsx';
import { PayslipCard } from './payslip-card.tsx';

interface Found {
  payslips: PayrollSubmission[];
  statements: BankStatementSubmission[];
}

/** The records behind a warning, a reason of the verdict, a source of an income or what is left out, if an address can't contain them all. */
export function RecordsBehind({ userId, search, ...place }: { userId: string; search: Behind } & Place) {
  const query = useQuery(summaryQuery(userId));
  return (
    <Loaded query={query} lines={8}>
      {(summary) => {
        const found = findBehind(summary, search);
        return found ? (
          <>
            <p>{found.message}</p>
            <Records userId={userId} ids={found.submission_ids} {...place} />
          </>
        ) : (
          <Empty title="This no longer applies">
            <p>
              <Link to="/people/$userId/payslips" params={{ userId }}>
                All payslips
              </Link>
            </p>
          </Empty>
        );
      }}
    </Loaded>
  );
}

function findBehind(
  { warnings, verdict, income_streams: streams, left_out: leftOut }: IncomeSummary,
  { warning, reason, stream = '', left_out: left }: Behind,
): { message: string; submission_ids: readonly string[] } | undefined {
  const { reasons } = verdict;
  const [index, source] = stream.split('.');
  const income = streams[Number(index)];
  const records = income?.sources.find((one) => one.source === source);
  const group = left === undefined ? undefined : groupLeftOut(leftOut)[Number(left)];
  const [first] = group ?? [];
  return (
    warnings.find((one) => keyAmong(warnings, one) === warning) ??
    reasons.find((one) => keyAmong(reasons, one) === reason) ??
    (income && records && { message: payerOf(income), submission_ids: records.submission_ids }) ??
    (group && first && { ...first, submission_ids: group.flatMap(({ submission_ids }) => submission_ids) })
  );
}

/** The records behind a warning or a reason: payslips and bank statements. Income from the tax authority is on the overview. */
export function Records({
  userId,
  ids: all,
  page,
  onMove,
}: { userId: string; ids: readonly string[] } & Place) {
  const mayReadStatements = useAccess('read_bank_statements') !== null;
  const ids = all.slice(offsetOf(page, RECORDS_MAX), offsetOf(page + 1, RECORDS_MAX));
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
            {all.length > ids.length
              ? `${count(all.length)} records are behind this.`
              : wordsFor(payslips.length, statements.length)}{' '}
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
          <Pager page={page} size={RECORDS_MAX} total={all.length} onMove={onMove} />
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
  return parts.length === 0 ? 'This is not about payslips.' : `The ${parts.join(' and the ')} behind this.`;
}

function counted(number: number, what: string): string {
  if (number === 0) return '';
  return number === 1 ? what : `${count(number)} ${what}s`;
}
