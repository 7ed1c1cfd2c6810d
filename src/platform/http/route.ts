import type { z } from 'zod';
import { alwaysCaused, EFFECTS, type Effect, type Effects } from '#values/effects.ts';
import type { Proof } from '#values/proof.ts';
import type { Permission, ScopedPermission } from '#values/roles.ts';
import type { NeededScopes } from '#values/scopes.ts';
import type { Db } from '../database/database.ts';
import type { Problem } from '../problem.ts';
import { type Admission, type Caller, type CallerKind, type Origin, scopesFor } from './caller.ts';
import type { IfMatch } from './if-match.ts';
import type { Cause } from './permits.ts';
import type { Deprecation } from './versions/deprecation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The resource that each id in the path refers to, for the text of a 404: `{ user_id: 'User' }`. */
export type Ids = Readonly<Record<string, string>>;

export interface Input<Body, Query, Names extends Ids> {
  params: { readonly [Name in keyof Names]: string };
  body: Body;
  query: Query;
  origin: Origin;
  /** When the request arrived, by `performance.now()`. */
  arrivedAt: number;
  /** The `x-svc-authorisation-id` header as received. Only the consent check reads it. */
  authorisationId: string | undefined;
  /**
   * Records a user whose data the reply contains, for the access log, if neither the path, the body nor the reply
   * has a `user_id`.
   */
  noteUser: (userId: string) => void;
  /** The value of a cookie of the request; null without it. */
  cookie: (name: string) => string | null;
  /** Sends a cookie with the reply, even if the reply is an error. */
  setCookie: (cookie: string) => void;
  /** Aborts when the caller has gone, so that nobody waits for the work any more. */
  callerGone: () => AbortSignal;
}

export interface CallerInput<Body, Query, Names extends Ids, Kind extends CallerKind = CallerKind>
  extends Input<Body, Query, Names> {
  caller: Extract<Caller, { kind: Kind }>;
  ifMatch: IfMatch;
  /** Bases the ETag of the reply on this resource, if the reply masks fields or leaves some out. */
  tag: (resource: unknown) => void;
  /** Gives the permit for an effect of the route. */
  cause: Cause;
  /** How surely it is the person, if a user calls a route with effects: for the first that each call has. */
  proof: Proof | null;
  /** The same for one effect; null if no user calls. */
  proofFor: (effect: Effect) => Proof | null;
}

export interface Stored<Reply> {
  reply: Reply;
  /** The user that the reply is about. The stored reply is deleted with the user. */
  userId: string | null;
}

/**
 * The work of a POST. Only the platform opens its transaction: the effect, the reply and the Idempotency-Key
 * are stored together or not at all.
 */
interface PostWork<Given, Reply, Prepared> {
  method: 'POST';
  isNeverReplayed?: undefined;
  handle?: undefined;
  /**
   * Does work that must not run in a transaction, such as a call to a provider. It stores no effect of the
   * request, because it runs again when a client repeats a request that failed. With an Idempotency-Key, it
   * runs under a lease.
   */
  prepare?: (input: Given) => Promise<Prepared>;
  /** Stores the effect of the request. */
  commit: (tx: Db, input: Given, prepared: Prepared) => Promise<Stored<Reply>>;
  /** Waits for the work that the commit has started, and returns the final reply. */
  settle?: (input: Given, reply: Reply) => Promise<Reply>;
  /** True if `commit` sends a single statement, which needs no explicit transaction unless there is a key to store. */
  isOneStatement?: (input: Given) => boolean;
}

/** A route whose reply is not stored under an Idempotency-Key. A POST says why, in a sentence for the API description. */
type Handler<Given, Reply> = (
  | { method: Exclude<Method, 'POST'>; isNeverReplayed?: undefined }
  | { method: 'POST'; isNeverReplayed: string }
) & {
  handle: (input: Given) => Promise<Reply>;
  prepare?: undefined;
  commit?: undefined;
  settle?: undefined;
  isOneStatement?: undefined;
};

