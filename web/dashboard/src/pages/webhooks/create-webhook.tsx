import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EVENTS } from './webhook-status.tsx';

export function CreateWebhook({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (form: FormData) => {
      const signing_secret = textOf(form, 'signing_secret');
      return api.post('/webhooks', {
        body: {
          name: textOf(form, 'name') ?? '',
          url: textOf(form, 'url') ?? '',
          events: form.getAll('events').map(String) as Webhook['events'],
          config: { include_payload: form.has('include_payload') },
          ...(signing_secret ? { signing_secret } : {}),
        },
      });
    },
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
          <TextField label="Name" name="name" isRequired autoFocus />
          <TextField
            label="Address"
            name="url"
            type="url"
            description="Where events are sent, with https."
            isRequired
          />
          <fieldset>
            <legend>Events</legend>
            {EVENTS.map(([event, label]) => (
              <Checkbox
                key={event}
                label={label}
                name="events"
                value={event}
                defaultChecked={event === EVENTS[0][0]}
              />
            ))}
          </fieldset>
          <TextField
            label="Signing secret"
            name="signing_secret"
            type="password"
            autoComplete="off"
            description="At least 16 characters. Your server uses it to check that an event comes from this service."
          />
          <Checkbox
            label="Send the data with the event"
            name="include_payload"
            description="Otherwise an event has ids only, and your server reads the data over the API."
          />
        </Form>
      </Dialog>
    </>
  );
}
