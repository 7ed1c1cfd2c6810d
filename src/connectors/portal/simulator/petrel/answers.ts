import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAULT_HEADER } from '../apply-faults.ts';
import { cookieOf } from '../visitor.ts';
import { ACCESS_SECONDS, type Grant } from './grants.ts';
import type { Petrel } from './petrel.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';

export function sendError(
  reply: FastifyReply,
  status: number,
  code: string,
  more: { until?: Date } = {},
): FastifyReply {
  return reply.code(status).send({ error: { code, ...more } });
}

export function sendSession(reply: FastifyReply, { access, refresh }: Grant): FastifyReply {
  return reply.send({
    session: { accessToken: access, expiresIn: ACCESS_SECONDS, refreshToken: refresh },
  });
}

/** The script sends the cookie back in a header, which other sites cannot do. */
export function isOwnScript(request: FastifyRequest): boolean {
  const cookie = cookieOf(request, CSRF_COOKIE);
  const header = request.headers['x-xsrf-token'];
  if (!cookie || typeof header !== 'string') return false;
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The grant of a request's bearer token; null if there is none or it has expired. */
export function grantOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { grants }: Pick<Petrel, 'grants'>,
): Grant | null {
  if (reply.getHeader(FAULT_HEADER) === 'token_expired') return null;
  const [, access = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  return grants.find(access);
}

export function sendExpired(reply: FastifyReply): FastifyReply {
  return sendError(reply, 401, 'token_expired');
}

/** A text of a JSON body, by its keys. */
export function textIn(body: unknown, ...keys: readonly string[]): string {
  let value = body;
  for (const key of keys) value = isRecord(value) ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
