import type { ReactNode } from 'react';
import { Form } from '../ui/form.tsx';
import { ConflictNote, type ValueWords } from './conflict-note.tsx';
import type { Edit } from './use-edit.ts';

/** A form that changes something. If somebody else has changed it in the meantime, it says so and keeps what was typed. */
export function EditForm<Values>({
  edit,
  valuesIn,
  words,
  ...props
}: {
  edit: Edit<Values>;
  valuesIn: (form: FormData) => Partial<Values>;
  words?: ValueWords;
  sendLabel: string;
  onCancel?: () => void;
  onInput?: (form: FormData) => void;
  children: ReactNode;
}) {
  return (
    <Form
      {...props}
      onSend={(form) => edit.send(valuesIn(form))}
      isPending={edit.isPending}
      error={edit.error}
      isSendFocused={edit.version > 0}
      {...(edit.conflict ? { question: <ConflictNote edit={edit} {...(words ? { words } : {})} /> } : {})}
    />
  );
}