interface Description<Body, Query, Reply, Names extends Ids> {
  method: Method;
  /** In OpenAPI's notation: `/users/{user_id}`. */
  path: string;
  /** The method of the clients that calls it: `users.create`. It never changes, because clients' code uses it. */
  name: `${string}.${string}`;
  tag: string;
  summary: string;
  description?: string;
  ids?: Names;
  /** Numbers in the path, with their descriptions: `{ page: 'Number of the page, starting at 1' }`. */
  numbers?: Readonly<Record<string, string>>;
  /** Replaces the standard 404 for an id that can't exist. */
  unknownId?: (id: string) => Problem;
  /** Accepts `x-svc-authorisation-id`, the authorisation to use. */
  takesAuthorisation?: true;
  /** What a call can cause, from the table of effects; `{}` for a call that only reads, or adds data under a consent. */
  effects: Effects<Body>;
  /** The reply is one resource, and gets an ETag. A GET then also accepts If-None-Match. */
  hasEtag?: true;
  /** Accepts If-Match with the ETag of the resource. The handler must call `ifMatch`. */
  takesIfMatch?: true;
  /**
   * What a client's callers get after the person has withdrawn consent and their data is hidden. Without it, 403. `shown`: the
   * reply, because it has no data about the person but their consent. `masked`: a list of several people, in which
   * the route hides what it must. `admins`: the reply for admins, otherwise 403. `checked`: 403, but the handler rejects the
   * request itself, because it reads the withdrawal in the same statement as the data.
   */
  afterWithdrawal?: 'shown' | 'masked' | 'admins' | 'checked';
  /** Further headers of requests, for the API description. */
  headers?: z.ZodType;
  /** Needs neither the database nor anything else that can fail. */
  isStandalone?: true;
  /**
   * It takes far more time or memory than other requests. The governor decides when it starts. If anyone may call it, a lower
   * rate limit applies instead.
   */
  isCostly?: true;
  /**
   * Anyone may call it, with a secret in the body that has a MAC. Inventing one costs the service no more than a page, so requests
   * count like those of pages, and don't use up the limit for sign-ins.
   */
  hasMac?: true;
  /** Balancers call it. It has no rate limit, because callers without credentials may share the address of a balancer. */
  isProbe?: true;
  query?: z.ZodType<Query>;
  /** Values of `after` that are not cursors, such as `latest`. */
  positions?: readonly string[];
  body?: z.ZodType<Body>;
  /** A request without a body counts as one with an empty object. */
  isBodyOptional?: true;
  /** Read-only fields that a client may send back unchanged. */
  ignored?: readonly string[];
  status?: 200 | 201;
  reply: z.ZodType<Reply>;
  /** Example messages for statuses that don't follow from the rest of the definition. */
  errors?: Readonly<Record<number, string>>;
  /** Clients should stop calling it. */
  deprecated?: Deprecation;
  /** Parameters of the query that clients should stop sending, by name. */
  deprecatedParameters?: Readonly<Record<string, Deprecation>>;
  /** What a status means, if its general description does not fit. */
  errorDescriptions?: Readonly<Record<number, string>>;
}

export type CallerRoute<
  Body,
  Query,
  Reply,
  Names extends Ids,
  Kind extends CallerKind,
  Prepared,
> = Description<Body, Query, Reply, Names> & {
  callers: readonly [Kind, ...Kind[]];
} & Omit<Admission, 'callers' | 'effects'> &
  (
    | Handler<CallerInput<Body, Query, Names, Kind>, Reply>
    | PostWork<CallerInput<Body, Query, Names, Kind>, Reply, Prepared>
  );

type ReadRoute<Query, Reply, Names extends Ids, Kind extends CallerKind> = Omit<
  Description<undefined, Query, Reply, Names>,
  'method' | 'effects' | 'body'
> & {
  callers: readonly [Kind, ...Kind[]];
  handle: (input: CallerInput<undefined, Query, Names, Kind>) => Promise<Reply>;
} & Omit<Admission, 'callers' | 'effects'>;

/** A route that streams events. Each value of the iterator is an event; null is a heartbeat. */
export interface StreamRoute<Reply, Names extends Ids, Kind extends CallerKind>
  extends Omit<Description<undefined, undefined, Reply, Names>, 'body' | 'query' | 'status'> {
  method: 'GET';
  callers: readonly [Kind, ...Kind[]];
  permission?: Permission;
  scope?: NeededScopes;
  watch(
    input: Pick<CallerInput<undefined, undefined, Names, Kind>, 'caller' | 'params'> & {
      signal: AbortSignal;
    },
  ): Promise<AsyncIterable<Reply | null>>;
}

/** A file in a reply. */
export interface FileReply {
  mediaType: string;
  bytes: Buffer | AsyncIterable<Buffer>;
  /** In bytes; null for a file that is made while it is sent. */
  length: number | null;
  /** The name to save the file under. Without it, browsers show the file. */
  fileName?: string;
}

/** A route that replies with a file. */
export interface FileRoute<Names extends Ids, Kind extends CallerKind, Query = undefined>
  extends Omit<Description<undefined, Query, never, Names>, 'body' | 'status' | 'reply'> {
  method: 'GET';
  callers: readonly [Kind, ...Kind[]];
  permission?: Permission;
  scope?: NeededScopes;
  mediaTypes: readonly [string, ...string[]];
  /** The shape of a JSON file, for the API description. */
  content?: z.ZodType;
  readFile(
    input: Pick<
      CallerInput<undefined, Query, Names, Kind>,
      'caller' | 'cause' | 'origin' | 'query' | 'noteUser' | 'callerGone'
    > & {
      /** All parameters of the path, including those that are not ids. */
      params: { readonly [Name in keyof Names]: string } & Readonly<Record<string, string>>;
    },
  ): Promise<FileReply>;
}

/** An upload whose body has not been read. */
export interface Arriving {
  query: Readonly<Record<string, unknown>>;
  bytes: AsyncIterable<Buffer>;
  /** Aborts when the client has already been sent an error. The file must then be discarded. */
  signal: AbortSignal;
  /** From `Content-Length`; null if the client does not send it. */
  length: number | null;
}

/**
 * A route that receives a file. The URL contains a token that permits the upload, so pages from any origin may
 * use it.
 */
