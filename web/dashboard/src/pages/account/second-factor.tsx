import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BegunMfa, OwnAccount } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CODE_SOURCES, METHOD_NAMES, METHODS, type Method } from '../../words/second-factors.ts';

/** Second factors: which are on, turning one on with a code, turning one off. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const [begun, setBegun] = useState<BegunMfa | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['me'] });
  const isOn = account.mfa_methods.length > 0;
  return (
    <Card
      title="Second factor"
      action={<Status tone={isOn ? 'good' : 'warning'}>{isOn ? 'On' : 'Off'}</Status>}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {isOn ? (
        <p>
          On: {account.mfa_methods.map((method) => METHOD_NAMES[method]).join(', ')}. Recovery codes left:{' '}
          {account.recovery_codes_left}.
        </p>
      ) : (
        <p>Protect your account with a code as well as your password.</p>
      )}
      {begun ? (
        <ConfirmCode
          begun={begun}
          onConfirmed={async (recovery) => {
            setBegun(null);
            setCodes(recovery);
            await refresh();
          }}
        />
      ) : (
        <Begin onBegun={setBegun} />
      )}
      {account.mfa_methods.map((method) => (
        <TurnOff key={method} method={method} onOff={refresh} />
      ))}
    </Card>
  );
}

function Begin({ onBegun }: { onBegun: (begun: BegunMfa) => void }) {
  const [method, setMethod] = useState<string>('totp');
  const begin = useMutation({
    mutationFn: (form: FormData) => {
      const phone = textOf(form, 'phone');
      const body = { method: method as Method, current_password: String(form.get('password')) };
      return api.post('/members/me/mfa', { body: phone ? { ...body, phone } : body });
    },
    onSuccess: onBegun,
  });
  return (
    <Form
      onSend={(form) => begin.mutate(form)}
      isPending={begin.isPending}
      error={begin.error}
      sendLabel="Set up"
    >
      <Select label="Method" options={METHODS} value={method} onChange={setMethod} />
      {method === 'sms' ? (
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          description="Include the country code, such as +44 20 7946 0000."
          isRequired
        />
      ) : null}
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
    </Form>
  );
}

function ConfirmCode({
  begun,
  onConfirmed,
}: {
  begun: BegunMfa;
  onConfirmed: (codes: readonly string[] | null) => void;
}) {
  const confirm = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/members/me/mfa/confirm', {
        body: { method: begun.method, code: textOf(form, 'code') ?? '' },
      }),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Form
      onSend={(form) => confirm.mutate(form)}
      isPending={confirm.isPending}
      error={confirm.error}
      sendLabel="Turn on"
    >
      {begun.secret ? (
        <p>
          Add this key to your authenticator app: <CopyId id={begun.secret} label="key" />
        </p>
      ) : (
        <p>{CODE_SOURCES[begun.method]}</p>
      )}
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        autoFocus
      />
    </Form>
  );
}

function TurnOff({ method, onOff }: { method: Method; onOff: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const turnOff = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/members/me/mfa/disable', {
        body: { method, current_password: String(form.get('password')) },
      }),
    onSuccess: async () => {
      setOpen(false);
      await onOff();
    },
  });
  if (!isOpen)
    return (
      <Button look="quiet" onPress={() => setOpen(true)}>
        Turn off: {METHOD_NAMES[method].toLowerCase()}
      </Button>
    );
  return (
    <Form
      onSend={(form) => turnOff.mutate(form)}
      isPending={turnOff.isPending}
      error={turnOff.error}
      sendLabel="Turn off"
      onCancel={() => setOpen(false)}
    >
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p>
        <b>Keep these recovery codes.</b> If you lose your phone, you can use each one once instead of a code.
        They are shown only once.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onPress={onDone}>I have saved them</Button>
    </>
  );
}
