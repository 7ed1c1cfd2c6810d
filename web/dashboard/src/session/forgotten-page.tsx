import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openApi } from '../api.ts';
import { Brand } from '../layout/brand.tsx';
import { SandboxBadge } from '../layout/sandbox-badge.tsx';
import { Form, textOf } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './sign-in.module.css';

/** Asks for a link to set a new password. The answer is the same for an unknown address. */
export function ForgottenPage() {
  useTitle('Forgotten password');
  const ask = useMutation({
    mutationFn: (form: FormData) =>
      openApi.post('/members/forgotten-password', { body: { username: textOf(form, 'username') ?? '' } }),
  });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
          <SandboxBadge />
        </div>
        <h1>Forgotten password</h1>
        {ask.data ? (
          <p>{ask.data.message}. Open the link within 24 hours.</p>
        ) : (
          <Form
            onSend={(form) => ask.mutate(form)}
            isPending={ask.isPending}
            error={ask.error}
            sendLabel="Send me a link"
          >
            <TextField
              label="Email address"
              name="username"
              type="email"
              autoComplete="username"
              isRequired
              autoFocus
            />
          </Form>
        )}
        <p className={styles.foot}>
          <Link to="/sign-in">Back to sign-in</Link>
        </p>
      </div>
    </main>
  );
}
