import { useState } from 'react';
import { Button } from 'react-aria-components';
import styles from './masked.module.css';

/**
 * A number that is shown masked. With `reveal`, a button asks the API for the whole number, which the audit log records; without
 * it, the member's role must not see the number.
 */
export function Masked({
  value,
  label,
  reveal,
}: {
  value: string | null;
  /** The name of the value, such as “National Insurance number”. */
  label: string;
  reveal?: (() => Promise<string | null>) | undefined;
}) {
  const [whole, setWhole] = useState<string | null>(null);
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  if (value === null) return '–';
  const show = async () => {
    if (state === 'asking' || !reveal) return;
    setState('asking');
    try {
      const found = await reveal();
      setWhole(found);
      setState(found === null ? 'failed' : 'ready');
    } catch {
      setState('failed');
    }
  };
  const isMasked = value.includes('*');
  return (
    <span className={styles.masked}>
      <span aria-live="polite">{whole ?? value}</span>
      {isMasked && reveal ? (
        <Button
          className={styles.button ?? ''}
          aria-label={`${whole === null ? 'Show' : 'Hide'} the ${label}`}
          onPress={() => (whole === null ? void show() : setWhole(null))}
        >
          {whole === null ? 'Show' : 'Hide'}
        </Button>
      ) : null}
      {state === 'failed' ? <span role="alert">It could not be loaded. Try again.</span> : null}
    </span>
  );
}
