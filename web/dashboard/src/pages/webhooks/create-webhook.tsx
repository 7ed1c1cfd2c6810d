import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { WebhookFields, webhookIn } from './webhook-fields.tsx';

export function CreateWebhook({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (form: FormData) => api.post('/webhooks', { body: { url: '', ...webhookIn(form) } }),
    onSuccess: async () => {
      setOpen(false);
      await onCreated();
    },
  });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Create a webhook</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Create a webhook">
        <Form
          onSend={(form) => create.mutate(form)}
          isPending={create.isPending}
          error={create.error}
          sendLabel="Create"
          onCancel={() => setOpen(false)}
        >
          <WebhookFields />
        </Form>
      </Dialog>
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
  const change = useMutation({
    mutationFn: (form: FormData) =>
      api.patch('/webhooks/{webhook_id}', {
        path: { webhook_id: webhook.webhook_id },
        body: webhookIn(form),
      }),
    onSuccess: async () => {
      setOpen(false);
      await onChanged();
    },
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    change.reset();
  };
  return (
    <>
      <Button look="plain" onPress={() => open(true)}>
        Change
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={open} title="Change the webhook">
        <Form
          onSend={(form) => change.mutate(form)}
          isPending={change.isPending}
          error={change.error}
          sendLabel="Save"
          onCancel={() => open(false)}
        >
          <WebhookFields webhook={webhook} />
        </Form>
      </Dialog>
    </>
  );
}
