import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { etagOf, type Webhook } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { newSigningSecret } from '../../random-key.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { Status } from '../../ui/status.tsx';
import { COPY_SECRET, NewSecret } from './create-webhook.tsx';
import { useMayDirect } from './webhook-fields.tsx';

/** Whether the receiver can check that deliveries are genuine, and how to replace the secret. */
export function Signing({ webhook }: { webhook: Webhook }) {
  const { webhook_id, has_signing_secret: isSigned } = webhook;
  const mayDirect = useMayDirect();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const change = (signing_secret: string | null) =>
    api
      .patch('/webhooks/{webhook_id}', {
        path: { webhook_id },
        body: { signing_secret },
        ifMatch: etagOf(webhook),
      })
      // also after a failure: it may be that somebody else has changed the webhook
      .finally(refresh);
  return (
    <Card
      title="Signature"
      action={<Status tone={isSigned ? 'good' : 'warning'}>{isSigned ? 'Signed' : 'Not signed'}</Status>}
    >
      <p>
        {isSigned
          ? 'Your server can check with the secret that a delivery comes from this service.'
          : 'Anyone who learns the address can send your server false events, and it can’t tell.'}
      </p>
      {mayDirect ? (
        <div className={form.actions}>
          <Replace isSigned={isSigned} change={change} />
          {isSigned ? (
            <Confirm label="Stop signing" title="Stop signing deliveries?" onConfirm={() => change(null)}>
              Anyone who learns the address can then send your server false events, and it can’t tell.
            </Confirm>
          ) : null}
        </div>
      ) : (
        <p>Only an admin can change the secret.</p>
      )}
    </Card>
  );
}

function Replace({ isSigned, change }: { isSigned: boolean; change: (secret: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const replace = useMutation({
    mutationFn: async () => {
      const secret = newSigningSecret();
      await change(secret);
      return secret;
    },
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    replace.reset();
  };
  const label = isSigned ? 'Replace the secret' : 'Sign deliveries';
  return (
    <>
      <Button look="plain" onPress={() => open(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={replace.data ? COPY_SECRET : label}
        isLocked={replace.data !== undefined}
      >
        {replace.data ? (
          <NewSecret secret={replace.data} onDone={() => open(false)} />
        ) : (
          <Form
            onSend={() => replace.mutate()}
            isPending={replace.isPending}
            error={replace.error}
            sendLabel="Create a new secret"
            onCancel={() => open(false)}
          >
            <div>
              {isSigned
                ? 'The new secret is used at once. For 24 hours, deliveries are also signed with the old one, so that you have time to change your server.'
                : 'Deliveries are signed from now on. Your server can ignore the signature until you have added the check.'}
            </div>
          </Form>
        )}
      </Dialog>
    </>
  );
}
