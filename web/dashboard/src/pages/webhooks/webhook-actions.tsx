import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { timeOf } from '../../ui/time-of.ts';
import { EVENTS } from './webhook-status.tsx';

export function SendTest({ webhook, onSent }: { webhook: Webhook; onSent: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (event: Webhook['events'][number]) =>
      api.post('/webhooks/{webhook_id}/test', { path: { webhook_id: webhook.webhook_id }, body: { event } }),
    onSuccess: async () => {
      setOpen(false);
      await onSent();
    },
  });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Send a test event</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Send a test event">
        <Form
          onSend={(form) => send.mutate(String(form.get('event')) as Webhook['events'][number])}
          isPending={send.isPending}
          error={send.error}
          sendLabel="Send"
          onCancel={() => setOpen(false)}
        >
          <Select
            label="Event"
            name="event"
            description="The event has made-up ids."
            options={EVENTS.filter(([event]) => webhook.events.includes(event))}
          />
        </Form>
      </Dialog>
    </>
  );
}

export function ReplaySpan({
  webhookId,
  onReplayed,
}: {
  webhookId: string;
  onReplayed: () => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const replay = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/webhooks/{webhook_id}/replay', {
        path: { webhook_id: webhookId },
        body: {
          from: timeOf(form, 'from') ?? '',
          to: timeOf(form, 'to') ?? '',
          only_failed: form.has('only_failed'),
        },
      }),
    onSuccess: onReplayed,
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    replay.reset();
  };
  return (
    <>
      <Button look="plain" onPress={() => open(true)}>
        Send deliveries again
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={open} title="Send deliveries of a period again">
        {replay.data ? (
          <>
            <p>
              {replay.data.replayed === 1
                ? '1 delivery will be sent again.'
                : `${replay.data.replayed} deliveries will be sent again.`}
            </p>
            <Button onPress={() => open(false)}>Close</Button>
          </>
        ) : (
          <Form
            onSend={(form) => replay.mutate(form)}
            isPending={replay.isPending}
            error={replay.error}
            sendLabel="Send again"
            onCancel={() => open(false)}
          >
            <TextField label="From" name="from" type="datetime-local" isRequired />
            <TextField label="To" name="to" type="datetime-local" isRequired />
            <Checkbox label="Only deliveries that failed" name="only_failed" defaultChecked />
          </Form>
        )}
      </Dialog>
    </>
  );
}
