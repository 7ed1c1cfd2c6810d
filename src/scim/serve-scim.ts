import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FailureLimit } from '#auth';
import type { Clock } from '#platform/clock.ts';
import type { ScimCaller } from '#platform/http/caller.ts';
import { logFailure, problemOf, UNSUPPORTED_TYPE } from '#platform/http/errors.ts';
import { parseJsonBody } from '#platform/http/json-body.ts';
import { fastifyPath } from '#platform/http/methods.ts';
import { statusOf } from '#platform/http/problem-status.ts';
import type { Logger } from '#platform/log.ts';
import { Problem, refusal, say, tooManyRequests } from '#platform/problem.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { type Answered, answers } from './answers.ts';
import type { ScimContext } from './context.ts';
import { REQUESTS } from './limits.ts';
import type { Query } from './protocol/list.ts';
import type { Json } from './protocol/match.ts';
import { ScimProblem } from './protocol/scim-problem.ts';
import { identifyToken } from './tokens/identify-token.ts';

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const UNIQUE_VIOLATION = '23505';

type Serving = ScimContext & { log: Logger; config: { rateLimitPerSecond: number } };

/**
 * Serves SCIM 2.0. It is not part of the API that `openapi.json` describes: its clients, its media type and the shape of its errors
 * are those of the standard.
 */
export function serveScim(server: FastifyInstance, context: Serving): void {
  server.register(async (scope) => {
    const admit = createAdmission(context, context.clock, context.config.rateLimitPerSecond > 0);
    const config = { callers: ['scim_token'] } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) =>
        bytes.length === 0 ? undefined : parseJsonBody(bytes),
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) =>
      done(bytes.length === 0 || request.method === 'DELETE' ? null : UNSUPPORTED_TYPE, undefined),
    );
    scope.setErrorHandler((error, request, reply) => sendError(context.log, error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      request.credential = await admit(request, reply);
    });
    for (const { path, methods } of answers(context)) {
      const others = METHODS.filter((method) => methods[method] === undefined);
      for (const [method, answer] of Object.entries(methods))
        scope.route({
          method,
          url: fastifyPath(path),
          config,
          handler: async (request, reply) => {
            const { credential, params, query, body, headers } = request;
            const answered = await answer({
              caller: credential as ScimCaller,
              id: (params as { id?: string }).id ?? '',
              query: query as Query,
              body: body as Json,
              ifMatch: headers['if-match'] ?? null,
              ifNoneMatch: headers['if-none-match'] ?? null,
            });
            return send(reply, answered);
          },
        });
      if (others.length > 0)
        scope.route({
          method: others,
          url: fastifyPath(path),
          config,
          handler: () => {
            throw methodNotAllowed(Object.keys(methods));
          },
        });
    }
    scope.route({
      method: [...METHODS],
      url: '/scim/v2/*',
      config,
      handler: () => {
        throw refusal('no_such_endpoint', say`This SCIM endpoint does not exist`);
      },
    });
  });
}

/** Identifies the token and counts the request against its rate limit. */
function createAdmission(context: ScimContext, clock: Clock, isLimited: boolean) {
  const failures = new FailureLimit(clock, { isLimited });
  const buckets = isLimited ? new TokenBucket(() => clock.now().getTime()) : null;
  return async ({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<ScimCaller> => {
    const { authorization } = headers;
    const caller = await identifyToken({ ...context, failures }, { authorization, ip });
    const taken = buckets?.take(caller.credentialId, REQUESTS);
    if (taken?.isAllowed === false) {
      reply.request.credential = caller;
      throw tooManyRequests(Math.max(1, Math.ceil(taken.nextMs / 1000)));
    }
    return caller;
  };
}

function send(reply: FastifyReply, { status, body, location, version }: Answered): FastifyReply {
  if (location) reply.header('Location', location);
  if (version) reply.header('ETag', version);
  reply.status(status);
  return body === null ? reply.send() : reply.type(MEDIA_TYPE).send(JSON.stringify(body));
}

function sendError(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = isDuplicate(error)
    ? new ScimProblem('uniqueness', say`Another user or group has this name or address`, 'already_exists')
    : problemOf(error);
  request.problem = problem;
  const status = statusOf(problem);
  if (status >= 500)
    logFailure(log, error, { request_id: request.id, route: request.routeOptions.url ?? 'none' });
  for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value);
  const scimType = scimTypeOf(problem);
  const body = {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: problem.messages.join('; '),
  };
  return reply
    .status(status)
    .header('X-Svc-Error-Code', problem.code)
    .type(MEDIA_TYPE)
    .send(JSON.stringify(body));
}

/** Somebody else has added the same name or address at the same time. */
function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
}

/** RFC 7644 requires the kind of a 400 or 409, also for problems of other parts of the service. */
function scimTypeOf(problem: Problem): string | null {
  if (problem instanceof ScimProblem) return problem.scimType;
  if (problem.code === 'already_exists') return 'uniqueness';
  if (problem.code === 'last_admin') return 'mutability';
  return problem.kind === 'invalid' ? 'invalidSyntax' : null;
}

function methodNotAllowed(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new Problem({
    code: 'method_not_allowed',
    messages: [say`This SCIM endpoint supports ${allow}`],
    headers: { allow },
  });
}
