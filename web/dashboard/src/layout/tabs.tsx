import { Link } from '@tanstack/react-router';
import styles from './tabs.module.css';

/** Pages beside each other under one heading. Each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label }, index) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: index === 0 }} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
