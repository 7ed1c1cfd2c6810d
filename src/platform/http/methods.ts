import { METHODS as HTTP_METHODS, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { answerProblem } from './errors.ts';
import { allowUploads } from './files.ts';
import type { Method, Route } from './route.ts';

// CONNECT never reaches a route, and every path answers HEAD and OPTIONS
export const METHODS = HTTP_METHODS.filter((method) => !['CONNECT', 'HEAD', 'OPTIONS'].includes(method));

export function methodsByPath(routes: readonly Route[]): Map<string, Set<Method>> {
  const found = new Map<string, Set<Method>>();
  for (const { path, method } of routes) found.set(path, (found.get(path) ?? new Set()).add(method));
  return found;
}

/** Answers the methods that a path does not support with 405 and lists the supported ones. */
export function answerOtherMethods(
  server: FastifyInstance,
  path: string,
  known: ReadonlySet<Method>,
  takesFiles = false,
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
    handler: (_request, reply) =>
      (takesFiles ? allowUploads(reply) : reply).status(204).header('Allow', allow).send(),
  });
}

export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function methodNotAllowed(allow: string): Problem {
  return new Problem({
    code: 'method_not_allowed',
    messages: [`${STATUS_CODES[405]}: this endpoint supports ${allow}`],
    headers: { allow },
  });
}
