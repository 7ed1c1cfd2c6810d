import type { Account, Document, ErrorCode, Operations, Readiness, Resources } from './api.gen.js';

export type * from './api.gen.js';

/** Creates a client for one caller: your server, a user or a member of your team. */
export function createClient(options: ClientOptions): StipendClient;

/**
 * Returns the ETag of what a call returned, for `ifMatch` and `ifNoneMatch`.
 *
 * @throws {TypeError} for an object without an ETag: an item of a list, a copy, or the reply of an operation that has none
 */
export function etagOf(reply: object): string;

export interface ClientOptions {
  /** The address of the service, such as `https://payroll.lender.example`. */
  url: string | URL;
  /** Your API key. Never put it into a browser or an app: use a user's token there. */
  apiKey?: string | undefined;
  /**
   * The token of a user (`POST /user-tokens`) or of a member (`POST /members/signin`). A function is called for
   * each request. If the service rejects its token, the function is called once more, with `isRenewal` set.
   */
  token?: string | ((request: { isRenewal: boolean }) => string | Promise<string>) | undefined;
  /** When a call stops retrying its request. The default is 5 retries within 120 seconds. */
  retries?: Partial<RetryLimits> | undefined;
  /**
   * How long each request may take, in milliseconds. The default is 60,000. `retries` limits how long a call takes with
   * its retries.
   */
  timeoutMs?: number | undefined;
  /** Called after each request, including those that are retried. The argument contains no personal data. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Replaces the pause before a retry, in tests. It rejects when the signal fires. */
  wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** Replaces `Math.random`, in tests. */
  random?: (() => number) | undefined;
}

export interface RetryLimits {
  /** The maximum number of retries of a request. 0 turns retries off. */
  countMax: number;
  /** How long after the first request a retry may still start, in milliseconds. */
  msMax: number;
}

/** A request that was sent, for logs and metrics. */
export interface Attempt {
  /** Such as `GET /users/{user_id}`. */
  operation: string;
  /** 1 for the first request of a call. */
  attempt: number;
  /** Null if no reply arrived. */
  status: number | null;
  /** The error's code; null after success. */
  code: AnyErrorCode | null;
  requestId: string;
  ms: number;
}

/** The codes of errors that the client itself reports. */
export type ClientErrorCode =
  /** No reply arrived: the service can't be reached, or the connection broke. */
  | 'connection_failed'
  /** No reply arrived within `timeoutMs`, or the expected change did not happen in time. */
  | 'timed_out'
  /** The reply is not from the service, such as a proxy's page. */
  | 'unexpected_reply'
  /** With `ifNoneMatch`: it has not changed since you read it. */
  | 'not_modified'
  /** The file of an upload can't be read. */
  | 'file_unreadable';

/** All known codes. A newer service can send others. */
export type AnyErrorCode = ErrorCode | ClientErrorCode | (string & Record<never, never>);

/**
 * The error that failed calls reject with. Branch on `status` and `code`, show `messages` to engineers, and quote `requestId` to
 * the operator of the service.
 */
export class StipendError extends Error {
  constructor(facts: ErrorFacts);
  /** The operation that failed, such as `POST /users`. */
  readonly operation: string;
  /** The HTTP status; null if no reply arrived. */
  readonly status: number | null;
  /** The service's error code, or a code of the client. */
  readonly code: AnyErrorCode;
  /** One message for each problem. */
  readonly messages: readonly string[];
  /** Identifies the request in the service's log. Null if a wait timed out, because it sends many requests, and if nothing was sent. */
  readonly requestId: string | null;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** With the code `mfa_required`: where the member's code comes from, such as `email`. */
  readonly mfaMethods: readonly string[];
  /** How many times the request was sent: 1 if it was not retried, 0 if nothing was sent. */
  readonly attempts: number;
}

export interface ErrorFacts {
  operation: string;
  status: number | null;
  code: AnyErrorCode;
  messages: readonly string[];
  requestId: string | null;
  retryAfterMs: number | null;
  mfaMethods?: readonly string[];
  attempts: number;
  cause?: unknown;
}

