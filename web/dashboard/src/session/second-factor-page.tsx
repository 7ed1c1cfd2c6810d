import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, openApi } from '../api.ts';
import { Brand } from '../layout/brand.tsx';
import { SandboxBadge } from '../layout/sandbox-badge.tsx';
import { Passkeys } from '../pages/account/passkeys.tsx';
import { SecondFactor } from '../pages/account/second-factor.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useTitle } from '../ui/use-title.ts';
import { METHOD_NAMES, type SecondFactorName } from '../words/second-factors.ts';
import { sessionQuery, useSession } from './session.ts';
import styles from './sign-in.module.css';

/** Shown when the team requires a second factor and the days of grace are over, before anything else. */
export function SecondFactorPage() {
  useTitle('Set up a second factor');
  const session = useSession();
  const client = useQueryClient();
  const { next = '/' } = useSearch({ from: '/set-up-second-factor' });
  const query = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.get('/members/me', { signal }) });
  const isDone = !session.must_set_up_second_factor;
  const signOut = async () => {
    await openApi.delete('/members/session', {}).catch(() => undefined);
    location.assign('/dashboard/sign-in');
  };
  const proceed = async () => {
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    location.assign(`/dashboard${next}`);
  };
  return (
    <main className={styles.page}>
      <div className={styles.wide}>
        <div className={styles.brand}>
          <Brand />
          <SandboxBadge />
        </div>
        <h1>{isDone ? 'Your second factor is set up' : 'Set up a second factor'}</h1>
        <p className={styles.lead}>
          {isDone
            ? 'Save your recovery codes, then continue.'
            : `Your team requires a second factor. These count: ${factorsInWords(session.allowed_factors)}. Set one up to continue.`}
        </p>
        {isDone ? <Button onPress={() => void proceed()}>Continue</Button> : null}
        <Loaded query={query} lines={6}>
          {(account) => <SecondFactor account={account} />}
        </Loaded>
        <Passkeys />
        <Button look="plain" onPress={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

function factorsInWords(factors: readonly SecondFactorName[]): string {
  const names = factors.map((one) => METHOD_NAMES[one].toLowerCase());
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}
