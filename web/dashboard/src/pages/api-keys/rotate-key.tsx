import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SecretShown } from '../../ui/secret-shown.tsx';
import { Select } from '../../ui/select.tsx';

const OVERLAPS = [
  ['1', 'For an hour'],
  ['24', 'For a day'],
  ['168', 'For a week'],
  ['720', 'For 30 days'],
  ['0', 'Not at all: it may be stolen'],
] as const;

/** Replaces a key by a new one, while the old one still works for some time. */
export function RotateKey({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { key_id, name } = apiKey;
  const rotate = useMutation({
    mutationFn: (hours: number) =>
      api.post('/api-keys/{key_id}/rotate', { path: { key_id }, body: { overlap_hours: hours } }),
  });
  const close = () => {
    setOpen(false);
    // the list changes only now, because the button that shows the new key leaves it
    if (rotate.data) onRotated();
    rotate.reset();
  };
  return (
    <>
      <Button look="plain" aria-label={`Replace the key ${name}`} onPress={() => setOpen(true)}>
        Replace
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(isNowOpen) => (isNowOpen ? setOpen(true) : close())}
        title={rotate.data ? 'Copy your key now' : `Replace the key “${name}”?`}
        isLocked={rotate.data !== undefined}
      >
        {rotate.data ? (
          <>
            <p>It is shown only once. Store it where your servers read their secrets.</p>
            <SecretShown secret={rotate.data.api_key} label="API key" onDone={close} />
          </>
        ) : (
          <Form
            onSend={(form) => rotate.mutate(Number(form.get('overlap')))}
            isPending={rotate.isPending}
            error={rotate.error}
            sendLabel="Create the new key"
            onCancel={close}
          >
            <p>You get a new key with the same name, scopes and addresses.</p>
            <Select
              label="How long does the old key still work?"
              name="overlap"
              options={OVERLAPS}
              defaultValue="24"
            />
          </Form>
        )}
      </Dialog>
    </>
  );
}
