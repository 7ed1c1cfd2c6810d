import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi, StipendError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { SecondFactorName } from '../words/second-factors.ts';
import { signInAgain } from './ended.ts';
import { passkeyObstacle, signWithPasskey } from './passkey.ts';
import { ProviderWindow } from './provider-window.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './sign-in.module.css';

interface Props {
  session: MemberSession;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks a member who is signed in to prove again who they are, in the way in which they signed in. */
export function ConfirmForm(props: Props) {
  return props.session.methods.includes('single_sign_on') ? (
    <WithProvider {...props} />
  ) : (
    <WithPassword {...props} />
  );
}

function WithPassword({ session: { member }, onConfirmed, onCancel }: Props) {
  const [asked, setAsked] = useState<readonly SecondFactorName[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const confirm = useMutation({
    mutationFn: async ({
      given,
      passkey,
    }: {
      given: FormData;
      passkey: 'alone' | 'after_password' | null;
    }) => {
      const code = String(given.get('code') ?? '').replaceAll(/\s/g, '');
      const password = passkey === 'alone' ? {} : { password: String(given.get('password')) };
      const signed = passkey && (await signWithPasskey({ isAfterPassword: passkey === 'after_password' }));
      const factor = signed ? { passkey: signed } : code ? { mfa_code: code } : {};
      return openApi.post('/members/session/confirm', { body: { ...password, ...factor } });
    },
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!(error instanceof StipendError)) return;
      if (error.code === 'mfa_required') setAsked(error.mfaMethods as SecondFactorName[]);
      // the session has ended while the dialog was open
      if (error.code === 'unauthenticated') void signInAgain();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate({ given: new FormData(event.currentTarget), passkey: null });
  };
  const withPasskey = (passkey: 'alone' | 'after_password') =>
    form.current && confirm.mutate({ given: new FormData(form.current), passkey });
  const hasPasskey = member.mfa_methods.includes('passkey') && passkeyObstacle() === null;
  const isAsking = confirm.error instanceof StipendError && confirm.error.code === 'mfa_required';
  return (
    <form className={styles.form} onSubmit={submit} ref={form}>
      {confirm.error && !isAsking ? <ProblemNote error={confirm.error} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={member.email} />
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      {asked ? (
        <SecondStep
          asked={asked}
          isPending={confirm.isPending}
          onPasskey={() => withPasskey('after_password')}
          sendLabel="Confirm"
        />
      ) : (
        <Button type="submit" isPending={confirm.isPending}>
          Confirm
        </Button>
      )}
      {hasPasskey && !asked ? (
        <Button look="plain" onPress={() => withPasskey('alone')}>
          Use a passkey instead
        </Button>
      ) : null}
      <Button look="plain" onPress={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** The provider asks for the proof in a second window, so that this page stays as it is. */
function WithProvider({ onConfirmed, onCancel }: Props) {
  return (
    <div className={styles.form}>
      <ProviderWindow
        label="Continue with single sign-on"
        addressOf={async () => (await openApi.post('/single-sign-on/confirm', {})).url}
        onSignedIn={async () => onConfirmed()}
      />
      <Button look="plain" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
