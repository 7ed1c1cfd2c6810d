import styles from './sandbox.module.css';

/** JSON that opens on demand. */
export function JsonDetails({ label, value }: { label: string; value: unknown }) {
  return (
    <details className={styles.details}>
      <summary>
        <code>{label}</code>
      </summary>
      <pre className={styles.pre} tabIndex={-1}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