export interface UploadRoute<Reply> extends Omit<Description<undefined, unknown, Reply, Ids>, 'body'> {
  method: 'PUT';
  callers: 'anyone';
  mediaTypes: readonly [string, ...string[]];
  /** The user whose upload this is, by the token in the query; null if the token is forged. */
  userOf(query: Arriving['query']): string | null;
  receive(arriving: Arriving): Promise<Reply>;
}

/** Idempotency keys belong to a caller, so a route that anyone may call has none. */
export type OpenRoute<Body, Query, Reply, Names extends Ids> = Description<Body, Query, Reply, Names> & {
  callers: 'anyone';
} & Handler<Input<Body, Query, Names>, Reply>;

// biome-ignore-start lint/suspicious/noExplicitAny: a list of routes holds many shapes; each was checked where it was defined
export type Route =
  | (CallerRoute<any, any, any, any, any, any> & NotAFile & { watch?: undefined })
  | (OpenRoute<any, any, any, any> &
      NotAFile & { permission?: undefined; scope?: undefined; watch?: undefined })
  | (StreamRoute<any, any, any> &
      NotAFile &
      NotAPost & { body?: undefined; query?: undefined; status?: undefined })
  | (FileRoute<any, any, any> &
      NotAPost & {
        watch?: undefined;
        receive?: undefined;
        body?: undefined;
        status?: undefined;
        reply?: undefined;
      })
  | (UploadRoute<any> &
      NotAPost & {
        permission?: undefined;
        scope?: undefined;
        watch?: undefined;
        readFile?: undefined;
        body?: undefined;
      });
interface NotAPost {
  isNeverReplayed?: undefined;
  commit?: undefined;
}
interface NotAFile {
  readFile?: undefined;
  receive?: undefined;
  mediaTypes?: undefined;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/**
 * What callers need. Members need a permission: that of the effect which every call has, or one that the route names. API keys, and users by the key that created their token, need the scope of that
 * permission, or another one if the route states it: for example to read what members with the permission can also change.
 */
type Admitting<Kind extends CallerKind> = [Kind] extends ['member']
  ? { permission?: Permission; scope?: undefined }
  : 'member' extends Kind
    ?
        | { permission?: ScopedPermission; scope?: NeededScopes }
        | { permission: Permission; scope: NeededScopes }
    : { permission?: undefined; scope: NeededScopes };

/**
 * Defines a route for authenticated callers. Its schemas type the handler, validate requests, serialise
 * replies and describe the API.
 */
export function route<
  const Kind extends CallerKind,
  Body = undefined,
  Query = undefined,
  Reply = never,
  const Names extends Ids = Record<never, string>,
  Prepared = undefined,
>(definition: CallerRoute<Body, Query, Reply, Names, Kind, Prepared> & Admitting<Kind>): Route {
  return { ...definition, ...admissionOf(definition) };
}

/** Defines a route that only reads: it replies with JSON and causes nothing. */
export function readRoute<
  const Kind extends CallerKind,
  Query = undefined,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: ReadRoute<Query, Reply, Names, Kind> & Admitting<Kind>): Route {
  const whole = { ...definition, method: 'GET', effects: {} } as const;
  return { ...whole, ...admissionOf(whole) };
}

/** Defines a route that streams events. */
export function streamRoute<
  const Kind extends CallerKind,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: StreamRoute<Reply, Names, Kind> & Admitting<Kind>): Route {
  return { ...definition, ...admissionOf(definition) };
}

/** Defines a route that replies with a file. */
export function fileRoute<
  const Kind extends CallerKind,
  const Names extends Ids = Record<never, string>,
  Query = undefined,
>(definition: FileRoute<Names, Kind, Query> & Admitting<Kind>): Route {
  return { ...definition, ...admissionOf(definition) };
}

/** Defines a route that receives a file. */
export function uploadRoute<Reply>(definition: UploadRoute<Reply>): Route {
  return definition;
}

/** The permission that follows from the effects, if the route names none. The server does not start if it stays open. */
function admissionOf(definition: { method: string; path: string } & Admission): { permission?: Permission } {
  const { method, path, callers, effects } = definition;
  if (effects === undefined) throw new Error(`${method} ${path} must say what it can cause`);
  const permission = definition.permission ?? permissionOf(callers, effects);
  if (callers.includes('member') !== (permission !== undefined))
    throw new Error(`${method} ${path} must name a permission if, and only if, members may call it`);
  const admission = permission === undefined ? {} : { permission };
  if (callers.some((kind) => kind !== 'member') && scopesFor({ ...definition, ...admission }) === null)
    throw new Error(`${method} ${path} admits API keys or users, so it must name a scope`);
  return admission;
}

function permissionOf(callers: readonly CallerKind[], effects: Effects): Permission | undefined {
  if (!callers.includes('member')) return undefined;
  return alwaysCaused(effects)
    .map((effect) => EFFECTS[effect].permission)
    .find((permission) => permission !== null);
}

/** Defines a route that anyone may call. */
export function openRoute<
  Body = undefined,
  Query = undefined,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: OpenRoute<Body, Query, Reply, Names>): Route {
  return definition;
}
