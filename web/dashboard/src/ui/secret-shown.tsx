import { Button } from './button.tsx';
import { useCopy } from './copy-id.tsx';
import form from './form.module.css';
import styles from './secret-shown.module.css';

const LABELS = { ready: 'Copy', copied: 'Copied', refused: 'Select it to copy' } as const;

/** A secret that is shown only once. It stays until someone says that it is kept. */
export function SecretShown({
  secret,
  label,
  onDone,
}: {
  secret: string;
  /** What it is, such as “API key”. */
  label: string;
  onDone: () => void;
}) {
  const { state, copy } = useCopy(secret);
  return (
    <div className={styles.secret}>
      <code>{secret}</code>
      <div className={form.actions}>
        <Button aria-label={`Copy the ${label}`} onPress={copy}>
          {LABELS[state]}
        </Button>
        <Button look="plain" onPress={onDone}>
          I have copied it
        </Button>
      </div>
      <span className="hidden" aria-live="polite">
        {state === 'ready' ? '' : LABELS[state]}
      </span>
    </div>
  );
}
