import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BegunMfa, OwnAccount } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { LazyQrCode } from '../../ui/lazy-qr-code.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  CODE_SOURCES,
  isCodeMethod,
  METHOD_NAMES,
  METHODS,
  type Method,
} from '../../words/second-factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** Phones may show the code with a space. */
const DIGITS = /^\s*(?:\d\s*){6}$/;

/** Second factors: which are on, turning one on with a code, turning one off. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const [begun, setBegun] = useState<BegunMfa | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const { allowed_factors: allowed } = useSession();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['me'] }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  const isOn = account.mfa_methods.length > 0;
  const unused = METHODS.filter(
    ([method]) => allowed.includes(method) && !account.mfa_methods.includes(method),
  );
  const turnOff = async (method: Method, current_password: string) => {
    await api.post('/members/me/mfa/disable', { body: { method, current_password } });
    await refresh();
  };
  const renew = async (current_password: string) => {
    const { recovery_codes } = await api.post('/members/me/recovery-codes', { body: { current_password } });
    setCodes(recovery_codes);
    await refresh();
  };
  return (
    <Card
      title="Second factor"
      action={<Status tone={isOn ? 'good' : 'warning'}>{isOn ? 'On' : 'Off'}</Status>}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {isOn ? (
        <>
          <ul className={styles.methods}>
            {account.mfa_methods.filter(isCodeMethod).map((method) => (
              <li key={method}>
                <b>{METHOD_NAMES[method]}</b>
                {allowed.includes(method) ? null : <Status tone="warning">Does not count any more</Status>}
                <WithPassword
                  label="Turn off"
                  description={`Turn off: ${METHOD_NAMES[method].toLowerCase()}`}
                  onSend={(password) => turnOff(method, password)}
                />
              </li>
            ))}
            {account.mfa_methods.includes('passkey') ? (
              <li>
                <b>{METHOD_NAMES.passkey}</b>
                <span>See “Passkeys” below</span>
              </li>
            ) : null}
          </ul>
          <div className={styles.left}>
            <span>
              Recovery codes left: <b>{account.recovery_codes_left}</b>
            </span>
            <WithPassword label="Create new codes" onSend={renew} />
          </div>
        </>
      ) : (
        <p>
          With a second factor, somebody who learns your password still can’t sign in. We recommend a passkey
          or an authenticator app.
        </p>
      )}
      {begun ? (
        <ConfirmCode
          begun={begun}
          onCancel={() => setBegun(null)}
          onConfirmed={async (recovery) => {
            setBegun(null);
            setCodes(recovery);
            await refresh();
          }}
        />
      ) : (
        <Add key={String(isOn)} methods={unused} isFirst={!isOn} onBegun={setBegun} />
      )}
    </Card>
  );
}

/** The form for a first method, or a button that shows it for another one. */
function Add({
  methods,
  isFirst,
  onBegun,
}: {
  methods: typeof METHODS;
  isFirst: boolean;
  onBegun: (begun: BegunMfa) => void;
}) {
  const [isOpen, setOpen] = useState(isFirst);
  if (methods.length === 0) return null;
  if (isOpen)
    return (
      <Begin methods={methods} onBegun={onBegun} onCancel={isFirst ? undefined : () => setOpen(false)} />
    );
  return (
    <Button look="plain" onPress={() => setOpen(true)}>
      Add another method
    </Button>
  );
}

function Begin({
  methods,
  onBegun,
  onCancel,
}: {
  methods: typeof METHODS;
  onBegun: (begun: BegunMfa) => void;
  onCancel?: (() => void) | undefined;
}) {
  const [method, setMethod] = useState<string>(methods[0]?.[0] ?? 'totp');
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
      onCancel={onCancel}
    >
      <Select label="Method" options={methods} value={method} onChange={setMethod} />
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
  onCancel,
  onConfirmed,
}: {
  begun: BegunMfa;
  onCancel: () => void;
  onConfirmed: (codes: readonly string[] | null) => void;
}) {
  const confirm = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/members/me/mfa/confirm', {
        body: { method: begun.method, code: String(form.get('code')).replaceAll(/\s/g, '') },
      }),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Form
      onSend={(form) => confirm.mutate(form)}
      isPending={confirm.isPending}
      error={confirm.error}
      sendLabel="Turn on"
      onCancel={onCancel}
    >
      {begun.secret && begun.otpauth_url ? <AddToApp secret={begun.secret} url={begun.otpauth_url} /> : null}
      <TextField
        label="Code"
        name="code"
        description={CODE_SOURCES[begun.method]}
        inputMode="numeric"
        autoComplete="one-time-code"
        validate={(code) => (DIGITS.test(code) ? null : 'Enter 6 digits.')}
        isRequired
        autoFocus
      />
    </Form>
  );
}

/** The secret for an authenticator app, to scan or to type. */
function AddToApp({ secret, url }: { secret: string; url: string }) {
  return (
    <div className={styles.app}>
      <p>Scan this code with your authenticator app.</p>
      <LazyQrCode text={url} label="QR code for an authenticator app" />
      <p>
        Can’t scan it? Enter this key in the app: <CopyId id={secret} label="key" />
      </p>
    </div>
  );
}

/** A button that asks for the password first. */
function WithPassword({
  label,
  description,
  onSend,
}: {
  label: string;
  /** What a screen reader says instead, if several buttons have the same label. */
  description?: string;
  onSend: (currentPassword: string) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (form: FormData) => onSend(String(form.get('password'))),
    onSuccess: () => setOpen(false),
  });
  if (!isOpen)
    return (
      <Button
        look="quiet"
        {...(description ? { 'aria-label': description } : {})}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
    );
  return (
    <Form
      onSend={(form) => send.mutate(form)}
      isPending={send.isPending}
      error={send.error}
      sendLabel={label}
      onCancel={() => setOpen(false)}
    >
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
    </Form>
  );
}
