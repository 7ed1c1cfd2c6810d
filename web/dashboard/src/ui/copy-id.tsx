import { useState } from 'react';
import { Button } from 'react-aria-components';
import styles from './copy-id.module.css';

const LABELS = { ready: 'Copy', copied: 'Copied', refused: 'Select it to copy' } as const;

/** An id with a button that copies it. */
export function CopyId({ id, label = 'id' }: { id: string; label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
    } catch {
      // browsers refuse it without https: the text can still be selected
      return setState('refused');
    }
    setState('copied');
    setTimeout(() => setState('ready'), 2000);
  };
  return (
    <span className={styles.copy}>
      <code>{id}</code>
      <Button className={styles.button ?? ''} aria-label={`Copy the ${label}`} onPress={copy}>
        {LABELS[state]}
      </Button>
    </span>
  );
}
