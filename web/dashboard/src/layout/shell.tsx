import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { api, openApi } from '../api.ts';
import { useSession } from '../session/session.ts';
import { inWords } from '../ui/format.ts';
import { Brand } from './brand.tsx';
import { FindPerson } from './find-person.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { MENU } from './menu.ts';
import { SandboxBadge } from './sandbox-badge.tsx';
import styles from './shell.module.css';

/** The frame of all pages: menu, sandbox banner, the member's own menu. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setMenuOpen(false), [path]);
  return (
    <div className={styles.shell} data-menu={isMenuOpen || undefined}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.top}>
        <Button
          className={styles.toggle ?? ''}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onPress={() => setMenuOpen(!isMenuOpen)}
        >
          Menu
        </Button>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        <div className={styles.sandbox}>
          <SandboxBadge />
        </div>
        <FindPerson onShow={() => setMenuOpen(true)} />
        <OwnMenu />
      </header>
      <nav id="menu" className={styles.menu} aria-label="Pages" data-open={isMenuOpen || undefined}>
        <Pages />
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        <GraceBanner />
        <Outlet />
      </main>
    </div>
  );
}

function Pages() {
  const { permissions, environment } = useSession();
  const allowed = new Set(permissions.map(({ permission }) => permission));
  return MENU.map(({ title, items }) => {
    const shown = items.filter(
      ({ permission, isSandbox }) => allowed.has(permission) && (!isSandbox || environment === 'sandbox'),
    );
    if (shown.length === 0) return null;
    return (
      <div key={title} className={styles.group}>
        <p>{title}</p>
        <ul>
          {shown.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function OwnMenu() {
  const { member } = useSession();
  const { data } = useQuery({ queryKey: ['configuration'], queryFn: () => api.get('/configuration') });
  const navigate = useNavigate();
  const end = async (path: '/members/session' | '/members/sessions') => {
    // a session that has already ended needs no sign-out
    const ended = await openApi.delete(path, {}).catch(() => undefined);
    // a new page forgets everything that was loaded
    location.assign(ended?.logout_url ?? '/dashboard/sign-in');
  };
  const act = (key: string | number) => {
    if (key === 'account') void navigate({ to: '/account' });
    else void end(key === 'all' ? '/members/sessions' : '/members/session');
  };
  return (
    <MenuTrigger>
      <Button className={styles.own ?? ''}>
        <span className={styles.ownName}>{member.name ?? member.email}</span>
        <span className={styles.ownRole}>
          {inWords(member.role)}
          {data?.client_display_name ? ` · ${data.client_display_name}` : ''}
        </span>
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Menu onAction={act} className={styles.ownMenu ?? ''}>
          <MenuItem id="account">Your account</MenuItem>
          <MenuItem id="this">Sign out</MenuItem>
          <MenuItem id="all">Sign out everywhere</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
