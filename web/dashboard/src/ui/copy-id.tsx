import { useState } from 'react';
import { Button } from 'react-aria-components';
import styles from './copy-id.module.css';

/** An id with a button that copies it. */
export function CopyId({ id, label = 'id' }: { id: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <span className={styles.copy}>
      <code>{id}</code>
      <Button className={styles.button ?? ''} aria-label={`Copy the ${label}`} onPress={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}
