import type { FastifyRequest } from 'fastify';
import { isUuid } from '#values/uuid.ts';

/** Replies are not nested deeper before the first `user_id`. */
const DEPTH_MAX = 6;

/**
 * Records the users that a reply is about: the user whose id is in the path or the body, otherwise the users in
 * the reply.
 */
export function noteReply(
  request: FastifyRequest,
  { params, body }: { params: Readonly<Record<string, string>>; body: unknown },
  reply: unknown,
): void {
  // reads by members are in the audit log, and users read only their own data
  if (request.caller?.kind !== 'api_key') return;
  const note = (userId: string) => noteUser(request, userId);
  if (params.user_id !== undefined) note(params.user_id);
  else if (hasUser(body)) note(body.user_id);
  else collectUsers(reply, note);
}

/** The one user that a request is about: the user in its path, body or query, otherwise the caller or the only user that was noted. */
export function userOf({ params, body, query, credential, readUsers }: FastifyRequest): string | null {
  for (const given of [params, body, query])
    if (hasUser(given) && isUuid(given.user_id)) return given.user_id.toLowerCase();
  if (credential?.kind === 'user') return credential.userId;
  return readUsers?.size === 1 ? ([...readUsers][0] ?? null) : null;
}

export function noteUser(request: FastifyRequest, userId: string): void {
  request.readUsers ??= new Set();
  request.readUsers.add(userId);
}

/** Records the users of each event before it is sent. */
export async function* notingUsers<T>(request: FastifyRequest, events: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const event of events) {
    collectUsers(event, (userId) => noteUser(request, userId));
    yield event;
  }
}

/** Calls `note` with the id of each user. An object with a `user_id` is about that user only, so it is not searched further. */
export function collectUsers(value: unknown, note: (userId: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
  if (hasUser(value)) note(value.user_id);
  else
    for (const part of Array.isArray(value) ? value : Object.values(value))
      collectUsers(part, note, depth + 1);
}

export function hasUser(value: unknown): value is { user_id: string } {
  return (
    typeof value === 'object' && value !== null && 'user_id' in value && typeof value.user_id === 'string'
  );
}
