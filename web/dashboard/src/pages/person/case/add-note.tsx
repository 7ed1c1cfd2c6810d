import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, textOf } from '../../../ui/form.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { useCaseRefresh } from './case-query.ts';

export const TEXT_LENGTH_MAX = 4000;

/** What was typed is kept until it is added, even if the dialog is closed. */
export function AddNote({ userId, onAdded }: { userId: string; onAdded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const draft = useRef('');
  const refresh = useCaseRefresh(userId);
  const add = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/users/{user_id}/notes', {
        path: { user_id: userId },
        body: { text: textOf(form, 'text') ?? '' },
      }),
    onSuccess: async () => {
      draft.current = '';
      setOpen(false);
      onAdded();
      await refresh();
    },
  });
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        Add a note
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Add a note">
        <Form
          onSend={(form) => add.mutate(form)}
          isPending={add.isPending}
          error={add.error}
          sendLabel="Add the note"
          onCancel={() => setOpen(false)}
        >
          <LongTextField
            label="Note"
            name="text"
            description="Your team sees it with your name and the time. You can’t change it later. Only you can delete it. The person can ask for a copy."
            rows={6}
            isRequired
            autoFocus
            maxLength={TEXT_LENGTH_MAX}
            defaultValue={draft.current}
            onChange={(text) => {
              draft.current = text;
            }}
          />
        </Form>
      </Dialog>
    </>
  );
}
