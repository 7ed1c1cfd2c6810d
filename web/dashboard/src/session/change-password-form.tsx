import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { api, openApi, StipendError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote, SaidProblem } from '../ui/problem-note.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sign-in.module.css';

const MISMATCH = new SaidProblem('The two new passwords are not the same.');

/** Changes the password. This ends all sessions, so the member is then signed in again, unless a code is needed. */
export function ChangePasswordForm({
  username,
  current,
  onChanged,
}: {
  username: string;
  /** The current password, if the member has just typed it. */
  current?: string | null;
  /** Null if the member must sign in again with a code. */
  onChanged: (session: MemberSession | null) => void;
}) {
  const [mismatch, setMismatch] = useState(false);
  // asked for after all if the API does not accept it
  const [known, setKnown] = useState(current ?? null);
  const change = useMutation({
    mutationFn: async ({ current, password }: { current: string; password: string }) => {
      await api.post('/members/change-password', { body: { current_password: current, password } });
      return openApi.post('/members/session', { body: { username, password } }).catch(() => null);
    },
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof StipendError && error.messages.some((one) => one.startsWith('[current_password]')))
        setKnown(null);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const isSame = password === form.get('again');
    setMismatch(!isSame);
    if (isSame) change.mutate({ current: known ?? String(form.get('current')), password });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {mismatch ? <ProblemNote error={MISMATCH} /> : null}
      {change.error ? <ProblemNote error={change.error} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {known === null ? (
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      ) : null}
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        description="At least 12 characters. A few unrelated words are easy to remember."
        isRequired
        autoFocus={known !== null}
      />
      <TextField
        label="New password again"
        name="again"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <Button type="submit" isPending={change.isPending}>
        Change the password
      </Button>
    </form>
  );
}
