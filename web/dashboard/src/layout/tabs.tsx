import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** Pages beside each other under one heading. Each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen the bar scrolls, and must show the current tab
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
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
