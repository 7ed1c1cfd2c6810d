import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditPush, type AuditPushInput, etagOf } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Changes = Partial<AuditPushInput>;

/** Changes some settings: the API replaces all of them, except secrets that are absent. */
export function putPush(push: AuditPush, changes: Changes, ifMatch = etagOf(push)): Promise<AuditPush> {
  const { url, format, status } = push;
  return api.put('/audit/push', { body: { url, format, status, ...changes }, ifMatch });
}

export function NewSending({ onSaved, onClose }: { onSaved: () => Promise<void>; onClose: () => void }) {
  const create = useMutation({
    mutationFn: (form: FormData) =>
      api.put('/audit/push', {
        body: { ...changesIn(form), ...(form.has('from_start') ? { position: 0 } : {}) },
      }),
    onSuccess: onSaved,
  });
  return (
    <Form
      onSend={(form) => create.mutate(form)}
      isPending={create.isPending}
      error={create.error}
      sendLabel="Start sending"
      onCancel={onClose}
    >
      <Fields push={null} />
      <Checkbox
        label="Send the entries that the log has already"
        name="from_start"
        description="Otherwise only new entries are sent."
      />
    </Form>
  );
}

export function ChangeSending({
  push,
  onSaved,
  onClose,
}: {
  push: AuditPush;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  // the newest version that the form has read, because the API needs all fields
  const [latest] = useState({ push });
  const edit = useEdit<AuditPush, Changes>({
    shown: push,
    valuesOf: ({ url, format, ca_certificate, client_certificate }) => ({
      url,
      format,
      ca_certificate,
      client_certificate,
    }),
    read: async () => {
      latest.push = await api.get('/audit/push', {});
      return latest.push;
    },
    save: (changes, ifMatch) => putPush(latest.push, changes, ifMatch),
    onSaved,
  });
  return (
    <EditForm edit={edit} valuesIn={changesIn} sendLabel="Save" onCancel={onClose}>
      <Fields push={push} key={edit.version} />
    </EditForm>
  );
}

const FORMATS = [
  ['ndjson', 'One JSON object on each line'],
  ['json', 'One JSON array'],
] as const;

function Fields({ push }: { push: AuditPush | null }) {
  const kept = push ? 'Leave it empty to keep the one that is set. Another host needs it again.' : null;
  return (
    <>
      <TextField
        label="Address"
        name="url"
        defaultValue={push?.url ?? ''}
        description="https://…, or syslog+tls:// with the host and the port of your receiver."
        isRequired
        autoFocus
      />
      <Select
        label="Format over HTTPS"
        name="format"
        options={FORMATS}
        defaultValue={push?.format ?? 'ndjson'}
      />
      <TextField
        label="Authorization header"
        name="authorization"
        type="password"
        autoComplete="off"
        description={kept ?? 'For HTTPS, such as “Bearer” or “Splunk” with your token. Optional.'}
      />
      <TextField
        label="Signing secret"
        name="signing_secret"
        type="password"
        autoComplete="off"
        description={
          kept ?? 'For HTTPS: requests are signed like webhooks. At least 16 characters. Optional.'
        }
      />
      <LongTextField
        label="Certificate authority"
        name="ca_certificate"
        rows={3}
        description="In PEM, if the certificate of your receiver is from your own authority."
        defaultValue={push?.ca_certificate ?? ''}
      />
      <LongTextField
        label="Client certificate"
        name="client_certificate"
        rows={3}
        description="In PEM, if your receiver asks for one."
        defaultValue={push?.client_certificate ?? ''}
      />
      <LongTextField
        label="Private key of the client certificate"
        name="client_key"
        rows={3}
        description={kept ?? 'In PEM, without a password.'}
      />
    </>
  );
}

/** What the form says. An empty secret keeps the one that is set. */
function changesIn(form: FormData): Changes & { url: string } {
  const secrets = (['authorization', 'signing_secret', 'client_key'] as const).flatMap((name) => {
    const value = textOf(form, name);
    return value ? [[name, value]] : [];
  });
  const certificate = textOf(form, 'client_certificate') ?? null;
  return {
    url: textOf(form, 'url') ?? '',
    format: String(form.get('format')) as AuditPush['format'],
    ca_certificate: textOf(form, 'ca_certificate') ?? null,
    client_certificate: certificate,
    ...(certificate === null ? { client_key: null } : {}),
    ...Object.fromEntries(secrets),
  };
}
