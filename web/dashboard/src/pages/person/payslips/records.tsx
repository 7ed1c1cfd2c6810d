import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { PayslipCard } from './payslip-card.tsx';

/** The records behind a warning. Those that are no payslips are on other pages. */
export function Records({ userId, ids }: { userId: string; ids: readonly string[] }) {
  const query = useQuery({
    queryKey: ['payslips', userId, 'records', ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ids.map((id) =>
          api.get('/payroll/{user_id}', {
            path: { user_id: userId },
            query: { submission_id: id, mask_numbers: true },
            signal,
          }),
        ),
      );
      return found.flatMap(({ payroll_submissions }) => payroll_submissions);
    },
  });
  return (
    <Loaded query={query} lines={8}>
      {(payslips) => (
        <div className={stack.stack}>
          <p>
            {wordsFor(payslips.length, ids.length)}{' '}
            {payslips.length < ids.length ? (
              <>
                <Link to="/people/$userId/statements" params={{ userId }}>
                  Bank statements
                </Link>
                {' · '}
              </>
            ) : null}
            <Link to="/people/$userId/payslips" params={{ userId }}>
              All payslips
            </Link>
          </p>
          {payslips.map((payslip) => (
            <PayslipCard key={payslip.id} payslip={payslip} userId={userId} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function wordsFor(payslips: number, records: number): string {
  if (payslips === 0) return 'This warning is not about payslips.';
  const shown = payslips === 1 ? 'The payslip behind this.' : `The ${payslips} payslips behind this.`;
  return payslips === records ? shown : `${shown} Other records are not payslips.`;
}
