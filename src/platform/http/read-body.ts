import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cutOffOf } from './client-error.ts';
import { UNSUPPORTED_TYPE } from './errors.ts';
import { parseJsonBody } from './json-body.ts';

/** Parses JSON for routes that take a body. Other routes ignore bodies of any type. */
export function readJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const isEncoded = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    const { aborted: isCutOff, reason } = cutOffOf(request.raw.socket);
    if (isCutOff) done(reason);
    else if (!takesBody(request) || bytes.length === 0) done(null, undefined);
    else if (isEncoded) done(UNSUPPORTED_TYPE);
    else parseInto(bytes as Buffer, done);
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _bytes, done) => {
    const { aborted: isCutOff, reason } = cutOffOf(request.raw.socket);
    if (isCutOff) done(reason);
    else if (takesBody(request)) done(UNSUPPORTED_TYPE);
    else done(null, undefined);
  });
}

function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.config.route?.body !== undefined;
}

function parseInto(bytes: Buffer, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, parseJsonBody(bytes));
  } catch (error) {
    done(error as Error);
  }
}
