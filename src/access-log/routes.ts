import type { KeyObject } from 'node:crypto';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { lowestId } from '#platform/id.ts';
import { endPage, keyIn, paginateByCursor } from '#values/page.ts';
import type { AccessLog } from './access-log.ts';
import { type Access, AccessList, AccessListQuery } from './schema.ts';
import { indexAddress, openAddress } from './seal-address.ts';
import { type AccessRow, listAccesses } from './store.ts';

interface Context {
  database: Database;
  keys: { clients: ClientKeys };
  accesses: Pick<AccessLog, 'write'>;
}

export function accessLogRoutes({ database, keys, accesses }: Context): Route[] {
  return [
    readRoute({
      path: '/access-log',
      afterWithdrawal: 'shown',
      name: 'accessLog.list',
      tag: 'Audit',
      summary: 'List requests made with API keys',
      description:
        'Lists the requests that were made with your API keys, newest first, and the users that each request was about. It shows you what a leaked key was used for. An entry appears about a second after the reply. Requests with the status 429 are not listed, because they read nothing. The operator sets how long entries are kept; the default is 90 days.',
      callers: ['api_key', 'member'],
      permission: 'read_audit',
      query: AccessListQuery,
      reply: AccessList,
      handle: async ({ caller: { clientId }, query: { limit, after, from, to, address, ...given } }) => {
        // shows the requests that this process answered before
        await accesses.write();
        const clientKey = await keys.clients.of(clientId);
        const wanted = {
          filter: {
            keyId: given.key_id,
            userId: given.user_id,
            addressIndex: address === undefined ? undefined : indexAddress(clientKey, address),
            atLeast: from && lowestId(new Date(from)),
            below: [...(after ? keyIn(after) : []), to && lowestId(justAfter(to))].filter((id) => id != null),
          },
          // one more, to know whether there is a next page
          limit: limit + 1,
        };
        const rows = await database.reads.inTenant(clientId, (db) => listAccesses(db, clientId, wanted));
        const page = endPage(rows, limit, ({ id }) => [id]);
        return {
          pagination: paginateByCursor(limit, page),
          accesses: page.rows.map((row) => toAccess(clientKey, row)),
        };
      },
    }),
  ];
}

function justAfter(time: string): Date {
  return new Date(Date.parse(time) + 1);
}

function toAccess(clientKey: KeyObject, row: AccessRow): Access {
  return {
    id: row.id,
    at: row.at,
    key_id: row.key_id,
    address: openAddress(clientKey, row.client_id, row),
    method: row.method,
    path: row.path,
    status: row.status,
    request_id: row.request_id,
    user_ids: row.read_users,
    omitted_users: row.omitted_users,
  };
}
