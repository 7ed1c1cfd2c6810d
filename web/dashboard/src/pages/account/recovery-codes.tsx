import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-id.tsx';
import form from '../../ui/form.module.css';
import styles from './recovery-codes.module.css';

const COPY_LABELS = { ready: 'Copy them', copied: 'Copied', refused: 'Select them to copy' } as const;

/** Shown once, when they are created. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { state, copy } = useCopy(codes.join('\n'));
  return (
    <div className={styles.recovery} role="status">
      <p>
        <b>Keep these recovery codes.</b> If you lose your phone or your passkey, you can use each one once
        instead. They are shown only once.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button onPress={copy}>{COPY_LABELS[state]}</Button>
        <Button look="plain" onPress={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
