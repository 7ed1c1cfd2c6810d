import { ERROR_CODES, type ErrorCode, type ProblemKind } from '#values/error-codes.ts';

/** An error that the caller can act on. Any code may throw it; the API replies with `{errors: [...]}`. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: ErrorCode;
  readonly messages: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: {
    code: ErrorCode;
    messages: readonly string[];
    headers?: Readonly<Record<string, string>>;
  }) {
    super(options.messages.join('; '));
    this.name = 'Problem';
    this.kind = ERROR_CODES[options.code].kind;
    this.code = options.code;
    this.messages = options.messages;
    this.headers = options.headers ?? {};
  }
}

export function invalidRequest(...messages: string[]): Problem {
  return new Problem({ code: 'invalid_request', messages });
}

export function notFound(resource: string, id: string): Problem {
  return new Problem({
    code: 'not_found',
    messages: [`${resource} with id [${id}] does not exist`],
  });
}

export function unavailable(retryAfterSeconds: number): Problem {
  return new Problem({
    code: 'unavailable',
    messages: ['The service is temporarily unavailable: try again'],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
