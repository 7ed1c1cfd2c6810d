import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, textOf } from '../../../ui/form.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';

/** Shows hidden data again, for a reason that stays on record. */
export function ShowAgain({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const show = useMutation({
    mutationFn: (reason: string) =>
      api.post('/users/{user_id}/shown-again', { path: { user_id: userId }, body: { reason } }),
    onSuccess: async () => {
      setOpen(false);
      await queries.invalidateQueries();
    },
  });
  return (
    <Card title="Show again">
      <p>Without the person, only an admin can show the data again, and has to say why.</p>
      <Button look="plain" onPress={() => setOpen(true)}>
        Show the data again
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Show the data again?">
        <Form
          onSend={(form) => show.mutate(textOf(form, 'reason') ?? '')}
          isPending={show.isPending}
          error={show.error}
          sendLabel="Show the data"
          onCancel={() => setOpen(false)}
        >
          <LongTextField
            isRequired
            label="Why the data is shown again"
            name="reason"
            rows={4}
            description="It stays in the evidence, and the person can read it. If the person is going to be erased, the date stays."
          />
        </Form>
      </Dialog>
    </Card>
  );
}
