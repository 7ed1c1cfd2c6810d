import type { Route } from '#platform/http/route.ts';
import { accountRoutes } from './account-routes.ts';
import type { SandboxContext } from './context.ts';
import { controlRoutes } from './control-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { journeyRoute } from './journey-route.ts';
import { mailRoute } from './mail-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Routes that only a sandbox has. In production this folder is not even loaded. */
export function sandboxRoutes(context: SandboxContext): Route[] {
  return [
    ...userRoutes(context),
    ...accountRoutes(context),
    ...documentRoutes(context),
    ...controlRoutes(context),
    ...inboxRoutes(context),
    mailRoute(context),
    journeyRoute(context),
  ];
}
