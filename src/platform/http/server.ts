import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { VERSION_HEADER } from '#values/api-versions.ts';
import type { Logger } from '../log.ts';
import { type Problem, tooManyRequests, unavailable } from '../problem.ts';
import type { SharedUsage } from '../shared-usage.ts';
import { inTrace, REQUEST_ID, readTraceparent, type Trace } from '../tracing/trace.ts';
import type { Span, Tracing } from '../tracing/tracing.ts';
import { admit, countAnonymous, createRateLimits, isAnonymous } from './admit.ts';
import { answerRoute } from './answer-route.ts';
import { limitArrival } from './arrival.ts';
import type { Authenticate, Caller, Credential, ScimCaller } from './caller.ts';
import { answerClientError, answerExpectation, noteAnswer } from './client-error.ts';
import { allowPages, isForPages } from './cross-origin.ts';
import {
  answerProblem,
  HEADERS_TOO_LARGE,
  HOST_WRONG,
  logFailure,
  problemOf,
  URL_TOO_LONG,
} from './errors.ts';
import { OpenStreams } from './event-stream.ts';
import { takeFiles } from './files.ts';
import { type AnsweredRequest, finishAtEnd, finishRequest, routeOf } from './finish-request.ts';
import { Governor } from './governor.ts';
import type { Idempotency } from './idempotency.ts';
import * as limits from './limits.ts';
import { LowPriorityQueue } from './low-priority.ts';
import {
  answerOtherMethods,
  fastifyPath,
  NO_SUCH_ENDPOINT,
  notePath,
  refuseMethodsOfOthers,
} from './methods.ts';
import type { HttpMetrics } from './metrics.ts';
import type { ReadProof } from './permits.ts';
import { takeInTurn } from './pipelining.ts';
import { statusOf } from './problem-status.ts';
import { createProxyNotice } from './proxy-notice.ts';
import { readJsonOnly } from './read-body.ts';
import { replySerialiser } from './reply-schema.ts';
import type { RequireShown } from './require-shown.ts';
import type { Route } from './route.ts';
import { endUnread } from './unread.ts';
import type { ApiVersions } from './versions/api-versions.ts';
import { chooseVersion } from './versions/choose-version.ts';

export interface ServerOptions extends Idempotency {
  routes: readonly Route[];
  versions: ApiVersions;
  authenticate: Authenticate;
  /** Hides the data of people who have withdrawn consent. */
  shown: RequireShown;
  /** What is known about the person behind a page of the service. */
  readProof: ReadProof;
  rateLimitPerSecond: number;
  /** The requests that other processes have allowed. Without it, the limits apply to this process only. */
  usage: SharedUsage | null;
  /** A hash of the secret of a request that the service made, and that is not a credential of the API. */
  secretOf?: (request: FastifyRequest) => string | null;
  /** While it returns true, callers without a credential get less CPU time. */
  isBusy?: () => boolean;
  /** Runs for every request with a caller, before its body is read. It may reject the request. */
  onAdmitted?: (caller: Caller, request: FastifyRequest) => Promise<void>;
  onAnswered?: (answered: AnsweredRequest) => void;
  /** Tells browsers to use only https for this host. */
  isSecure: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustProxy: string[] | false;
  /** How long a request may take to arrive. */
  requestMsMax?: number;
  /** How long a client may read nothing of a reply, or almost nothing. */
  unreadMsMax?: number;
  /** How long a connection may be idle between two requests. */
  keepAliveMs?: number;
  problemPage?: ProblemPage;
  log: Logger;
  metrics: HttpMetrics;
  tracing?: Tracing | undefined;
}

/** Answers a problem with a page and returns true, or returns false for requests to the API. */
type ProblemPage = (reply: FastifyReply, problem: Problem) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server starts to close, to end streams that would otherwise stay open. */
    ending: AbortSignal;
    problemPage: ProblemPage | null;
    /** For the work of callers without credentials. */
    lowPriority: LowPriorityQueue;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The caller's credential, even if it does not allow the request. */
    credential: Credential | ScimCaller | null;
    /**
     * The users whose data the reply contains; null if none were recorded. Only for callers with an API key.
     */
    readUsers: Set<string> | null;
    /** The problem that the request was answered with. */
    problem: Problem | null;
    /** By `performance.now()`, for the log and the metrics. */
    startedAt: number;
    /** Its part of a trace; null if nothing is traced. */
    span: Span | null;
    /** Whether its end is watched, so that it is counted once. */
    isWatched: boolean;
  }
  interface FastifyContextConfig {
    callers?: Route['callers'] | readonly ['scim_token'];
    route?: Route;
    /** The body can contain files, which take longer to arrive. */
    takesFiles?: boolean;
    /** Anyone may call it, and it takes far more time than sending a file. */
    isCostly?: boolean;
    /** Balancers call it, so it has no rate limit. */
    isProbe?: boolean;
    /** Monitoring calls it all the time, so it is neither traced nor counted, and logged only at debug. */
    isQuiet?: boolean;
    /** Answers methods that the path does not support. */
    isFallback?: boolean;
  }
}

