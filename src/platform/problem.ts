/** Categories of problems, independent of HTTP. `http/problem-status.ts` maps each to a status. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'too_large'
  | 'url_too_long'
  | 'unsupported_type'
  | 'too_many'
  | 'headers_too_large'
  | 'internal'
  | 'unavailable'
  | 'storage_full';

/** An error that the caller can act on. Any code may throw it; the API replies with `{errors: [...]}`. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly messages: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: {
    kind: ProblemKind;
    code: string;
    messages: readonly string[];
    headers?: Readonly<Record<string, string>>;
  }) {
    super(options.messages.join('; '));
    this.name = 'Problem';
    this.kind = options.kind;
    this.code = options.code;
    this.messages = options.messages;
    this.headers = options.headers ?? {};
  }
}

export function invalidRequest(...messages: string[]): Problem {
  return new Problem({ kind: 'invalid', code: 'invalid_request', messages });
}

export function notFound(resource: string, id: string): Problem {
  return new Problem({
    kind: 'not_found',
    code: 'not_found',
    messages: [`${resource} with id [${id}] does not exist`],
  });
}

export function unavailable(retryAfterSeconds: number): Problem {
  return new Problem({
    kind: 'unavailable',
    code: 'unavailable',
    messages: ['The service is temporarily unavailable: try again'],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
