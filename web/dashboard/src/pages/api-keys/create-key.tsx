import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyInput } from '../../../../../clients/typescript/index.js';
import { capitalised } from '../../../../../src/values/capitalised.ts';
import { PRESET_MEANINGS, type Scope } from '../../../../../src/values/scopes.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { SecretShown } from '../../ui/secret-shown.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './api-keys-page.module.css';
import { ScopeMatrix } from './scope-matrix.tsx';
import { PRESET_NAMES } from './words.ts';

const DAY_MS = 86_400_000;
const ENDS = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['', 'Never'],
] as const;
const USUAL_DAYS = '365';

type May = keyof typeof PRESET_MEANINGS | 'chosen';

const CHOICES: readonly { value: May; label: string; description: string }[] = [
  ...(['read_only', 'journeys_only', 'ingest_webhooks'] as const).map((preset) => ({
    value: preset,
    label: PRESET_NAMES[preset],
    description: `${capitalised(PRESET_MEANINGS[preset])}.`,
  })),
  { value: 'chosen', label: 'Chosen scopes', description: 'Only what you tick below.' },
  {
    value: 'all',
    label: PRESET_NAMES.all,
    description:
      'Read, change and delete all data of your company. Anybody who gets the key can do that too.',
  },
];

/** A new key is shown once, because only its hash is stored. */
export function CreateKey({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (body: ApiKeyInput) => api.post('/api-keys', { body }),
    onSuccess: onCreated,
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    create.reset();
  };
  return (
    <>
      <Button onPress={() => open(true)}>Create a key</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={create.data ? 'Copy your key now' : 'Create an API key'}
        isLocked={create.data !== undefined}
      >
        {create.data ? (
          <>
            <p>It is shown only once. Store it where your servers read their secrets.</p>
            <SecretShown secret={create.data.api_key} label="API key" onDone={() => open(false)} />
          </>
        ) : (
          <KeyForm
            onSend={create.mutate}
            isPending={create.isPending}
            error={create.error}
            onCancel={() => open(false)}
          />
        )}
      </Dialog>
    </>
  );
}

function KeyForm({
  onSend,
  ...rest
}: {
  onSend: (input: ApiKeyInput) => void;
  isPending: boolean;
  error: Error | null;
  onCancel: () => void;
}) {
  const [may, setMay] = useState<May>('read_only');
  return (
    <Form onSend={(form) => onSend(readKey(form, may))} sendLabel="Create" {...rest}>
      <TextField
        label="Name"
        name="name"
        description="For example, the server that will use it."
        isRequired
        autoFocus
      />
      <div className={styles.choices}>
        <Choice label="What may it do?" name="may" choices={CHOICES} value={may} onChange={setMay} />
      </div>
      {may === 'chosen' ? <ScopeMatrix /> : null}
      <Select
        label="When does it end?"
        name="days"
        description="You can replace it before. We remind you two weeks and a day ahead."
        options={ENDS}
        defaultValue={USUAL_DAYS}
      />
      <LongTextField
        label="Allowed addresses (optional)"
        name="addresses"
        rows={2}
        description="IP addresses or ranges of your servers, one per line, such as 203.0.113.0/24. Without any, the key works from everywhere."
      />
    </Form>
  );
}

function readKey(form: FormData, may: May): ApiKeyInput {
  const days = Number(form.get('days'));
  const addresses = textOf(form, 'addresses')?.split(/[\s,]+/) ?? null;
  return {
    name: textOf(form, 'name') ?? '',
    ...(may === 'chosen' ? { scopes: form.getAll('scopes') as Scope[] } : { preset: may }),
    expires_at: days ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
    allowed_addresses: addresses,
  };
}
