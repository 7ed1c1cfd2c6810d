import { issueToken } from '#auth';
import type { Origin } from '#platform/http/caller.ts';
import { Problem, say } from '#platform/problem.ts';
import { ERROR_CODES, type ErrorCode } from '#values/error-codes.ts';
import type { Session } from './sessions.ts';

/** Long enough for one call. */
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
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown }>;
}

/**
 * Calls the service's own API with a user token that is signed for this call. Validation, consent, limits, audit and the
 * record of API calls are those of the API, so pages can do nothing that the user's token could not.
 */
export function createCallApi(
  server: InProcess,
  app: Parameters<typeof issueToken>[0],
  session: Session,
  origin: Origin,
): CallApi {
  return async <Reply>({ method, path, body, idempotencyKey }: ApiCall): Promise<ApiAnswer<Reply>> => {
    const { clientId, userId, generation } = session;
    const { token } = await issueToken(app, 'user', {
      clientId,
      subject: userId,
      generation,
      lifeMs: TOKEN_MS,
    });
    const response = await server.inject({
      method,
      url: path,
      // evidence and fraud checks need the person's address
      remoteAddress: origin.address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(origin.userAgent === null ? {} : { 'user-agent': origin.userAgent }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
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

/** For calls that fail only if the service does: the page then shows the general error. */
export function requireAnswer<Reply>(answer: ApiAnswer<Reply>): Reply {
  if (answer.ok) return answer.body;
  throw new Problem({ code: answer.code, messages: [say`A page could not read what it shows`] });
}

function codeOf(header: unknown): ErrorCode {
  return typeof header === 'string' && Object.hasOwn(ERROR_CODES, header)
    ? (header as ErrorCode)
    : 'internal_error';
}
