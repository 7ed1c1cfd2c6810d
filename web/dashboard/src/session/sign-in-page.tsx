import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Brand } from '../layout/brand.tsx';
import { SandboxBadge } from '../layout/sandbox-badge.tsx';
import { useTitle } from '../ui/use-title.ts';
import { sessionQuery } from './session.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  useTitle('Sign in');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/sign-in' });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
          <SandboxBadge />
        </div>
        <h1>Sign in</h1>
        <p className={styles.lead}>See the income that people have shared with your team.</p>
        <SignInForm
          onSignedIn={async (session) => {
            client.clear();
            client.setQueryData(sessionQuery.queryKey, session);
            await navigate({ to: next ?? '/', replace: true });
          }}
        />
        <p className={styles.foot}>
          <Link to="/forgotten-password">I have forgotten my password</Link>
        </p>
      </div>
    </main>
  );
}
