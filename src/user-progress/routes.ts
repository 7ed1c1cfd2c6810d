import type { AccountsContext } from '#accounts';
import type { Caller } from '#platform/http/caller.ts';
import { type Route, route } from '#platform/http/route.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { accessOf } from '#values/roles.ts';
import { listProgress, searchProgress } from './list-progress.ts';
import { UserProgressList, UserProgressQuery } from './schema.ts';

export function userProgressRoutes(app: AccountsContext): Route[] {
  return [
    route({
      method: 'GET',
      path: '/users/progress',
      tag: 'Users',
      summary: 'List users with the progress of their data',
      description:
        'Newest first, without personal data. Every page takes about the same time, however many users there are. A request with a filter reads 1,000 users at most. So a page can have fewer users than `limit`, or none, even if more follow. Continue until `next` is null.',
      callers: ['api_key', 'member'],
      permission: 'read_users',
      query: UserProgressQuery,
      reply: UserProgressList,
      handle: ({ caller, query }) => {
        const { clientId } = caller;
        const { search, after } = query;
        if (search !== undefined && after !== undefined)
          throw invalidRequest(say`[after] must be left out with [search]`);
        const direct = new Set(app.providers.direct().map(({ id }) => id));
        const context = {
          clientId,
          now: app.clock.now(),
          isDirect: (id: string) => direct.has(id),
          withVerdicts: mayReadPay(caller),
        };
        return app.database.reads.inTenantSnapshot(clientId, (tx) =>
          search === undefined
            ? listProgress(tx, context, query)
            : searchProgress(tx, context, { ...query, search }),
        );
      },
    }),
  ];
}

function mayReadPay(caller: Caller): boolean {
  return caller.kind !== 'member' || accessOf(caller.role, 'read_payroll') !== null;
}
