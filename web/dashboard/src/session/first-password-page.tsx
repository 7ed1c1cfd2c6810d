import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Brand } from '../layout/brand.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { sessionQuery, useSession } from './session.ts';
import styles from './sign-in.module.css';

/** Shown after signing in with a temporary password, before anything else. */
export function FirstPasswordPage() {
  useTitle('Choose a password');
  const { member } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <h1>Choose a password</h1>
        <p className={styles.lead}>Your password is temporary. Choose your own before you go on.</p>
        <ChangePasswordForm
          username={member.email}
          onChanged={async (session) => {
            client.clear();
            client.setQueryData(sessionQuery.queryKey, session);
            await navigate({ to: session ? '/' : '/sign-in', replace: true });
          }}
        />
      </div>
    </main>
  );
}
