import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Brand } from '../layout/brand.tsx';
import { SandboxBadge } from '../layout/sandbox-badge.tsx';
import { ProblemNote, SaidProblem } from '../ui/problem-note.tsx';
import { useTitle } from '../ui/use-title.ts';
import { providerProblemInWords } from '../words/provider-problems.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { sessionQuery } from './session.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  useTitle('Sign in');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { next, problem } = useSearch({ from: '/sign-in' });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
          <SandboxBadge />
        </div>
        <h1>Sign in</h1>
        <p className={styles.lead}>See the income that people have shared with your team.</p>
        {problem ? (
          <div className={styles.problem}>
            <ProblemNote error={new SaidProblem(providerProblemInWords(problem))} />
          </div>
        ) : null}
        <SignInForm
          onSignedIn={async (session) => {
            client.clear();
            client.setQueryData(sessionQuery.queryKey, session);
            await navigate({ to: next ?? '/', replace: true });
          }}
        />
        <ProviderSignIn next={next} />
        <p className={styles.foot}>
          <Link to="/forgotten-password">I have forgotten my password</Link>
        </p>
      </div>
    </main>
  );
}
