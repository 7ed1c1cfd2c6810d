import { issueToken } from '#auth';
import type { Origin } from '#platform/http/caller.ts';
import { onBehalfOf } from '#platform/http/caller-gone.ts';
import type { FileReply } from '#platform/http/route.ts';
import { Problem, say } from '#platform/problem.ts';
import { ERROR_CODES, type ErrorCode } from '#values/error-codes.ts';
import type { Session } from './sessions.ts';

/** Long enough for the calls of one page. */
const TOKEN_MS = 60_000;

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query, such as `/accounts?limit=100`. */
  path: string;
  body?: object;
  /** Makes a repeated form harmless: the second call gets the reply of the first. */
  idempotencyKey?: string;
}

/** The reply of the API, or the code of its error. Show a text of the catalogue for the code, never an API's message. */
export type ApiAnswer<Reply> =
  | { ok: true; body: Reply }
  | { ok: false; status: number; code: ErrorCode; retryAfterSeconds: number | null };

/** Calls the API as the user of a session. */
export type CallApi = <Reply>(call: ApiCall) => Promise<ApiAnswer<Reply>>;

/** The part of the server that answers a request without a connection. */
interface InProcess {
  inject(request: {
    method: ApiCall['method'];
    url: string;
    remoteAddress: string;
    headers: Record<string, string>;
    payload?: object;
    /** Returns a large reply before all of it is there. */
    payloadAsStream?: boolean;
  }): Promise<InProcessReply>;
}

interface InProcessReply {
  statusCode: number;
  headers: Record<string, unknown>;
  json(): unknown;
  stream(): AsyncIterable<Buffer>;
}

/**
 * Calls the service's own API with a user token that is signed for this page. Validation, consent, limits, audit and the
 * record of API calls are those of the API, so pages can do nothing that the user's token could not.
 */
export function createCallApi(server: InProcess, asPerson: AsPerson): CallApi {
  return async <Reply>({ method, path, body, idempotencyKey }: ApiCall): Promise<ApiAnswer<Reply>> => {
    const { remoteAddress, headers } = await asPerson();
    const response = await server.inject({
      method,
      url: path,
      remoteAddress,
      headers: idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode < 300) return { ok: true, body: response.json() as Reply };
    const retryAfter = Number(response.headers['retry-after']);
    return {
      ok: false,
      status: response.statusCode,
      code: codeOf(response.headers['x-svc-error-code']),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    };
  };
}

/** Reads a file of the API as the user of a session, without holding all of it in memory. */
export type CallFile = (path: string) => Promise<FileReply>;

export function createCallFile(server: InProcess, asPerson: AsPerson, gone: () => AbortSignal): CallFile {
  return async (path) => {
    const call = { method: 'GET', url: path, ...(await asPerson()), payloadAsStream: true } as const;
    const response = await onBehalfOf(gone(), () => server.inject(call));
    const { statusCode, headers } = response;
    if (statusCode >= 300) throw fileProblem(headers);
    const length = Number(headers['content-length']);
    const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
    return {
      mediaType: String(headers['content-type']),
      bytes: response.stream(),
      length: Number.isFinite(length) ? length : null,
      ...(fileName === undefined ? {} : { fileName }),
    };
  };
}

function fileProblem(headers: InProcessReply['headers']): Problem {
  const retryAfter = headers['retry-after'];
  return new Problem({
    code: codeOf(headers['x-svc-error-code']),
    messages: [say`A page could not read the file that it sends`],
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  });
}

/** A token for a call, and where the person is: evidence and fraud checks need their address. */
type AsPerson = () => Promise<{ remoteAddress: string; headers: Record<string, string> }>;

/** Calls of one page share a token, as long as it is fresh. */
export function createPerson(
  app: Parameters<typeof issueToken>[0],
  { clientId, userId, generation, sessionId: journeySessionId }: Session,
  { address, userAgent }: Origin,
): AsPerson {
  let issued: { token: ReturnType<typeof issueToken>; freshUntil: number } | null = null;
  return async () => {
    const now = performance.now();
    if (!issued || now > issued.freshUntil) {
      const subject = { clientId, subject: userId, generation, journeySessionId, lifeMs: TOKEN_MS };
      issued = { token: issueToken(app, 'user', subject), freshUntil: now + TOKEN_MS / 2 };
    }
    const { token } = await issued.token;
    return {
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(userAgent === null ? {} : { 'user-agent': userAgent }),
      },
    };
  };
}

/** For calls that fail only if the service does: the page then shows the general error. */
export function requireAnswer<Reply>(answer: ApiAnswer<Reply>): Reply {
  if (answer.ok) return answer.body;
  throw new Problem({ code: answer.code, messages: [say`A page could not read what it shows`] });
}

/** Reads what a page shows. */
export async function readFromApi<Reply>({ callApi }: { callApi: CallApi }, path: string): Promise<Reply> {
  return requireAnswer(await callApi<Reply>({ method: 'GET', path }));
}

function codeOf(header: unknown): ErrorCode {
  return typeof header === 'string' && Object.hasOwn(ERROR_CODES, header)
    ? (header as ErrorCode)
    : 'internal_error';
}
