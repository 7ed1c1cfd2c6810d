import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi, StipendError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote, SaidProblem } from '../ui/problem-note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { codeHint, type SecondFactorName } from '../words/second-factors.ts';
import { watchIdle } from './idle.ts';
import styles from './sign-in.module.css';
import { keepTemporaryPassword } from './temporary-password.ts';

/** Asks for the password, and then for a code if the member has a second factor. */
export function SignInForm({
  username,
  onSignedIn,
}: {
  /** Known if the member signs in again. */
  username?: string | undefined;
  onSignedIn: (session: MemberSession) => void;
}) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const signIn = useMutation({
    mutationFn: async (form: FormData) => {
      const code = String(form.get('code') ?? '').replaceAll(/\s/g, '');
      const body = { username: String(form.get('username')), password: String(form.get('password')) };
      await openApi.post('/members/session', { body: code ? { ...body, mfa_code: code } : body });
      const session = await readKeptSession();
      keepTemporaryPassword(session.member.status === 'force_change_password' ? body.password : null);
      return session;
    },
    onSuccess: (session) => {
      watchIdle();
      onSignedIn(session);
    },
    onError: (error) => {
      if (error instanceof StipendError && error.code === 'mfa_required') setAsked(error.mfaMethods);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.mutate(new FormData(event.currentTarget));
  };
  const isAsking = signIn.error instanceof StipendError && signIn.error.code === 'mfa_required';
  return (
    <form className={styles.form} onSubmit={submit}>
      {signIn.error && !isAsking ? <ProblemNote error={signIn.error} /> : null}
      <TextField
        label="Email address"
        name="username"
        type="email"
        autoComplete="username"
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
        <TextField
          label="Code"
          name="code"
          description={codeHint(asked as SecondFactorName[])}
          autoComplete="one-time-code"
          isRequired
          autoFocus
        />
      ) : null}
      <Button type="submit" isPending={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}

/** Reads the session that was just opened. Browsers drop its cookie if cookies are off, or if the service expects https. */
async function readKeptSession(): Promise<MemberSession> {
  try {
    return await openApi.get('/members/session');
  } catch (error) {
    if (!(error instanceof StipendError) || error.status !== 401) throw error;
    throw new SaidProblem(
      location.protocol === 'https:'
        ? 'Your browser did not store the sign-in cookie. Please allow cookies for this site and try again.'
        : 'Your browser did not store the sign-in cookie. Please open the dashboard at its https address, or allow cookies for this site.',
    );
  }
}
