import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi, StipendError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { SecondFactorName } from '../words/second-factors.ts';
import { watchIdle } from './idle.ts';
import { signWithPasskey } from './passkey.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { readKeptSession } from './read-kept-session.ts';
import { SecondStep } from './second-step.tsx';
import styles from './sign-in.module.css';
import { keepTemporaryPassword } from './temporary-password.ts';

/** Asks for the password, and then for the second factor if the member has one; or for a passkey instead of both. */
export function SignInForm({
  username,
  onSignedIn,
}: {
  /** Known if the member signs in again. */
  username?: string | undefined;
  onSignedIn: (session: MemberSession) => void;
}) {
  const [asked, setAsked] = useState<readonly SecondFactorName[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    mutationFn: async ({ form, usesPasskey }: { form: FormData; usesPasskey: boolean }) => {
      const code = String(form.get('code') ?? '').replaceAll(/\s/g, '');
      const body = { username: String(form.get('username')), password: String(form.get('password')) };
      const passkey = usesPasskey ? { passkey: await signWithPasskey({ isAfterPassword: true }) } : null;
      const factor = passkey ?? (code ? { mfa_code: code } : {});
      await openApi.post('/members/session', { body: { ...body, ...factor } });
      const session = await readKeptSession();
      keepTemporaryPassword(session.member.status === 'force_change_password' ? body.password : null);
      return session;
    },
    onSuccess: (session) => {
      watchIdle(session);
      onSignedIn(session);
    },
    onError: (error) => {
      if (error instanceof StipendError && error.code === 'mfa_required')
        setAsked(error.mfaMethods as SecondFactorName[]);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.mutate({ form: new FormData(event.currentTarget), usesPasskey: false });
  };
  const isAsking = signIn.error instanceof StipendError && signIn.error.code === 'mfa_required';
  return (
    <form className={styles.form} onSubmit={submit} ref={form}>
      {signIn.error && !isAsking ? <ProblemNote error={signIn.error} /> : null}
      <TextField
        label="Email address"
        name="username"
        type="email"
        autoComplete="username webauthn"
        isRequired
        {...(username ? { defaultValue: username, isReadOnly: true } : { autoFocus: true })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus={username !== undefined}
      />
      {asked ? (
        <SecondStep
          asked={asked}
          isPending={signIn.isPending}
          onPasskey={() =>
            form.current && signIn.mutate({ form: new FormData(form.current), usesPasskey: true })
          }
        />
      ) : (
        <>
          <Button type="submit" isPending={signIn.isPending}>
            Sign in
          </Button>
          <PasskeySignIn
            onSignedIn={(session) => {
              watchIdle(session);
              onSignedIn(session);
            }}
          />
        </>
      )}
    </form>
  );
}
