import type { Webhook } from '../../../../../client/index.js';
import { Checkbox } from '../../ui/checkbox.tsx';
import { textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EVENTS } from './webhook-status.tsx';

/** The fields of a new webhook, or of one that exists. Its secret is never shown, and roles without personal data see no address. */
export function WebhookFields({ webhook }: { webhook?: Webhook }) {
  const address = webhook && !isMasked(webhook) ? webhook.url : '';
  const isKept = webhook !== undefined && address === '';
  return (
    <>
      <TextField label="Name" name="name" defaultValue={webhook?.name ?? ''} isRequired autoFocus />
      <TextField
        label="Address"
        name="url"
        type="url"
        defaultValue={address}
        description={isKept ? 'Leave it empty to keep the address.' : 'Where events are sent, with https.'}
        isRequired={!isKept}
      />
      <fieldset>
        <legend>Events</legend>
        {EVENTS.map(([event, label]) => (
          <Checkbox
            key={event}
            label={label}
            name="events"
            value={event}
            defaultChecked={webhook ? webhook.events.includes(event) : event === EVENTS[0][0]}
          />
        ))}
      </fieldset>
      <TextField
        label={webhook?.has_signing_secret ? 'New signing secret' : 'Signing secret'}
        name="signing_secret"
        type="password"
        autoComplete="off"
        description={
          webhook?.has_signing_secret
            ? 'Leave it empty to keep the secret. At least 16 characters.'
            : 'At least 16 characters. Your server uses it to check that an event comes from this service.'
        }
      />
      <Checkbox
        label="Send the data with the event"
        name="include_payload"
        defaultChecked={webhook?.config.include_payload ?? false}
        description="Otherwise an event has ids only, and your server reads the data through the API."
      />
    </>
  );
}

function isMasked({ url }: Webhook): boolean {
  return url.endsWith('/***');
}

/** The webhook that the form describes. An empty address or secret is left out. */
export function webhookIn(form: FormData) {
  const [url, signing_secret] = [textOf(form, 'url'), textOf(form, 'signing_secret')];
  return {
    name: textOf(form, 'name') ?? '',
    events: form.getAll('events').map(String) as Webhook['events'],
    config: { include_payload: form.has('include_payload') },
    ...(url ? { url } : {}),
    ...(signing_secret ? { signing_secret } : {}),
  };
}
