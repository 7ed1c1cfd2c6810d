import { METHODS as HTTP_METHODS, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fixed, Problem, say } from '../problem.ts';
import { answerPreflight } from './cross-origin.ts';
import { answerProblem } from './errors.ts';
import type { Method, Route } from './route.ts';

// CONNECT never reaches a route, and every path answers HEAD and OPTIONS
export const METHODS = HTTP_METHODS.filter((method) => !['CONNECT', 'HEAD', 'OPTIONS'].includes(method));

/**
 * Answers the methods that a path does not support with 405 and lists the supported ones. The path's routes decide how
 * preflight requests of browsers are answered.
 */
export function answerOtherMethods(
  server: FastifyInstance,
  path: string,
  known: ReadonlySet<Method>,
  routes: readonly Route[] = [],
): void {
  const allow = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const others = METHODS.filter((method) => !known.has(method as Method));
  const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(reply, methodNotAllowed(allow));
  const common = { url: fastifyPath(path), config: { callers: 'anyone' } } as const;
  // rejects before the body is read
  server.route({
    ...common,
    method: others,
    onRequest: async (request, reply) => refuse(request, reply),
    handler: refuse,
  });
  server.route({
    ...common,
    method: 'OPTIONS',
    handler: (_request, reply) => {
      answerPreflight(reply, routes);
      return reply.status(204).header('Allow', allow).send();
    },
  });
}

export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function methodNotAllowed(allow: string): Problem {
  return new Problem({
    code: 'method_not_allowed',
    messages: [say`${fixed(STATUS_CODES[405] ?? '')}: this endpoint supports ${fixed(allow)}`],
    headers: { allow },
  });
}
