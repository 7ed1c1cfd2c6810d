import { percent } from './figures.ts';
import styles from './journeys-page.module.css';

/** A share as a bar with its figure. */
export function Bar({ share, tone = 'good' }: { share: number | null; tone?: 'good' | 'bad' }) {
  const width = `${Math.min(1, share ?? 0) * 100}%`;
  return (
    <div className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles[tone]} style={{ width }} />
      </span>
      <span className={styles.percent}>{percent(share)}</span>
    </div>
  );
}
