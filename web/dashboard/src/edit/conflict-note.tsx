import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import form from '../ui/form.module.css';
import { fieldInWords, valueInWords } from '../words/fields.ts';
import styles from './conflict-note.module.css';
import type { Edit } from './use-edit.ts';

/** Names for values that only the page knows, such as the name of a member instead of the id. */
export type ValueWords = Readonly<Record<string, (value: never) => string>>;

/** Tells the member what somebody else has changed since the form was opened. What was typed stays in the form. */
export function ConflictNote<Values>({
  edit,
  words = {},
  onSaveMine,
}: {
  edit: Edit<Values>;
  words?: ValueWords;
  /** Without it, the button sends the form around it. */
  onSaveMine?: () => void;
}) {
  const id = useId();
  const note = useRef<HTMLElement>(null);
  const { conflict, isPending, takeTheirs } = edit;
  useEffect(() => {
    if (conflict) note.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  const mine: Readonly<Record<string, unknown>> = conflict.mine;
  const say = (field: string, value: unknown) =>
    words[field] ? words[field](value as never) : valueInWords(value);
  return (
    <section className={styles.note} aria-labelledby={id} ref={note} tabIndex={-1}>
      <p id={id} className={styles.title}>
        Somebody changed this in the meantime
      </p>
      <p>Your change is not saved yet.</p>
      <dl className={styles.fields}>
        {Object.entries(conflict.theirs).map(([field, theirs]) => (
          <div key={field}>
            <dt>{fieldInWords(field)}</dt>
            <dd>
              <span>Now</span> {say(field, theirs)}
            </dd>
            <dd>
              <span>Yours</span>{' '}
              {field in mine ? say(field, mine[field]) : 'You did not change it, so it stays.'}
            </dd>
          </div>
        ))}
      </dl>
      <div className={form.actions}>
        <Button look="plain" onPress={takeTheirs}>
          Use theirs
        </Button>
        <Button
          isPending={isPending}
          {...(onSaveMine ? { onPress: onSaveMine } : { type: 'submit' as const })}
        >
          Save mine anyway
        </Button>
      </div>
    </section>
  );
}
