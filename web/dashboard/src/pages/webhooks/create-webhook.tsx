import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SecretShown } from '../../ui/secret-shown.tsx';
import { changesIn, newWebhookIn, useMayDirect, WebhookFields } from './webhook-fields.tsx';

export function CreateWebhook({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const { body, made } = newWebhookIn(form);
      await api.post('/webhooks', { body });
      return made;
    },
    onSuccess: async (made) => {
      setOpen(made !== null);
      await onCreated();
    },
  });
  const secret = create.data ?? null;
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    create.reset();
  };
  return (
    <>
      <Button onPress={() => open(true)}>Create a webhook</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={secret ? COPY_SECRET : 'Create a webhook'}
        isLocked={secret !== null}
      >
        {secret ? (
          <NewSecret secret={secret} onDone={() => open(false)} />
        ) : (
          <Form
            onSend={(form) => create.mutate(form)}
            isPending={create.isPending}
            error={create.error}
            sendLabel="Create"
            onCancel={() => open(false)}
          >
            <WebhookFields />
          </Form>
        )}
      </Dialog>
    </>
  );
}

export const COPY_SECRET = 'Copy the signing secret now';

export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <p>It is shown only once. Your server needs it to check the signature of each delivery.</p>
      <SecretShown secret={secret} label="signing secret" onDone={onDone} />
    </>
  );
}

export function ChangeWebhook({
  webhook,
  onChanged,
}: {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        Change
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Change the webhook">
        <ChangeForm webhook={webhook} onChanged={onChanged} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ChangeForm({
  webhook,
  onChanged,
  onClose,
}: {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const mayDirect = useMayDirect();
  const path = { webhook_id: webhook.webhook_id };
  const edit = useEdit({
    shown: webhook,
    valuesOf: ({ name, url, events, config }: Webhook) => ({ name, url, events, config }),
    read: () => api.get('/webhooks/{webhook_id}', { path }),
    save: (body, ifMatch) => api.patch('/webhooks/{webhook_id}', { path, body, ifMatch }),
    onSaved: async () => {
      onClose();
      await onChanged();
    },
  });
  return (
    <EditForm edit={edit} valuesIn={(form) => changesIn(form, mayDirect)} sendLabel="Save" onCancel={onClose}>
      <WebhookFields webhook={webhook} />
    </EditForm>
  );
}
