import styles from './status.module.css';
import type { Tone } from './tone.ts';

export type { Tone };

/** A short status. The words carry the meaning, not the colour alone. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
