import type { FastifyReply, FastifyRequest } from 'fastify';
import { VERSION_HEADER } from '#values/api-versions.ts';
import type { Route } from '../route.ts';
import type { ApiVersions, OlderRoute, UsableVersion } from './api-versions.ts';
import { type DeprecatedUse, type Deprecation, deprecationHeaders } from './deprecation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the caller is known. */
    version: UsableVersion | null;
    /** The names of the deprecated things that the request uses, if there are any. */
    deprecated: readonly string[] | null;
  }
}

/** Chooses the version of a request and sends it with the reply. Also says if the request uses something deprecated. */
export function chooseVersion(
  versions: ApiVersions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const version = versions.choose(request.headers['x-svc-version'], request.caller?.apiVersion ?? null);
  request.version = version;
  reply.header(VERSION_HEADER, version.date);
  const uses = deprecatedUses(version, route, request);
  if (uses.length === 0) return;
  reply.headers(deprecationHeaders(uses));
  request.deprecated = uses.map(({ name }) => name);
}

/** The route as the request's version has it; undefined if it has not changed since. */
export function olderRouteOf(route: Route, { version }: FastifyRequest): OlderRoute | undefined {
  return version?.older.get(route);
}

/** Heartbeats stay as they are. */
export async function* downgradeEvents(
  events: AsyncIterable<unknown>,
  { downgrade }: OlderRoute,
): AsyncGenerator<unknown> {
  for await (const event of events) yield event === null ? null : downgrade(event);
}

function deprecatedUses(version: UsableVersion, route: Route, { query }: FastifyRequest): DeprecatedUse[] {
  const uses: DeprecatedUse[] = [];
  if (version.deprecated) uses.push({ name: `version ${version.date}`, deprecation: version.deprecated });
  if (route.deprecated) uses.push({ name: 'endpoint', deprecation: route.deprecated });
  for (const [name, deprecation] of Object.entries<Deprecation>(route.deprecatedParameters ?? NONE))
    if (name in (query as object)) uses.push({ name: `parameter ${name}`, deprecation });
  return uses;
}

const NONE = {};
