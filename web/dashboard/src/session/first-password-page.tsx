import { useSearch } from '@tanstack/react-router';
import { Brand } from '../layout/brand.tsx';
import { SandboxBadge } from '../layout/sandbox-badge.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useSession } from './session.ts';
import styles from './sign-in.module.css';
import { temporaryPassword } from './temporary-password.ts';

/** Shown after signing in with a temporary password, before anything else. */
export function FirstPasswordPage() {
  useTitle('Choose a password');
  const { member } = useSession();
  const { next = '/' } = useSearch({ from: '/choose-password' });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
          <SandboxBadge />
        </div>
        <h1>Choose a password</h1>
        <p className={styles.lead}>Your password is temporary. Choose your own before you continue.</p>
        <ChangePasswordForm
          username={member.email}
          current={temporaryPassword()}
          onChanged={(session) => location.assign(session ? `/dashboard${next}` : '/dashboard/sign-in')}
        />
      </div>
    </main>
  );
}
