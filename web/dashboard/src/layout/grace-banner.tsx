import { Link } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { longDay } from '../ui/format.ts';
import styles from './grace-banner.module.css';

/** Tells a member by when they need a second factor. */
export function GraceBanner() {
  const { second_factor_due_at: due } = useSession();
  if (due === null) return null;
  return (
    <p className={styles.banner} role="status">
      Your team requires a second factor. Set one up by <b>{longDay(due)}</b>: after that, you can use nothing
      else until you have. <Link to="/account">Set it up now</Link>
    </p>
  );
}