/**
 * There is a method for every operation, such as `client.users.get(userId)`. `get`, `post`, `put`, `patch` and `delete` take a path as the
 * API reference writes it: `client.get('/users/{user_id}', { path: { user_id } })`.
 *
 * A POST sends an `Idempotency-Key`, the same one with each retry, if its endpoint accepts one. Requests are retried
 * after 429, and after 409 with `Retry-After`. Requests that have a key or are harmless to repeat are also retried after
 * 502, 503, 504, a lost connection and a time-out.
 */
export interface StipendClient extends Resources {
  get<P extends PathOf<'GET', 'reply'>>(path: P, ...input: InputOf<'GET', P>): Promise<ReplyOf<'GET', P>>;
  post<P extends PathOf<'POST', 'reply'>>(path: P, ...input: InputOf<'POST', P>): Promise<ReplyOf<'POST', P>>;
  put<P extends PathOf<'PUT', 'reply'>>(path: P, ...input: InputOf<'PUT', P>): Promise<ReplyOf<'PUT', P>>;
  patch<P extends PathOf<'PATCH', 'reply'>>(
    path: P,
    ...input: InputOf<'PATCH', P>
  ): Promise<ReplyOf<'PATCH', P>>;
  delete<P extends PathOf<'DELETE', 'reply'>>(
    path: P,
    ...input: InputOf<'DELETE', P>
  ): Promise<ReplyOf<'DELETE', P>>;

  /** Like the methods above, but returns the whole reply: status, headers, request id and body. */
  send<M extends Method, P extends PathOf<M, 'reply'>>(
    method: M,
    path: P,
    ...input: InputOf<M, P>
  ): Promise<Reply<ReplyOf<M, P>>>;

  /** Iterates over the items of a list and reads the next page when it is needed. `limit` is the size of a page. */
  list<P extends ListPath>(path: P, ...input: InputOf<'GET', P>): AsyncIterableIterator<ItemOf<P>>;

  /** Iterates over the pages of a list. */
  pages<P extends ListPath>(path: P, ...input: InputOf<'GET', P>): AsyncIterableIterator<ReplyOf<'GET', P>>;

  /** Reads a file. */
  download<P extends PathOf<'GET', 'file'>>(path: P, ...input: InputOf<'GET', P>): Promise<Blob>;

  /** Iterates over server-sent events until the service ends the stream. It does not connect again. */
  stream<P extends PathOf<'GET', 'event'>>(
    path: P,
    ...input: InputOf<'GET', P>
  ): AsyncIterableIterator<EventOf<P>>;

  /**
   * Waits until an account is no longer `PENDING`: it is then connected, needs an MFA answer, or has failed.
   * Connects again when the event stream breaks, and reads the account where streams don't work. When an account is
   * `CONNECTED`, its payslips are still being fetched: `waitForData` waits for them.
   */
  waitForAccount(accountId: string, options?: StreamWaitOptions<Account>): Promise<Account>;

  /**
   * Waits until no source of a user's data is `in_progress`: all sign-ins, retrievals and uploads have ended. Returns
   * the status and the number of submissions of each source. Reads the user's readiness from time to time.
   */
  waitForData(userId: string, options?: WaitOptions<Readiness>): Promise<Readiness>;

  /** Waits until a document is `EXTRACTED`, `REJECTED` or `FAILED`. */
  waitForDocument(documentId: string, options?: StreamWaitOptions<Document>): Promise<Document>;

  /**
   * Uploads a file with a user's token and waits until it is processed. The status of the returned document says
   * whether its data was extracted.
   *
   * @param file a Blob or File, bytes or, in Node, a path
   */
  upload(kind: 'bank_statement' | 'payslip', file: FileInput, options?: UploadOptions): Promise<Document>;

  /**
   * Returns a client that acts as a user. Call it on a client with an API key. The new client renews the user's token automatically. Its calls to
   * endpoints that accept no user tokens fail with a TypeError, and nothing is sent.
   */
  forUser(userId: string): StipendClient;
}

