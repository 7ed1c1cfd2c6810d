import { useState } from 'react';
import type { Webhook } from '../../../../../clients/typescript/index.js';
import { newSigningSecret } from '../../random-key.ts';
import { useAccess } from '../../session/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Choice } from '../../ui/choice.tsx';
import { textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EVENTS } from './webhook-status.tsx';

/** The fields of a new webhook, or of one that exists. A secret that exists has its own card. */
export function WebhookFields({ webhook }: { webhook?: Webhook }) {
  const mayDirect = useMayDirect();
  return (
    <>
      <TextField label="Name" name="name" defaultValue={webhook?.name ?? ''} isRequired autoFocus />
      {webhook === undefined || mayDirect ? (
        <TextField
          label="Address"
          name="url"
          type="url"
          defaultValue={webhook?.url ?? ''}
          description="Where events are sent, with https."
          isRequired
        />
      ) : null}
      <fieldset>
        <legend>Events</legend>
        {EVENTS.map(([event, label]) => (
          <Checkbox
            key={event}
            label={label}
            name="events"
            value={event}
            defaultChecked={webhook ? webhook.events.includes(event) : event === EVENTS[0]?.[0]}
          />
        ))}
      </fieldset>
      {webhook ? null : <Signing />}
      {mayDirect ? (
        <Checkbox
          label="Send the data with the event"
          name="include_payload"
          defaultChecked={webhook?.config.include_payload ?? false}
          description="Otherwise an event has ids only, and your server reads the data through the API."
        />
      ) : (
        <p>
          {webhook
            ? 'Only an admin can change the address, the secret and whether data is sent.'
            : 'Events have ids only. An admin can choose to send the data too.'}
        </p>
      )}
    </>
  );
}

/** Whether the member may decide where personal data is sent, and how it is protected. */
export function useMayDirect(): boolean {
  return useAccess('change_webhooks') === 'full';
}

const SIGNING = [
  {
    value: 'new',
    label: 'Sign with a new secret',
    description: 'We create a secret and show it once. Your server checks with it that an event is ours.',
  },
  { value: 'own', label: 'Sign with a secret that I have' },
  {
    value: 'none',
    label: 'Don’t sign',
    description: 'Anyone who learns the address can send your server false events, and it can’t tell.',
  },
] as const;

function Signing() {
  const [signing, setSigning] = useState<(typeof SIGNING)[number]['value']>('new');
  return (
    <>
      <Choice label="Signature" name="signing" choices={SIGNING} value={signing} onChange={setSigning} />
      {signing === 'own' ? (
        <TextField
          label="Signing secret"
          name="signing_secret"
          type="password"
          autoComplete="off"
          description="At least 16 characters."
          isRequired
        />
      ) : null}
    </>
  );
}

/** A new webhook, and its secret if we create it. */
export function newWebhookIn(form: FormData) {
  const made = form.get('signing') === 'new' ? newSigningSecret() : null;
  const signing_secret = made ?? textOf(form, 'signing_secret');
  const body = { url: '', ...changesIn(form), ...(signing_secret ? { signing_secret } : {}) };
  return { body, made };
}

/** The webhook that the form describes, without fields that the member may not change. */
export function changesIn(form: FormData, mayDirect = true) {
  const url = textOf(form, 'url');
  return {
    name: textOf(form, 'name') ?? '',
    events: form.getAll('events').map(String) as Webhook['events'],
    ...(mayDirect ? { config: { include_payload: form.has('include_payload') } } : {}),
    ...(url ? { url } : {}),
  };
}
