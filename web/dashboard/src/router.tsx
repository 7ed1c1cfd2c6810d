import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Delivery } from '../../../clients/typescript/index.js';
import { Shell } from './layout/shell.tsx';
import { accessSearch } from './pages/access-log/access-filters.tsx';
import { type AuditSearch, auditSearch } from './pages/audit/audit-filters.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { rangeSearch } from './pages/journeys/range.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { peopleSearch } from './pages/people/people-search.ts';
import { documentsSearch } from './pages/person/documents/document-states.ts';
import { ProblemPage } from './pages/problem-page.tsx';
import { type RequestSearch, requestSearch } from './pages/requests/request-filters.tsx';
import { queries } from './queries.ts';
import {
  activitySearch,
  cursorIn,
  findingSearch,
  nextOf,
  oneOf,
  paged,
  payslipsSearch,
  problemOf,
  reviewSearch,
  sharingSearch,
} from './search.ts';
import { FirstPasswordPage } from './session/first-password-page.tsx';
import { sessionQuery } from './session/session.ts';
import { SignInPage } from './session/sign-in-page.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string; problem?: string } => ({
    ...nextOf(search),
    ...problemOf(search),
  }),
  component: SignInPage,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  validateSearch: problemOf,
  component: lazyRouteComponent(() => import('./session/signed-in-page.tsx'), 'SignedInPage'),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('./session/forgotten-page.tsx'), 'ForgottenPage'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  validateSearch: nextOf,
  beforeLoad: async () => {
    if (!(await queries.ensureQueryData(sessionQuery))) throw redirect({ to: '/sign-in' });
  },
  component: FirstPasswordPage,
});

const setUpSecondFactor = createRoute({
  getParentRoute: () => root,
  path: '/set-up-second-factor',
  validateSearch: nextOf,
  beforeLoad: async () => {
    const session = await queries.ensureQueryData(sessionQuery);
    if (!session?.must_set_up_second_factor) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('./session/second-factor-page.tsx'), 'SecondFactorPage'),
});