/** Another process answers, or this one after its restart. */
const CLOSING_RETRY_SECONDS = 1;
/** A year. Subdomains are not included, because they may not belong to the service. */
const TRANSPORT_SECURITY = 'max-age=31536000';

/** Builds the HTTP server, with everything that all routes share. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { requestMsMax = limits.REQUEST_MS_MAX, unreadMsMax = limits.UNREAD_MS_MAX } = options;
  const rateLimits = createRateLimits(options.rateLimitPerSecond, options.clock, options);
  const { versions } = options;
  const server = fastify({
    // requests on open connections are still served while the server closes
    return503OnClosing: false,
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: limits.BODY_BYTES_MAX,
    requestTimeout: Math.max(requestMsMax, limits.UPLOAD_MS_MAX),
    keepAliveTimeout: options.keepAliveMs ?? limits.KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: limits.URL_BYTES_MAX, querystringParser: parseQuery },
    http: {
      maxHeaderSize: limits.HEAD_BYTES_READ_MAX,
      // `beginRequest` rejects requests without a host, in the API's own format
      requireHostHeader: false,
      headersTimeout: Math.min(limits.HEADERS_MS_MAX, requestMsMax),
      connectionsCheckingInterval: Math.min(limits.LATENESS_CHECK_MS, requestMsMax),
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, options.log),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply, versions);
      answerProblem(reply, problemOf(error));
      finishRequest(options, request, reply);
    },
    genReqId: (request) => acceptRequestId(request.headers['x-request-id']) ?? randomUUID(),
  });
  server.server.on('checkExpectation', answerExpectation);
  takeInTurn(server.server);
  server.decorate('problemPage', options.problemPage ?? null);
  server.decorate('lowPriority', new LowPriorityQueue());
  server.decorateRequest('caller', null);
  server.decorateRequest('credential', null);
  server.decorateRequest('readUsers', null);
  server.decorateRequest('problem', null);
  server.decorateRequest('startedAt', 0);
  server.decorateRequest('isWatched', false);
  server.decorateRequest('span', null);
  server.decorateRequest('version', null);
  server.decorateRequest('deprecated', null);
  readJsonOnly(server);
  server.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.callers?.length) throw new Error(`${String(method)} ${url} does not declare its callers`);
  });
  server.addHook('onRequest', (request, reply, done) => {
    beginRequest(request, reply, versions);
    done();
  });
  if (options.isSecure)
    server.addHook('onRequest', (_request, reply, done) => {
      reply.header('Strict-Transport-Security', TRANSPORT_SECURITY);
      done();
    });
  const noticeProxy = createProxyNotice(options.log);
  server.addHook('onRequest', (request, _reply, done) => {
    noticeProxy(request);
    if (!isAnonymous(request)) {
      server.lowPriority.hold();
      return done();
    }
    const isAdded = server.lowPriority.add(() => {
      if (request.raw.socket.destroyed) return;
      try {
        countAnonymous(rateLimits, request, options.secretOf?.(request) ?? null);
        done();
      } catch (error) {
        done(error as Error);
      }
    });
    if (!isAdded) done(tooManyRequests(1));
  });
  answerOtherMethods(server);
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { route, takesFiles } = request.routeOptions.config;
    const isFile = takesFiles || route?.receive !== undefined;
    limitArrival(request.raw, { msMax: requestMsMax, isFile, log: options.log });
    done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    endUnread(reply.raw, unreadMsMax);
    finishAtEnd(options, request, reply);
    done(null, payload);
  });
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.routeOptions.bodyLimit);
    request.problem = problem;
    if (statusOf(problem) >= 500)
      logFailure(options.log, error, { request_id: request.id, route: routeOf(request) });
    answerProblem(reply, problem);
  });
  server.setNotFoundHandler((_request, reply) => answerProblem(reply, NO_SUCH_ENDPOINT));
  const ending = new AbortController();
  server.decorate('ending', ending.signal);
  server.addHook('preClose', (done) => {
    ending.abort(unavailable(CLOSING_RETRY_SECONDS));
    done();
  });
  registerRoutes(server, options, rateLimits);
  return server;
}

function registerRoutes(server: FastifyInstance, options: ServerOptions, rateLimits: RateLimits): void {
  const shared = { ...options, streams: new OpenStreams(options.usage), governor: new Governor() };
  const register = (scope: FastifyInstance, route: Route) => {
    scope.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: {
        callers: route.callers,
        route,
        isCostly: route.isCostly ?? false,
        isProbe: route.isProbe ?? false,
        isQuiet: route.isProbe ?? false,
      },
      ...(route.callers === 'anyone' ? { bodyLimit: limits.ANYONE_BODY_BYTES_MAX } : {}),
      ...(route.watch || route.readFile
        ? {}
        : {
            schema: { response: { [route.status ?? 200]: {} } },
            serializerCompiler: () => replySerialiser(route.reply),
          }),
      onRequest: async (request, reply) => {
        await admit(options, rateLimits, route, request, reply);
        chooseVersion(options.versions, route, request, reply);
      },
      handler: (request, reply) =>
        inTrace(traceOfRequest(options.tracing, request), () => answerRoute(shared, route, request, reply)),
    });
  };
  const uploads = options.routes.filter((route) => route.receive);
  for (const route of options.routes) if (!route.receive) register(server, route);
  server.register(async (scope) => {
    takeFiles(scope);
    for (const route of uploads) register(scope, route);
  });
  const paths = Map.groupBy(options.routes, (route) => route.path);
  for (const [path, routes] of paths)
    notePath(server, path, new Set(routes.map(({ method }) => method)), routes);
  for (const path of paths.keys()) refuseMethodsOfOthers(server, path);
}

type RateLimits = ReturnType<typeof createRateLimits>;

function beginRequest(request: FastifyRequest, reply: FastifyReply, versions: ApiVersions): void {
  noteAnswer(reply.raw);
  setCommonHeaders(request, reply, versions);
  if (request.url.length > limits.URL_BYTES_MAX) throw URL_TOO_LONG;
  if (headerBytes(request.raw.rawHeaders) > limits.HEADER_BYTES_MAX) throw HEADERS_TOO_LARGE;
  if (isHostWrong(request.raw)) throw HOST_WRONG;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, { newest }: ApiVersions): void {
  request.startedAt = performance.now();
  reply.header('X-Request-Id', request.id);
  // the version of the request, once it is known
  reply.header(VERSION_HEADER, newest.date);
  reply.header('Cache-Control', 'no-store');
  reply.header('X-Content-Type-Options', 'nosniff');
  const { route } = request.routeOptions.config;
  if (route && isForPages(route)) allowPages(reply);
}

/** Serves something other than JSON that anyone may read: a page, an image, metrics. */
export function servePage(
  server: FastifyInstance,
  path: string,
  page: PageHandler,
  { isCostly = false, isQuiet = false }: { isCostly?: boolean; isQuiet?: boolean } = {},
): void {
  server.get(fastifyPath(path), { config: { callers: 'anyone', isCostly, isQuiet } }, page);
  notePath(server, path, new Set(['GET']));
  refuseMethodsOfOthers(server, path);
}

type PageHandler = (
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) => unknown;

function acceptRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : null;
}

function headerBytes(rawHeaders: readonly string[]): number {
  let total = 0;
  for (const text of rawHeaders) total += text.length + 2;
  return total;
}

/** Node takes the first of several hosts, and a proxy could have taken another. Balancers send HTTP/1.0 without one. */
function isHostWrong({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

/** A repeated name becomes an array, which every field rejects. */
function parseQuery(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text))
    found[name] = name in found ? [found[name], value] : value;
  return found;
}

/** Work that the request causes is a part of its trace, even in other processes. */
function traceOfRequest(tracing: Tracing | undefined, request: FastifyRequest): Trace {
  const { method, headers, id: requestId } = request;
  if (request.routeOptions.config.isQuiet) return { requestId, traceparent: null };
  const parent = readTraceparent(headers.traceparent);
  request.span = tracing?.start(`${method} ${routeOf(request)}`, 'server', parent) ?? null;
  return { requestId, traceparent: request.span?.traceparent ?? null };
}
