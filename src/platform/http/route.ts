import type { z } from 'zod';
import type { Permission } from '#values/roles.ts';
import type { Db } from '../database/database.ts';
import type { Problem } from '../problem.ts';
import type { Caller, CallerKind, Origin } from './caller.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The resource each path id names, for the words of a 404: `{ user_id: 'User' }`. */
export type Ids = Readonly<Record<string, string>>;

export interface Input<Body, Query, Names extends Ids> {
  params: { readonly [Name in keyof Names]: string };
  body: Body;
  query: Query;
  origin: Origin;
  /** `x-svc-authorisation-id` as it came; read by the gate alone. */
  authorisationId: string | undefined;
}

export interface CallerInput<Body, Query, Names extends Ids, Kind extends CallerKind = CallerKind>
  extends Input<Body, Query, Names> {
  caller: Extract<Caller, { kind: Kind }>;
  /** Runs the work in one transaction together with the record of its Idempotency-Key; a repeat gets the first answer. */
  once: Once;
  /** The same for work that is a single statement: without a key to record, that is a transaction by itself. */
  onceInOneStatement: Once;
}

export type Once = <Reply>(work: (tx: Db) => Promise<Effect<Reply>>) => Promise<Reply>;

export interface Effect<Reply> {
  reply: Reply;
  /** Whom the reply is about: the stored answer goes when that user goes. */
  userId: string | null;
}

interface Description<Body, Query, Reply, Names extends Ids> {
  method: Method;
  /** As in OpenAPI: `/users/{user_id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  ids?: Names;
  /** Where an id that nobody has is answered in words of its own. */
  unknownId?: (id: string) => Problem;
  /** Takes `x-svc-authorisation-id`: the authorisation to use. */
  takesAuthorisation?: true;
  /** An `Idempotency-Key` is ignored here. */
  isNeverReplayed?: true;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Read-only fields a client may send back as it read them. */
  ignored?: readonly string[];
  status?: 200 | 201;
  reply: z.ZodType<Reply>;
  /** Statuses beyond those that follow from the rest. */
  errors?: Readonly<Record<number, string>>;
}

export interface CallerRoute<Body, Query, Reply, Names extends Ids, Kind extends CallerKind>
  extends Description<Body, Query, Reply, Names> {
  callers: readonly [Kind, ...Kind[]];
  /** What a member's role must allow, from the table of roles; needed where members may call. */
  permission?: Permission;
  handle(input: CallerInput<Body, Query, Names, Kind>): Promise<Reply>;
}

/** A route that goes on answering: each thing its iterator yields is an event, null is a sign of life. */
export interface StreamRoute<Reply, Names extends Ids, Kind extends CallerKind>
  extends Omit<Description<undefined, undefined, Reply, Names>, 'body' | 'query' | 'status'> {
  method: 'GET';
  callers: readonly [Kind, ...Kind[]];
  permission?: Permission;
  watch(
    input: Pick<CallerInput<undefined, undefined, Names, Kind>, 'caller' | 'params'> & {
      signal: AbortSignal;
    },
  ): Promise<AsyncIterable<Reply | null>>;
}

/** A file as it is answered. */
export interface FileReply {
  mediaType: string;
  bytes: Buffer | AsyncIterable<Buffer>;
  /** Of all its bytes. */
  length: number;
  /** What to call it once it is saved; without one it is shown where it is asked for. */
  fileName?: string;
}

/** A route whose answer is a file. */
export interface FileRoute<Names extends Ids, Kind extends CallerKind>
  extends Omit<Description<undefined, undefined, never, Names>, 'body' | 'query' | 'status' | 'reply'> {
  method: 'GET';
  callers: readonly [Kind, ...Kind[]];
  permission?: Permission;
  mediaTypes: readonly [string, ...string[]];
  readFile(
    input: Pick<CallerInput<undefined, undefined, Names, Kind>, 'caller' | 'origin'> & {
      /** All that the path names, ids or not. */
      params: { readonly [Name in keyof Names]: string } & Readonly<Record<string, string>>;
    },
  ): Promise<FileReply>;
}

/** What arrives at a route that takes a file: nothing of it has been read. */
export interface Arriving {
  query: Readonly<Record<string, unknown>>;
  bytes: AsyncIterable<Buffer>;
  /** Aborted when its sender was refused meanwhile: nothing of it is to be kept then. */
  signal: AbortSignal;
  /** As announced; null when the sender does not say. */
  length: number | null;
}

/** A route that takes a file as it comes. What allows it is in its address, so pages of any origin may send to it. */
export interface UploadRoute<Reply> extends Omit<Description<undefined, unknown, Reply, Ids>, 'body'> {
  method: 'PUT';
  callers: 'anyone';
  mediaTypes: readonly [string, ...string[]];
  receive(arriving: Arriving): Promise<Reply>;
}

export interface OpenRoute<Body, Query, Reply, Names extends Ids>
  extends Description<Body, Query, Reply, Names> {
  callers: 'anyone';
  handle(input: Input<Body, Query, Names>): Promise<Reply>;
}

// biome-ignore-start lint/suspicious/noExplicitAny: a list of routes holds many shapes; each was checked where it was defined
export type Route =
  | (CallerRoute<any, any, any, any, any> & NotAFile & { watch?: undefined })
  | (OpenRoute<any, any, any, any> & NotAFile & { permission?: undefined; watch?: undefined })
  | (StreamRoute<any, any, any> & NotAFile & { body?: undefined; query?: undefined; status?: undefined })
  | (FileRoute<any, any> & {
      watch?: undefined;
      receive?: undefined;
      body?: undefined;
      query?: undefined;
      status?: undefined;
      reply?: undefined;
    })
  | (UploadRoute<any> & {
      permission?: undefined;
      watch?: undefined;
      readFile?: undefined;
      body?: undefined;
    });
interface NotAFile {
  readFile?: undefined;
  receive?: undefined;
  mediaTypes?: undefined;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** A route for known callers. Its shapes type its handler, check its requests, write its replies and describe it. */
export function route<
  const Kind extends CallerKind,
  Body = undefined,
  Query = undefined,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: CallerRoute<Body, Query, Reply, Names, Kind>): Route {
  requirePermission(definition);
  return definition;
}

/** A route whose answer is a stream of events. */
export function streamRoute<
  const Kind extends CallerKind,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: StreamRoute<Reply, Names, Kind>): Route {
  requirePermission(definition);
  return definition;
}

/** A route whose answer is a file. */
export function fileRoute<const Kind extends CallerKind, const Names extends Ids = Record<never, string>>(
  definition: FileRoute<Names, Kind>,
): Route {
  requirePermission(definition);
  return definition;
}

/** A route that takes a file. */
export function uploadRoute<Reply>(definition: UploadRoute<Reply>): Route {
  return definition;
}

function requirePermission({
  method,
  path,
  callers,
  permission,
}: {
  method: string;
  path: string;
  callers: readonly CallerKind[];
  permission?: Permission;
}): void {
  if (callers.includes('member') !== (permission !== undefined))
    throw new Error(`${method} ${path} must name a permission if members may call it`);
}

/** A route anyone may call. */
export function openRoute<
  Body = undefined,
  Query = undefined,
  Reply = never,
  const Names extends Ids = Record<never, string>,
>(definition: OpenRoute<Body, Query, Reply, Names>): Route {
  return definition;
}
