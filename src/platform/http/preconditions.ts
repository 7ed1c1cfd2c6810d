import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientKeys } from '../crypto/client-keys.ts';
import { keepKey } from '../crypto/derive-key.ts';
import { hmacOf } from '../crypto/hmac.ts';
import { fixed, invalidRequest, Problem, say } from '../problem.ts';
import type { Caller } from './caller.ts';
import type { IfMatch } from './if-match.ts';
import type { Route } from './route.ts';

/*
 * ETag, If-Match and If-None-Match. A tag is an HMAC of the resource, so no table needs a version. Callers who see masked fields get the tag of the
 * whole resource, so they notice every change, with their access behind a dot: `"3q2-7w.hidden"`. If-Match ignores what is behind the dot.
 */

const VERSION_BYTES = 16;
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

interface Tag {
  isWeak: boolean;
  text: string;
}

/** The conditions of one request, and the ETag of its reply. */
export class Preconditions {
  readonly #keys: ClientKeys;
  readonly #route: Route;
  readonly #caller: Caller;
  readonly #wanted: Tag[] | null;
  readonly #known: Tag[] | null;
  #isChecked = false;
  #version: unknown;

  constructor(
    { keys }: { keys: { clients: ClientKeys } },
    route: Route,
    { headers, caller }: Pick<FastifyRequest, 'headers'> & { caller: Caller },
  ) {
    this.#keys = keys.clients;
    this.#route = route;
    this.#caller = caller;
    const isRead = route.method === 'GET';
    if (headers['if-match'] !== undefined && !isRead && !route.takesIfMatch)
      throw invalidRequest(say`[If-Match] is not supported by this endpoint, so nothing was stored`);
    this.#wanted = route.takesIfMatch ? readTags(headers['if-match'], 'If-Match') : null;
    this.#known = isRead && route.hasEtag ? readTags(headers['if-none-match'], 'If-None-Match') : null;
  }

  readonly ifMatch: IfMatch = async (current) => {
    this.#isChecked = true;
    if (!this.#wanted || this.#wanted.some(isAny)) return;
    const version = await this.#hash(await current());
    if (!this.#wanted.some(({ isWeak, text }) => !isWeak && text.split('.', 1)[0] === version))
      throw new Problem({
        code: 'precondition_failed',
        messages: [
          say`[If-Match] is not the current ETag: this has changed since you read it, so nothing was stored. Read it again`,
        ],
      });
  };

  /** The resource that the ETag of the reply is about, if the reply does not contain all of it. */
  readonly tag = (version: unknown): void => {
    this.#version = version;
  };

  /** Adds the ETag to a successful reply. Replies 304 if the caller already knows the resource. */
  async answer(answered: unknown, reply: FastifyReply): Promise<unknown> {
    const { method, path, takesIfMatch, hasEtag } = this.#route;
    if (takesIfMatch && !this.#isChecked) throw new Error(`${method} ${path} has not checked If-Match`);
    if (!hasEtag) return answered;
    const { access } = this.#caller;
    const version = await this.#hash(this.#version ?? answered);
    const etag = access === 'full' ? version : `${version}.${access}`;
    reply.header('ETag', `"${etag}"`);
    if (!this.#known?.some((tag) => isAny(tag) || tag.text === etag)) return answered;
    return reply.status(304).send();
  }

  /** Keyed, so that the content of a resource can't be guessed from a tag in the log of a proxy. */
  async #hash(version: unknown): Promise<string> {
    const key = keepKey(await this.#keys.of(this.#caller.clientId), 'etag');
    const hmac = hmacOf(key, JSON.stringify(withSortedFields(version)));
    return Buffer.from(hmac.slice(0, VERSION_BYTES), 'binary').toString('base64url');
  }
}

const ANY: Tag = { isWeak: false, text: '*' };

/** `*` is not a possible version, so a quoted one matches nothing. */
function isAny(tag: Tag): boolean {
  return tag === ANY;
}

function readTags(header: string | undefined, name: 'If-Match' | 'If-None-Match'): Tag[] | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return [ANY];
  if (!TAGS.test(header.trim()))
    throw invalidRequest(
      say`[${fixed(name)}] must be *, or the ETag of an earlier reply with its quotation marks`,
    );
  return [...header.matchAll(TAG)].map(([, weak, text = '']) => ({ isWeak: weak !== undefined, text }));
}

/** A copy whose fields are sorted, because their order is no part of the version. A replacer would take twice the time. */
function withSortedFields(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  if (Array.isArray(value)) return value.map(withSortedFields);
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort())
    sorted[name] = withSortedFields((value as Record<string, unknown>)[name]);
  return sorted;
}
