import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { collectUsers, hasUser } from './read-users.ts';
import type { Ids, Input, Route } from './route.ts';

/** Throws a problem if data is hidden because the person has withdrawn consent. */
export interface RequireShown {
  ofUsers(clientId: string, userIds: readonly string[]): Promise<void>;
  /** Looks for the owner of the record that the path names; false if the path names none. */
  ofRecord(clientId: string, ids: Readonly<Record<string, string>>): Promise<boolean>;
}

type Asked = Pick<Input<unknown, unknown, Ids>, 'params' | 'body' | 'query'>;

/**
 * Checks a request before it is answered, if it names a person or a record. Returns false if it names none: then the reply is
 * checked.
 */
export async function checkAsked(
  shown: RequireShown,
  route: Route,
  caller: Caller,
  { params, body, query }: Asked,
): Promise<boolean> {
  if (isFree(route, caller)) return true;
  // their lists are of one person only, so nothing is left of them
  if (caller.kind === 'user') {
    await shown.ofUsers(caller.clientId, [caller.userId]);
    return true;
  }
  const about = [params, body, query].find(hasUser);
  if (about) {
    await shown.ofUsers(caller.clientId, [about.user_id]);
    return true;
  }
  return route.afterWithdrawal === 'masked' || shown.ofRecord(caller.clientId, params);
}

/** Checks a reply by the users in it and those that the route has noted. */
export async function checkReply(
  shown: RequireShown,
  caller: Caller,
  request: FastifyRequest,
  reply: unknown,
): Promise<void> {
  const users = new Set(request.readUsers);
  collectUsers(reply, (userId) => users.add(userId));
  if (users.size > 0) await shown.ofUsers(caller.clientId, [...users]);
}

/** People see their own data on the hosted pages. A user token is no proof of the person, because the client can create one. */
function isFree({ afterWithdrawal }: Route, caller: Caller): boolean {
  if (afterWithdrawal === 'shown' || afterWithdrawal === 'checked') return true;
  if (caller.kind === 'user') return caller.journeySessionId !== null;
  return afterWithdrawal === 'admins' && caller.kind === 'member' && caller.role === 'admin';
}
