import styles from './sandbox-badge.module.css';

/** Says on every page that the people are fictional. The service marks the page, so that it is known before the sign-in. */
export function SandboxBadge() {
  if (document.documentElement.dataset.environment !== 'sandbox') return null;
  return <span className={styles.badge}>Sandbox: people are fictional</span>;
}