/** All pages for members who are signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const session = await queries.ensureQueryData(sessionQuery);
    const search = location.href === '/' ? {} : { next: location.href };
    if (session?.member.status === 'force_change_password')
      throw redirect({ to: '/choose-password', search });
    if (!session) throw redirect({ to: '/sign-in', search });
    if (session.must_set_up_second_factor) throw redirect({ to: '/set-up-second-factor', search });
  },
  component: Shell,
});

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomePage });

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
});

const newPerson = createRoute({
  getParentRoute: () => shell,
  path: '/people/new',
  component: lazyRouteComponent(() => import('./pages/people/new-person-page.tsx'), 'NewPersonPage'),
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
    path: '/review',
    validateSearch: reviewSearch,
    component: lazyRouteComponent(() => import('./pages/person/case/review-tab.tsx'), 'ReviewTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/review/$reviewId',
    component: lazyRouteComponent(() => import('./pages/person/case/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/payslips',
    validateSearch: payslipsSearch,
    component: lazyRouteComponent(() => import('./pages/person/payslips/payslips-tab.tsx'), 'PayslipsTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/documents',
    validateSearch: documentsSearch,
    component: lazyRouteComponent(() => import('./pages/person/documents/documents-tab.tsx'), 'DocumentsTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/documents/$documentId',
    validateSearch: findingSearch,
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
    validateSearch: sharingSearch,
    component: lazyRouteComponent(() => import('./pages/person/sharing/sharing-tab.tsx'), 'SharingTab'),
  }),
  createRoute({
    getParentRoute: () => person,
    path: '/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('./pages/person/activity/activity-tab.tsx'), 'ActivityTab'),
  }),
] as const;

const teamPages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/journeys',
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import('./pages/journeys/journeys-page.tsx'), 'JourneysPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/deletion-requests',
    validateSearch: (search: Record<string, unknown>): { page?: number; status?: 'declined' } => ({
      ...paged(search),
      ...oneOf(['declined'], search.status, 'status'),
    }),
    component: lazyRouteComponent(
      () => import('./pages/deletion-requests/deletion-requests-page.tsx'),
      'DeletionRequestsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks/$webhookId',
    validateSearch: (search: Record<string, unknown>): { page?: number; status?: Delivery['status'] } => ({
      ...paged(search),
      ...oneOf(['pending', 'delivered', 'failed'], search.status, 'status'),
    }),
    component: lazyRouteComponent(() => import('./pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks/$webhookId/deliveries/$deliveryId',
    component: lazyRouteComponent(() => import('./pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/requests',
    validateSearch: (search: Record<string, unknown>): RequestSearch => ({
      ...paged(search),
      ...requestSearch(search),
    }),
    component: lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/api-keys',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/configuration',
    component: lazyRouteComponent(
      () => import('./pages/configuration/configuration-page.tsx'),
      'ConfigurationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/account',
    component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/terms',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/terms/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/terms/$termId',
    validateSearch: cursorIn,
    component: lazyRouteComponent(() => import('./pages/terms/term-page.tsx'), 'TermPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/team',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/single-sign-on',
    component: lazyRouteComponent(
      () => import('./pages/single-sign-on/single-sign-on-page.tsx'),
      'SingleSignOnPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/access-policy',
    component: lazyRouteComponent(
      () => import('./pages/access-policy/access-policy-page.tsx'),
      'AccessPolicyPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit',
    validateSearch: (search: Record<string, unknown>): AuditSearch => ({
      ...paged(search),
      ...auditSearch(search),
    }),
    component: lazyRouteComponent(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit/access',
    validateSearch: accessSearch,
    component: lazyRouteComponent(() => import('./pages/access-log/access-log-page.tsx'), 'AccessLogPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit/sending',
    component: lazyRouteComponent(() => import('./pages/audit/sending-page.tsx'), 'SendingPage'),
  }),
] as const;

/** Every other address, inside the frame of the pages. */
const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });

/** Only a sandbox has these pages. */
const sandbox = createRoute({
  getParentRoute: () => shell,
  path: '/sandbox',
  beforeLoad: async () => {
    const session = await queries.ensureQueryData(sessionQuery);
    if (session?.environment !== 'sandbox') throw notFound();
  },
  component: lazyRouteComponent(() => import('./pages/sandbox/sandbox-page.tsx'), 'SandboxPage'),
});

const sandboxTabs = [
  createRoute({
    getParentRoute: () => sandbox,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/sandbox/journey-tab.tsx'), 'JourneyTab'),
  }),
  createRoute({
    getParentRoute: () => sandbox,
    path: '/people',
    component: lazyRouteComponent(() => import('./pages/sandbox/people-tab.tsx'), 'SandboxPeopleTab'),
  }),
  createRoute({
    getParentRoute: () => sandbox,
    path: '/controls',
    component: lazyRouteComponent(() => import('./pages/sandbox/controls-tab.tsx'), 'ControlsTab'),
  }),
  createRoute({
    getParentRoute: () => sandbox,
    path: '/messages',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./pages/sandbox/messages-tab.tsx'), 'MessagesTab'),
  }),
  createRoute({
    getParentRoute: () => sandbox,
    path: '/inbox',
    component: lazyRouteComponent(() => import('./pages/sandbox/receiver-tab.tsx'), 'ReceiverTab'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signedIn,
    choosePassword,
    setUpSecondFactor,
    forgotten,
    shell.addChildren([
      home,
      people,
      newPerson,
      person.addChildren([...personTabs]),
      ...teamPages,
      sandbox.addChildren([...sandboxTabs]),
      nowhere,
    ]),
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
  interface HistoryState {
    /** The text of a search for people. It may be a name, so it is not in the address. */
    find?: string;
  }
}
