import { systemClock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { ApiKeyCaller } from '#platform/http/caller.ts';
import { answerOnce, keyRequest } from '#platform/http/idempotency.ts';
import type { Logger } from '#platform/log.ts';
import { inTrace, readTraceparent } from '#platform/tracing/trace.ts';
import type { User } from '#users/schema.ts';
import { ListCounter } from '../../src/users/list/count-list.ts';
import type { Exchange } from './exchange.ts';

type Create = (db: Db) => Promise<User>;
/** Creates a user once for all requests with the same Idempotency-Key. */
export type CreateOnce = (
  exchange: Exchange,
  caller: ApiKeyCaller,
  create: Create,
  body: unknown,
) => Promise<User>;

export function createOnlyOnce(context: {
  database: Database;
  clientKeys: ClientKeys;
  log: Logger;
}): CreateOnce {
  const { database, clientKeys } = context;
  const idempotency = { database, clock: systemClock, keys: { clients: clientKeys } };
  const listCounter = new ListCounter(context);
  return async (exchange, caller, create, body) => {
    const { headers, method = '' } = exchange.request;
    const key = headers['idempotency-key'];
    const trace = { requestId: exchange.requestId, traceparent: readTraceparent(headers.traceparent) };
    const user = await inTrace(trace, async () => {
      if (key === undefined) return create(database.tenant(caller.clientId));
      const request = { method, path: '/users', body, authorisationId: undefined };
      const { reply, replayed } = await answerOnce(idempotency, keyRequest(caller, String(key), request), {
        commit: async (tx) => {
          const created = await create(tx);
          return { reply: created, userId: created.user_id };
        },
      });
      if (replayed) exchange.headers['Idempotency-Replayed'] = 'true';
      return reply;
    });
    listCounter.noteAdded(caller.clientId);
    return user;
  };
}
