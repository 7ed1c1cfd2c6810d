import styles from './status.module.css';

export type Tone = 'good' | 'warning' | 'bad' | 'neutral' | 'busy';

/** A short status. The words carry the meaning, not the colour alone. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
