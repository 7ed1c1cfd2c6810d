import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { openApi } from '../api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sign-in.module.css';

/** Signs in through the identity provider of a team. Shows nothing if no team has one. */
export function ProviderSignIn({ next }: { next: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => openApi.get('/single-sign-on/options', { signal }),
    retry: false,
  });
  const [isAsking, setAsking] = useState(false);
  if (!data || (data.start_url === null && !data.asks_for_team)) return null;
  const go = (team: string) => location.assign(addressOf(team, next));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(String(new FormData(event.currentTarget).get('team')));
  };
  return (
    <div className={styles.provider}>
      <p className={styles.or}>or</p>
      {data.start_url === null && isAsking ? (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label="Sign-in name of your team"
            name="team"
            description="An admin of your team knows it."
            isRequired
            autoFocus
          />
          <Button type="submit">Continue</Button>
        </form>
      ) : null}
      {data.start_url === null && !isAsking ? (
        <Button look="plain" onPress={() => setAsking(true)}>
          Sign in with single sign-on
        </Button>
      ) : null}
      {data.start_url === null ? null : (
        <a className={buttonClass('plain')} href={withNext(data.start_url, next)}>
          Sign in with single sign-on
        </a>
      )}
    </div>
  );
}

function addressOf(team: string, next: string | undefined): string {
  return withNext(`/account/single-sign-on/start?team=${encodeURIComponent(team.trim())}`, next);
}

function withNext(address: string, next: string | undefined): string {
  return next ? `${address}&next=${encodeURIComponent(next)}` : address;
}
