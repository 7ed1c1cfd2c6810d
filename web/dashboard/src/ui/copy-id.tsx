import { useState } from 'react';
import { Button } from 'react-aria-components';
import styles from './copy-id.module.css';

const LABELS = { ready: 'Copy', copied: 'Copied', refused: 'Select it to copy' } as const;

export type CopyState = 'ready' | 'copied' | 'refused';

/** Copies a text, and says for a moment whether that has worked. */
export function useCopy(text: string | (() => string)): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    } catch {
      // browsers refuse it without https: the text can still be selected
      return setState('refused');
    }
    setState('copied');
    setTimeout(() => setState('ready'), 2000);
  };
  return { state, copy };
}

/** The beginning of an id is the time, so the end is shown, which differs more. */
const ENDING = 12;

/** An id with a button that copies it. In a table, a short form saves room. */
export function CopyId({
  id,
  label = 'id',
  isShort = false,
}: {
  id: string;
  label?: string;
  isShort?: boolean;
}) {
  const { state, copy } = useCopy(id);
  return (
    <span className={styles.copy}>
      {isShort ? <code title={id}>…{id.slice(-ENDING)}</code> : <code>{id}</code>}
      <Button className={styles.button ?? ''} aria-label={`Copy the ${label}`} onPress={copy}>
        {LABELS[state]}
      </Button>
    </span>
  );
}
