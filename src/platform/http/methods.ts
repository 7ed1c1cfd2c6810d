import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fixed, Problem, say } from '../problem.ts';
import { answerPreflight } from './cross-origin.ts';
import { answerProblem } from './errors.ts';
import type { Method, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of each path, for requests whose method the path does not support. */
    pathMethods: PathMethods[];
  }
}

export interface PathMethods {
  path: string;
  known: ReadonlySet<Method>;
  /** They decide how preflight requests of browsers are answered. */
  routes: readonly Route[];
  pattern: RegExp;
  parameters: number;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Notes which methods a path supports. OPTIONS and the other methods have no routes, because routes take memory, and time at
 * the start: `answerOtherMethods` answers them.
 */
export function notePath(
  server: FastifyInstance,
  path: string,
  known: ReadonlySet<Method>,
  routes: readonly Route[] = [],
): void {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '.*').replace(PARAMETER, '[^/]+');
  const parameters = path.match(PARAMETER)?.length ?? 0;
  server.pathMethods.push({ path, known, routes, pattern: new RegExp(`^${pattern}$`), parameters });
}

/** Methods that another path supports need a route: DELETE of `/users/search` must not become the deletion of a user. */
export function refuseMethodsOfOthers(server: FastifyInstance, path: string): void {
  const own = server.pathMethods.find((one) => one.path === path);
  const others = server.pathMethods.filter((one) => one !== own && one.pattern.test(path));
  const method = METHODS.filter((one) => !own?.known.has(one) && others.some(({ known }) => known.has(one)));
  if (!own || method.length === 0) return;
  const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(reply, methodNotAllowed(own));
  server.route({
    url: fastifyPath(path),
    config: { callers: 'anyone', isFallback: true },
    method,
    // rejects before the body is read
    onRequest: async (request, reply) => refuse(request, reply),
    handler: refuse,
  });
}

/** Answers OPTIONS, and rejects unknown paths and unsupported methods before the body is read. */
export function answerOtherMethods(server: FastifyInstance): void {
  server.decorate('pathMethods', []);
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const found = findMethods(request);
    if (found && request.method === 'OPTIONS') answerOptions(reply, found);
    else answerProblem(reply, found ? methodNotAllowed(found) : NO_SUCH_ENDPOINT);
  });
}

function answerOptions(reply: FastifyReply, found: PathMethods): void {
  answerPreflight(reply, found.routes);
  reply.status(204).header('Allow', allowOf(found)).send();
}

function allowOf({ known }: PathMethods): string {
  return [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
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

function methodNotAllowed(found: PathMethods): Problem {
  const allow = allowOf(found);
  return new Problem({
    code: 'method_not_allowed',
    messages: [say`${fixed(STATUS_CODES[405] ?? '')}: this endpoint supports ${fixed(allow)}`],
    headers: { allow },
  });
}
