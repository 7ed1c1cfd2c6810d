import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import { noteAnswer } from '#platform/http/client-error.ts';
import { logFailure, problemOf } from '#platform/http/errors.ts';
import { UNREAD_MS_MAX } from '#platform/http/limits.ts';
import { NO_SUCH_ENDPOINT } from '#platform/http/methods.ts';
import { statusOf } from '#platform/http/problem-status.ts';
import { endUnread } from '#platform/http/unread.ts';
import type { Logger } from '#platform/log.ts';
import { notFound } from '#platform/problem.ts';
import { REQUEST_ID } from '#platform/tracing/trace.ts';
import { NEWEST_VERSION, VERSION_HEADER } from '#values/api-versions.ts';
import { isUuid } from '#values/uuid.ts';
import { GUARDED, guardConnections, readBody, requireBody, requireSmallHead } from './arrival.ts';
import { admitCallers, admitKnown, type CallersContext } from './callers.ts';
import { openContract } from './contract.ts';
import { createOnlyOnce } from './effects.ts';
import type { Exchange, PromiseName } from './exchange.ts';
import { openRecords, type Records } from './records.ts';

export interface FloorOptions extends CallersContext {
  clientKeys: ClientKeys;
  client: { clientId: string; apiKey: string };
  keeps: readonly PromiseName[];
  log: Logger;
}

export interface Floor extends Pick<Records, 'metrics'> {
  server: Server;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: string;
}

/**
 * A floor of `POST /users` and `GET /users/{user_id}`: a server that meets the API's contract, and keeps the promises in
 * `keeps` for every request. It is written by hand on Node's HTTP server, only for these two routes and the API keys of one
 * client. So it shows how fast a service that keeps these promises can be.
 */
export async function createFloor(options: FloorOptions): Promise<Floor> {
  const { database, clientKeys, client, log } = options;
  const undo = new AsyncDisposableStack();
  const keeps = new Set(options.keeps);
  const [isGuarded, keepsReplies] = [keeps.has('arrival'), keeps.has('replies')];
  const contract = await openContract(database, clientKeys, client.clientId);
  const tagKey = keepsReplies ? deriveKey(await clientKeys.of(client.clientId), 'etag') : null;
  const admit = keeps.has('callers') ? await admitCallers(options, undo) : admitKnown(client);
  const createOnce = keeps.has('effects') ? createOnlyOnce(options) : null;
  const records = openRecords(options, keeps, undo);
  const server = createServer(isGuarded ? GUARDED : {}, handle);
  if (isGuarded) guardConnections(server, log);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/') return void response.end('ready');
    if (isGuarded) noteAnswer(response);
    const exchange: Exchange = {
      request,
      response,
      startedAt: performance.now(),
      requestId: keepsReplies ? requestIdOf(request) : '',
      caller: null,
      userId: null,
      problem: null,
      headers: {},
    };
    const reply = await answer(exchange).catch((error) => answerError(exchange, error, log));
    if (keepsReplies) endUnread(response, UNREAD_MS_MAX);
    records?.finishAtEnd(exchange);
    response.writeHead(reply.status, headersOf(exchange, reply, tagKey)).end(reply.body);
  }

  async function answer(exchange: Exchange): Promise<Reply> {
    const { request } = exchange;
    if (isGuarded) requireSmallHead(request);
    const admitted = admit(exchange);
    if (admitted) await admitted;
    const { method, url = '' } = request;
    if (method === 'POST' && url === '/users') return create(exchange);
    if (method === 'GET' && url.startsWith('/users/')) return read(exchange, url.slice('/users/'.length));
    throw NO_SUCH_ENDPOINT;
  }

  async function create(exchange: Exchange): Promise<Reply> {
    const { request, caller } = exchange;
    if (isGuarded) requireBody(request, log);
    const { body, input } = contract.readInput(await readBody(request));
    const user = await (createOnce && caller
      ? createOnce(exchange, caller, (db) => contract.create(db, input), body)
      : contract.create(database.tenant(client.clientId), input));
    exchange.userId = user.user_id;
    return { status: 201, body: contract.serialise(user) };
  }

  async function read(exchange: Exchange, userId: string): Promise<Reply> {
    if (!isUuid(userId)) throw notFound('User', userId);
    exchange.userId = userId.toLowerCase();
    return { status: 200, body: contract.serialise(await contract.read(exchange.userId)) };
  }

  return {
    server,
    metrics: records?.metrics ?? null,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await undo.disposeAsync();
    },
  };
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

function answerError(exchange: Exchange, error: unknown, log: Logger): Reply {
  const problem = problemOf(error);
  const status = statusOf(problem);
  exchange.problem = problem;
  Object.assign(exchange.headers, problem.headers, { 'X-Svc-Error-Code': problem.code });
  // otherwise the rest of the body would be parsed as the next request
  if (!exchange.request.complete) exchange.headers.Connection = 'close';
  if (status >= 500) logFailure(log, error, { request_id: exchange.requestId });
  return { status, body: JSON.stringify({ errors: problem.messages }) };
}

/** One object for `writeHead`, which takes less time than a call for each header. */
function headersOf({ requestId, headers }: Exchange, { status, body }: Reply, tagKey: KeyObject | null) {
  const own = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  };
  if (!tagKey) return own;
  return {
    ...(status < 400
      ? { ETag: `"${createHmac('sha256', tagKey).update(body).digest('base64url').slice(0, 22)}"` }
      : {}),
    [VERSION_HEADER]: NEWEST_VERSION,
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...own,
  };
}
