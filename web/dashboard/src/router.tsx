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
import { FirstPasswordPage } from './session/first-password-page.tsx';
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

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  beforeLoad: async () => {
    if (!(await queries.ensureQueryData(sessionQuery))) throw redirect({ to: '/sign-in' });
  },
  component: FirstPasswordPage,
});

/** All pages for members who are signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const session = await queries.ensureQueryData(sessionQuery);
    if (session?.member.status === 'force_change_password') throw redirect({ to: '/choose-password' });
    if (!session)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
  component: Shell,
});

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomePage });

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: (search: Record<string, unknown>): { offset?: number; ext_id?: string } => ({
    ...paged(search),
    ...(typeof search.ext_id === 'string' && search.ext_id !== '' ? { ext_id: search.ext_id } : {}),
  }),
  component: lazyRouteComponent(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
});

const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$userId',
  component: lazyRouteComponent(() => import('./pages/person/person-page.tsx'), 'PersonPage'),
});

const personTabs = [
  createRoute({
    getParentRoute: () => person,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/person/overview/overview-tab.tsx'), 'OverviewTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/payslips',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/person/payslips/payslips-tab.tsx'), 'PayslipsTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/documents',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/person/documents/documents-tab.tsx'), 'DocumentsTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/documents/$documentId',
    component: lazyRouteComponent(() => import('./pages/person/documents/document-page.tsx'), 'DocumentPage'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/statements',
    validateSearch: paged,
    component: lazyRouteComponent(
      () => import('./pages/person/statements/statements-tab.tsx'),
      'StatementsTab',
    ),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/expenditure',
    component: lazyRouteComponent(
      () => import('./pages/person/expenditure/expenditure-tab.tsx'),
      'ExpenditureTab',
    ),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/sharing',
    component: lazyRouteComponent(() => import('./pages/person/sharing/sharing-tab.tsx'), 'SharingTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/activity',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/person/activity/activity-tab.tsx'), 'ActivityTab'),
  }),
] as const;

/** The page of a list, from the address. Offsets start at 1. */
function paged(search: Record<string, unknown>): { offset?: number } {
  const offset = Number(search.offset);
  return Number.isSafeInteger(offset) && offset > 1 ? { offset } : {};
}

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    choosePassword,
    shell.addChildren([home, people, person.addChildren([...personTabs])]),
  ]),
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
