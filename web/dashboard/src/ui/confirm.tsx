import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form.module.css';
import { ProblemNote } from './problem-note.tsx';

/** A button that asks before it does something that can't be undone. */
export function Confirm({
  label,
  description,
  title,
  children,
  onConfirm,
  look = 'danger',
}: {
  label: string;
  /** What a screen reader says instead of the label, if several buttons have the same one. */
  description?: string;
  title: string;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  look?: 'danger' | 'plain';
}) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await onConfirm();
      setOpen(false);
    } catch (thrown) {
      setError(thrown as Error);
    }
    setPending(false);
  };
  return (
    <>
      <Button
        look={look}
        {...(description ? { 'aria-label': description } : {})}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title}>
        <div className={styles.form}>
          {error ? <ProblemNote error={error} /> : null}
          <div>{children}</div>
          <div className={styles.actions}>
            <Button look={look} isPending={isPending} onPress={confirm}>
              {label}
            </Button>
            <Button look="plain" onPress={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
