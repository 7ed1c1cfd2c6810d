/** Something the caller can act on: thrown anywhere, answered by the one error path as `{errors: [...]}`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: {
    status: number;
    code: string;
    messages: readonly string[];
    headers?: Readonly<Record<string, string>>;
  }) {
    super(options.messages.join('; '));
    this.name = 'Problem';
    this.status = options.status;
    this.code = options.code;
    this.messages = options.messages;
    this.headers = options.headers ?? {};
  }
}

export function invalidRequest(...messages: string[]): Problem {
  return new Problem({ status: 400, code: 'invalid_request', messages });
}

export function notFound(resource: string, id: string): Problem {
  return new Problem({
    status: 404,
    code: 'not_found',
    messages: [`${resource} with id [${id}] does not exist`],
  });
}

export function unavailable(retryAfterSeconds: number): Problem {
  return new Problem({
    status: 503,
    code: 'unavailable',
    messages: ['The service cannot answer just now, please try again'],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
