import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Brand } from '../layout/brand.tsx';
import { useTitle } from '../ui/use-title.ts';
import { providerProblemInWords } from '../words/provider-problems.ts';
import { announceSignIn } from './provider-window.tsx';
import styles from './sign-in.module.css';

/** The end of a sign-in in a second window. The window closes itself if the browser allows it. */
export function SignedInPage() {
  const { problem = null } = useSearch({ from: '/signed-in' });
  useTitle(problem ? 'Not signed in' : 'Signed in');
  useEffect(() => {
    announceSignIn(problem);
    window.close();
  }, [problem]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <h1>{problem ? 'You are not signed in' : 'You are signed in'}</h1>
        <p>{problem ? providerProblemInWords(problem) : 'You can close this window and continue.'}</p>
      </div>
    </main>
  );
}
