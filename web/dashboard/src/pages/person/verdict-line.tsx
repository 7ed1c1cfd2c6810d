import { useQuery } from '@tanstack/react-query';
import { useAccess } from '../../session/session.ts';
import { VerdictStatus } from '../../ui/verdict-status.tsx';
import { summaryQuery } from './overview/summary-query.ts';
import styles from './verdict-line.module.css';

/** The verdict in one line, above figures that depend on it. Nothing is shown while it is not known. */
export function VerdictLine({ userId }: { userId: string }) {
  const mayReadPay = useAccess('read_payroll') !== null;
  const { data } = useQuery({ ...summaryQuery(userId), enabled: mayReadPay });
  if (!data) return null;
  return (
    <section className={styles.line} aria-label="Verdict">
      <VerdictStatus status={data.verdict.status} />
      <p>{data.verdict.sentence}</p>
    </section>
  );
}
