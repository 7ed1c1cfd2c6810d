import type { Attempt, RetryLimits } from './index.d.ts';

/** What every call of one client shares. */
export interface Context {
  base: string;
  credentials: Credentials;
  /** True for the client of one user, which has a user token. */
  isUser: boolean;
  fetch: typeof fetch;
  retries: RetryLimits;
  timeoutMs: number;
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
  random(): number;
  onAttempt(attempt: Attempt): void;
}

export interface Credentials {
  /** Returns the headers that identify the caller. `isRenewal` is true after the service rejected the last ones. */
  headers(isRenewal: boolean): Promise<Record<string, string>>;
  canRenew: boolean;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

/** The arguments of a call, as callers pass them. */
export interface Input {
  path?: Record<string, unknown>;
  query?: Query;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** The calls of a client before index.d.ts narrows their paths. The type of a reply depends on the path. */
export interface Calls {
  send(method: string, path: string, input?: Input): Promise<ReadReply<unknown>>;
  // biome-ignore-start lint/suspicious/noExplicitAny: the API description, not this code, gives the types
  get(path: string, input?: Input): Promise<any>;
  post(path: string, input?: Input): Promise<any>;
  put(path: string, input?: Input): Promise<any>;
  patch(path: string, input?: Input): Promise<any>;
  delete(path: string, input?: Input): Promise<any>;
  // biome-ignore-end lint/suspicious/noExplicitAny: as above
  download(path: string, input?: Input): Promise<Blob>;
  stream(path: string, input?: Input): AsyncGenerator<unknown, void, undefined>;
  pages(path: string, input?: Input): AsyncGenerator<object, void, undefined>;
  list(path: string, input?: Input): AsyncGenerator<unknown, void, undefined>;
}

export type RequestBody = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** A request that can be sent any number of times. */
export interface PreparedRequest {
  /** Its name in errors, such as `GET /users/{user_id}`. */
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: RequestBody | undefined;
  isRepeatable: boolean;
  /** Presigned addresses need no credentials. */
  hasCredentials: boolean;
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

export interface ReadReply<T> {
  status: number;
  headers: Headers;
  requestId: string | null;
  body: T;
  attempts: number;
}

/** Reads the body of a successful reply. */
export type ReadBody<T> = (response: Response) => Promise<T>;
