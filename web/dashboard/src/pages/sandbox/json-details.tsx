import { LongText } from './long-text.tsx';
import styles from './sandbox.module.css';

/** JSON that opens on demand. */
export function JsonDetails({ label, value }: { label: string; value: unknown }) {
  return (
    <details className={styles.details}>
      <summary>
        <code>{label}</code>
      </summary>
      <LongText label={label} text={JSON.stringify(value, null, 2)} />
    </details>
  );
}
