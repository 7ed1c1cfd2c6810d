import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { Status } from '../../../ui/status.tsx';
import { ACCOUNT_LOOKS, needsAttention, whatHappened, whatToDo } from '../account-words.ts';
import { useProviderNames } from '../provider-names.ts';
import styles from './source-problems.module.css';

const LIMIT = 50;

/** Sources that failed, in words, with what to do. Shows nothing while all of them work. */
export function SourceProblems({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: ['accounts', userId],
    queryFn: ({ signal }) => api.get('/accounts', { query: { user_id: userId, limit: LIMIT }, signal }),
  });
  const nameOf = useProviderNames();
  const failed = data?.accounts.filter(needsAttention) ?? [];
  if (failed.length === 0) return null;
  return (
    <section className={styles.problems} aria-label="Sources with problems">
      {failed.map((account) => {
        const [tone, words] = ACCOUNT_LOOKS[account.status];
        return (
          <div key={account.account_id}>
            <p className={styles.title}>
              <b>{nameOf(account.payroll_provider)}</b> <Status tone={tone}>{words}</Status>
            </p>
            <p>
              {whatHappened(account)} {whatToDo(account)}{' '}
              <Link to="/people/$userId/sharing" params={{ userId }}>
                See its steps
              </Link>
            </p>
          </div>
        );
      })}
    </section>
  );
}
