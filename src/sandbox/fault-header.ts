import { z } from 'zod';
import type { Route } from '#platform/http/route.ts';
import type { FaultKind } from '#simulation/faults.ts';
import { enumeration } from '#values/enumeration.ts';
import { FAULT_HEADER } from '#values/fault-header.ts';

const FaultHeaders = z.object({
  [FAULT_HEADER]: enumeration({
    unavailable: 'the reply is 503',
    slow: 'the reply comes after five seconds',
    rate_limited: 'the reply is 429',
    disconnect: 'the connection is closed without a reply',
  } satisfies Record<FaultKind, string>)
    .optional()
    .describe('Only in the sandbox: makes this request fail, to test how your code handles it'),
});

/** True if requests to the route can be made to fail. Controls of the sandbox never fail. */
export function canFail({ callers, path }: Pick<Route, 'callers' | 'path'>): boolean {
  return callers !== 'anyone' && !path.startsWith('/sandbox/');
}

/** Adds the header to the description of the route. */
export function withFaultHeader(route: Route): Route {
  return canFail(route) ? { ...route, headers: FaultHeaders } : route;
}
