import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type CopyState, useCopy } from '../../ui/copy-id.tsx';
import form from '../../ui/form.module.css';
import { exactTime } from '../../ui/format.ts';
import { LazyQrCode } from '../../ui/lazy-qr-code.tsx';
import styles from './journey-link.module.css';
import type { NewLink } from './link-fields.tsx';

const COPY_LABELS: Readonly<Record<CopyState, string>> = {
  ready: 'Copy the link',
  copied: 'Copied',
  refused: 'Select the link to copy it',
};

/** A new link, to copy or to scan. It is shown once, because only a hash of it is stored. */
export function LinkShown({ link: { journey_url: url, expires_at } }: { link: NewLink }) {
  const [hasCode, setHasCode] = useState(false);
  const { state, copy } = useCopy(url);
  return (
    <div className={styles.link}>
      <p>
        Send this link only to the person: anyone who has it can share data in their name. It is shown only
        once, and works until {exactTime(expires_at)}.
      </p>
      <code className={styles.url}>{url}</code>
      <div className={form.actions}>
        <Button onPress={copy}>{COPY_LABELS[state]}</Button>
        <Button look="plain" aria-expanded={hasCode} onPress={() => setHasCode(!hasCode)}>
          {hasCode ? 'Hide the QR code' : 'Show as a QR code'}
        </Button>
      </div>
      <span className="hidden" aria-live="polite">
        {state === 'ready' ? '' : COPY_LABELS[state]}
      </span>
      {hasCode ? <LazyQrCode text={url} label="QR code of the link" /> : null}
    </div>
  );
}
