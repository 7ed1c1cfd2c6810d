import { listKeyNames } from '#clients';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { COUNTED_MAX, paginate, sliceOf } from '#values/page.ts';
import type { RequestLog } from './request-log.ts';
import { type RecentRequest, RequestList, RequestListQuery } from './schema.ts';
import { listRequests, type RequestRow } from './store.ts';

export function requestRoutes({
  database,
  requests,
}: {
  database: Database;
  requests: Pick<RequestLog, 'write'>;
}): Route[] {
  return [
    readRoute({
      path: '/requests',
      afterWithdrawal: 'shown',
      name: 'requests.list',
      tag: 'Operations',
      summary: 'List recent API calls',
      description: `Lists your recent API calls, newest first, so that you can see what failed. Calls are kept for seven days, unless the operator of the service chose another period. A call appears about a second after its reply. Each process of the service records up to 600 failed calls of a client in a burst, and then 60 a minute. Successful calls have a separate limit of the same size. Calls without a valid key or token, and uploads, are not listed. \`total_count\` is exact up to ${COUNTED_MAX} calls. Above that, it is a lower bound.`,
      callers: ['api_key', 'member'],
      permission: 'read_requests',
      query: RequestListQuery,
      reply: RequestList,
      handle: async ({ caller: { clientId }, query }) => {
        // shows the calls that this process answered before
        await requests.write();
        const { keyNames, ...found } = await database.reads.inTenantSnapshot(clientId, async (tx) => {
          const page = await listRequests(tx, clientId, {
            ...sliceOf(query),
            filter: {
              statusClass: query.status_class && Number(query.status_class[0]),
              status: query.status,
              callerKind: query.caller,
              isDashboard: query.is_dashboard,
              keyId: query.key_id,
              userId: query.user_id,
              path: query.path,
              isDeprecated: query.is_deprecated,
              requestId: query.request_id,
              since: query.since,
            },
          });
          const keyIds = page.rows.flatMap(({ key_id }) => key_id ?? []);
          return { ...page, keyNames: await listKeyNames(tx, clientId, keyIds) };
        });
        return {
          pagination: paginate(query, found),
          requests: found.rows.map((row) => toRecentRequest(row, keyNames)),
        };
      },
    }),
  ];
}

/** The service writes only these values. */
function toRecentRequest(row: RequestRow, keyNames: ReadonlyMap<string, string>): RecentRequest {
  return {
    request_id: row.request_id,
    created_at: row.created_at,
    caller: row.caller_kind as RecentRequest['caller'],
    is_dashboard: row.is_dashboard,
    key_id: row.key_id,
    key_name: row.key_id === null ? null : (keyNames.get(row.key_id) ?? null),
    user_id: row.about_user,
    method: row.method,
    path: row.path,
    api_version: row.api_version,
    deprecated: row.deprecated ?? [],
    status: row.status,
    duration_ms: row.duration_ms,
    error_code: row.error_code as RecentRequest['error_code'],
    error_messages: row.error_messages,
  };
}
