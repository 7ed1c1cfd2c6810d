import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletionRequest } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import styles from './decision.module.css';

/** Deletes the person, or declines with a reason that the person can read. */
export function Decision({
  request,
  name,
  onDecided,
}: {
  request: DeletionRequest;
  /** The person's name. */
  name: string;
  onDecided: () => Promise<unknown>;
}) {
  const remove = async () => {
    await api.delete('/users/{user_id}', { path: { user_id: request.user_id } });
    await onDecided();
  };
  return (
    <div className={styles.actions}>
      <Decline requestId={request.deletion_request_id} onDecided={onDecided} />
      <Confirm label="Delete the person" title="Delete this person?" onConfirm={remove}>
        <strong>{name}</strong>: all their data, files, accounts and consents are deleted. This can’t be
        undone. Older backups may still contain the data.
      </Confirm>
    </div>
  );
}

function Decline({ requestId, onDecided }: { requestId: string; onDecided: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const decline = useMutation({
    mutationFn: (reason: string) =>
      api.post('/deletion-requests/{deletion_request_id}/decline', {
        path: { deletion_request_id: requestId },
        body: { reason },
      }),
    onSuccess: async () => {
      setOpen(false);
      await onDecided();
    },
  });
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Decline the request">
        <Form
          onSend={(form) => decline.mutate(textOf(form, 'reason') ?? '')}
          isPending={decline.isPending}
          error={decline.error}
          sendLabel="Decline"
          onCancel={() => setOpen(false)}
        >
          <LongTextField
            isRequired
            label="Why you keep the data"
            name="reason"
            rows={4}
            description="The person can read this. For example: “We must keep records of your loan until 2032.”"
          />
        </Form>
      </Dialog>
    </>
  );
}
