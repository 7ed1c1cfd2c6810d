import { VERSION_HEADER } from '#values/api-versions.ts';
import { fixed, invalidRequest, say } from '../../problem.ts';
import type { Route } from '../route.ts';
import type { Deprecation } from './deprecation.ts';

/** What a version of the API changed, compared with the version before. */
export interface Version {
  /** In the order in which they were made. */
  changes: readonly Change[];
  deprecated?: Deprecation;
}

/** An incompatible change of one operation. */
export interface Change {
  /** Method and path: `PATCH /users/{user_id}`. */
  operation: string;
  /** The shapes before the change. They validate, serialise and describe requests and replies of older versions. */
  before: Partial<Pick<Route, 'query' | 'body' | 'ignored' | 'reply'>>;
  /** Turns a valid request of the older version into one of the newer version. */
  upgrade?: (request: Given) => Given;
  /** Turns a reply of the newer version into one of the older version. Streams call it for each event. */
  downgrade?: (reply: Fields) => Fields;
}

// biome-ignore lint/suspicious/noExplicitAny: each change knows the shapes of its own operation
type Fields = any;

interface Given {
  query: Fields;
  body: Fields;
}

/** A route as an older version has it. */
export interface OlderRoute {
  route: Route;
  upgrade(request: Given): Given;
  downgrade(reply: Fields): Fields;
}

/** A version that requests can use. */
export interface UsableVersion {
  date: string;
  deprecated: Deprecation | undefined;
  /** The routes that differ from the newest version. */
  older: ReadonlyMap<Route, OlderRoute>;
}

/** Finds the version of each request. */
export class ApiVersions {
  readonly newest: UsableVersion;
  readonly #versions: ReadonlyMap<string, UsableVersion>;
  readonly #routes: readonly Route[];

  constructor(table: Readonly<Record<string, Version>>, routes: readonly Route[]) {
    this.#routes = routes;
    const newestFirst = Object.entries(table).sort(([a], [b]) => b.localeCompare(a));
    let older = new Map<Route, OlderRoute>();
    this.#versions = new Map(
      newestFirst.map(([date, { changes, deprecated }]) => {
        const version = { date, deprecated, older };
        older = addChanges(older, changes, routes);
        return [date, version];
      }),
    );
    const [newest] = this.#versions.values();
    if (!newest) throw new Error('The API needs at least one version');
    this.newest = newest;
  }

  /** Newest first. */
  get all(): UsableVersion[] {
    return [...this.#versions.values()];
  }

  /** The version that the header names, or the version of the caller's credential, or the newest. */
  choose(header: string | string[] | undefined, pinned: string | null): UsableVersion {
    if (header !== undefined) return this.named(String(header));
    return (pinned === null ? undefined : this.#versions.get(pinned)) ?? this.#nearest(pinned);
  }

  /** Throws a problem for an unknown version. */
  named(date: string, field = VERSION_HEADER): UsableVersion {
    const version = this.#versions.get(date);
    if (version) return version;
    const known = this.all.map((one) => one.date).toReversed();
    throw invalidRequest(say`[${fixed(field)}] must be a version of the API: ${fixed(known.join(', '))}`);
  }

  /** The routes as a version has them, for its description. */
  routesAt({ older }: UsableVersion): Route[] {
    return this.#routes.map((route) => older.get(route)?.route ?? route);
  }

  /** A key may have a version that is no longer supported, or one that only a newer process knows during an upgrade. */
  #nearest(pinned: string | null): UsableVersion {
    const later = this.all.filter(({ date }) => pinned !== null && date > pinned);
    return later.at(-1) ?? this.newest;
  }
}

function addChanges(
  newer: ReadonlyMap<Route, OlderRoute>,
  changes: readonly Change[],
  routes: readonly Route[],
): Map<Route, OlderRoute> {
  const older = new Map(newer);
  for (const { operation, before, upgrade = same, downgrade = same } of changes.toReversed()) {
    const route = routes.find(({ method, path }) => `${method} ${path}` === operation);
    // a worker has only probes, and production has no sandbox
    if (!route) continue;
    if (route.readFile || route.receive) throw new Error(`A version can't change the file of ${operation}`);
    const next = older.get(route);
    older.set(route, {
      route: { ...(next?.route ?? route), ...before } as Route,
      upgrade: (request) => (next?.upgrade ?? same)(upgrade(request)),
      downgrade: (reply) => downgrade((next?.downgrade ?? same)(reply)),
    });
  }
  return older;
}

function same<T>(value: T): T {
  return value;
}
