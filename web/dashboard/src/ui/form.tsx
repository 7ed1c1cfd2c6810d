import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';
import { ProblemNote } from './problem-note.tsx';

/** A form whose fields are read when it is sent. */
export function Form({
  onSend,
  isPending,
  error,
  sendLabel,
  onCancel,
  onInput,
  question,
  isSendFocused = false,
  children,
}: {
  onSend: (form: FormData) => void;
  isPending: boolean;
  error: Error | null;
  sendLabel: string;
  onCancel?: (() => void) | undefined;
  /** Called after each change of a field. */
  onInput?: ((form: FormData) => void) | undefined;
  /** Something to decide before the form can be sent. It has its own buttons. */
  question?: ReactNode;
  /** For a form that replaces the one that had the focus. */
  isSendFocused?: boolean;
  children: ReactNode;
}) {
  const problem = useRef<HTMLDivElement>(null);
  // in a long dialog, the button is far below
  useEffect(() => {
    if (error) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) onSend(new FormData(event.currentTarget));
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      {...(onInput ? { onInput: (event) => onInput(new FormData(event.currentTarget)) } : {})}
    >
      {error ? (
        <div ref={problem} className={styles.problem}>
          <ProblemNote error={error} />
        </div>
      ) : null}
      {question}
      {children}
      <div className={styles.actions}>
        {question ? null : (
          <Button type="submit" isPending={isPending} autoFocus={isSendFocused}>
            {sendLabel}
          </Button>
        )}
        {onCancel ? (
          <Button look="plain" onPress={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Trimmed text of a field; null if it is empty. */
export function textOf(form: FormData, name: string): string | null {
  return String(form.get(name) ?? '').trim() || null;
}
