import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Shell } from './layout/shell.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { ProblemPage } from './pages/problem-page.tsx';
import { queries } from './queries.ts';
import { sessionQuery } from './session/session.ts';
import { SignInPage } from './session/sign-in-page.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // only addresses of the dashboard itself
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' && /^\/(?![/\\])/.test(search.next) ? { next: search.next } : {},
  component: SignInPage,
});

/** All pages for members who are signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const session = await queries.ensureQueryData(sessionQuery);
    if (!session)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
  component: Shell,
});

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomePage });

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([signIn, shell.addChildren([home, people])]),
  basepath: '/dashboard',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ProblemPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