/** A list that is read page by page while you iterate over its items: `for await (const user of client.users.list())`. */
export interface List<Item, Page> extends AsyncIterable<Item> {
  /** Reads one page: the first one, or the one that `after` in the query selects. */
  page(): Promise<Page>;
  /** Iterates over the pages. */
  pages(): AsyncIterableIterator<Page>;
}

export interface WaitOptions<T> {
  /** Ends the wait when it returns true. The default depends on the method. */
  until?: ((found: T) => boolean) | undefined;
  /** Called with the first state and after each change. */
  onChange?: ((found: T) => void) | undefined;
  /** When to give up with the code `timed_out`, in milliseconds. The default is 300,000. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface StreamWaitOptions<T> extends WaitOptions<T> {
  /** How long the event stream may be silent before the client connects again, in milliseconds. */
  silenceMsMax?: number | undefined;
}

export interface UploadOptions extends StreamWaitOptions<Document> {
  /** The default is the name of the File or the last part of the path. Required for a Blob and for bytes. */
  fileName?: string | undefined;
  /** Your own reference. Don't put personal data in it. */
  externalId?: string | undefined;
  /** The authorisation to use. By default the service selects one. */
  authorisationId?: string | undefined;
}

export type FileContent = Blob | ArrayBuffer | ArrayBufferView;
/** In Node, text is a path. */
export type FileInput = FileContent | string;

export interface Reply<T> {
  status: number;
  headers: Headers;
  /** Identifies the request in the service's log. */
  requestId: string;
  body: T;
  /** How many requests were sent. */
  attempts: number;
}

/** What every call accepts besides the operation's own arguments. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How long each request of the call may take, in milliseconds. */
  timeoutMs?: number | undefined;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths of a method whose operations reply with JSON (`reply`), a file (`file`) or events (`event`). */
export type PathOf<M extends Method, Kind extends 'reply' | 'file' | 'event'> = {
  [Key in keyof Operations]: Key extends `${M} ${infer Path}`
    ? Kind extends keyof Operations[Key]
      ? Path
      : never
    : never;
}[keyof Operations];

/** The paths of lists. */
export type ListPath = {
  [Path in PathOf<'GET', 'reply'>]: ReplyOf<'GET', Path> extends Paged ? Path : never;
}[PathOf<'GET', 'reply'>];

/** The JSON that an operation replies with. */
export type ReplyOf<M extends Method, P extends string> = Member<OperationOf<M, P>, 'reply'>;

/** The type of the items of a list. */
export type ItemOf<P extends ListPath> = Item<ReplyOf<'GET', P>>;

type EventOf<P extends string> = Member<OperationOf<'GET', P>, 'event'>;
type OperationOf<M extends Method, P extends string> = Operations[`${M} ${P}` & keyof Operations];
type Member<T, Key extends string> = T extends Record<Key, infer Value> ? Value : never;
type Paged = { pagination: unknown };
type Item<Page> = { [Key in keyof Page]: Page[Key] extends readonly (infer One)[] ? One : never }[keyof Page];

type Arguments<Op> = Pick<Op, Extract<keyof Op, 'path' | 'query' | 'headers' | 'body'>> &
  CallOptions &
  (Op extends { keyed: true }
    ? {
        /** By default a new key for each call. Set it to repeat a call of an earlier process. */
        idempotencyKey?: string | undefined;
      }
    : unknown) &
  (Op extends { ifMatch: true }
    ? {
        /** The ETag of what you read: see `etagOf`. If it has changed since, the call rejects with the code `precondition_failed`. */
        ifMatch?: string | undefined;
      }
    : unknown) &
  (Op extends { ifNoneMatch: true }
    ? {
        /** The ETag of what you read: see `etagOf`. If it has not changed since, the call rejects with the code `not_modified`. */
        ifNoneMatch?: string | undefined;
      }
    : unknown);

/** The argument may be left out if nothing in it is required. */
export type InputOf<M extends Method, P extends string> =
  Record<never, never> extends Arguments<OperationOf<M, P>>
    ? [input?: Arguments<OperationOf<M, P>>]
    : [input: Arguments<OperationOf<M, P>>];
