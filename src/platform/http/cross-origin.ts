import type { FastifyReply } from 'fastify';
import { VERSION_HEADER } from '#values/api-versions.ts';
import { FAULT_HEADER } from '#values/fault-header.ts';
import type { Route } from './route.ts';

/*
 * Pages from any origin may call the routes that accept a user's token, and upload files to presigned URLs. Cookies
 * from other origins are ignored, so a page can do only what the token that it sends allows. An API key must not be in a page, so its header is
 * not allowed.
 */

const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
  'x-svc-authorisation-id',
  VERSION_HEADER,
  FAULT_HEADER,
];
const EXPOSED_HEADERS = [
  'X-Request-Id',
  VERSION_HEADER,
  'Deprecation',
  'Sunset',
  'Link',
  'X-Svc-Error-Code',
  'ETag',
  'Retry-After',
  'Idempotency-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Content-Disposition',
];
/** Chrome keeps the answer to a preflight request no longer than this. */
const PREFLIGHT_SECONDS = 7200;

/** True if pages from other origins may call the route. */
export function isForPages({ callers, receive }: Route): boolean {
  return receive !== undefined || (callers !== 'anyone' && callers.includes('user'));
}

/** Lets pages from any origin read the reply, even if it is an error. */
export function allowPages(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
  reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', '));
}

/** Answers a preflight request, in which a browser asks whether pages from other origins may call these routes of a path. */
export function answerPreflight(reply: FastifyReply, routes: readonly Route[]): void {
  const methods = routes.filter(isForPages).map(({ method }) => method);
  if (methods.length === 0) return;
  allowPages(reply);
  reply.header('Access-Control-Allow-Methods', methods.join(', '));
  reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
  reply.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}
