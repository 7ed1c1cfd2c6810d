import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fixed, Problem, say } from '../problem.ts';
import { answerPreflight } from './cross-origin.ts';
import { answerProblem } from './errors.ts';
import type { Method, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of each path, for requests whose method no path supports. */
    pathMethods: PathMethods[];
  }
}

export interface PathMethods {
  pattern: RegExp;
  parameters: number;
  allow: string;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

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
  const others = METHODS.filter((method) => !known.has(method));
  const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(reply, methodNotAllowed(allow));
  const common = { url: fastifyPath(path), config: { callers: 'anyone', isFallback: true } } as const;
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
  server.pathMethods.push({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(PARAMETER, '[^/]+')}$`),
    parameters: path.match(PARAMETER)?.length ?? 0,
    allow,
  });
}

/**
 * Answers requests to unknown paths, and those whose method no path supports, such as PROPFIND, before their body is read.
 * Such methods have no routes, because thirty more routes per path would slow every start.
 */
export function answerRareMethods(server: FastifyInstance): void {
  server.decorate('pathMethods', []);
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const found = findMethods(request);
    answerProblem(reply, found ? methodNotAllowed(found.allow) : NO_SUCH_ENDPOINT);
  });
}

/** Of several paths that match, the one with the fewest parameters is meant. */
function findMethods({ server, url }: FastifyRequest): PathMethods | undefined {
  const [path = ''] = url.split('?', 1);
  const matching = server.pathMethods.filter(({ pattern }) => pattern.test(path));
  return matching.sort((a, b) => a.parameters - b.parameters)[0];
}

const PARAMETER = /\{\w+\}/g;

export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export const NO_SUCH_ENDPOINT = new Problem({
  code: 'no_such_endpoint',
  messages: [say`This endpoint does not exist`],
});

function methodNotAllowed(allow: string): Problem {
  return new Problem({
    code: 'method_not_allowed',
    messages: [say`${fixed(STATUS_CODES[405] ?? '')}: this endpoint supports ${fixed(allow)}`],
    headers: { allow },
  });
}
