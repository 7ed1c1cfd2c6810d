/** Something that clients should stop using. */
export interface Deprecation {
  /** The day from which clients should no longer use it: `2027-01-31`. */
  since: string;
  /** The day on which it stops working, if that is decided. */
  sunset?: string;
  /** What to do instead, as a sentence: `Use \`GET /users\` instead.` */
  instead: string;
}

/** Something deprecated that a request uses. */
export interface DeprecatedUse {
  /** For the metrics and the list of recent calls: `endpoint`, `parameter colour` or `version 2026-11-18`. */
  name: string;
  deprecation: Deprecation;
}

/** Where clients read what is deprecated and why. */
const GUIDE = '/docs/guides/versioning#deprecated-and-removed';

/** The headers of RFC 9745 and RFC 8594. Of several deprecations, the earliest dates count. */
export function deprecationHeaders(uses: readonly DeprecatedUse[]): Record<string, string> {
  const since = earliest(uses.map(({ deprecation }) => deprecation.since));
  const sunset = earliest(uses.flatMap(({ deprecation }) => deprecation.sunset ?? []));
  return {
    ...(since ? { Deprecation: `@${since.getTime() / 1000}` } : {}),
    ...(sunset ? { Sunset: sunset.toUTCString() } : {}),
    Link: `<${GUIDE}>; rel="deprecation"; type="text/html"`,
  };
}

function earliest(days: readonly string[]): Date | null {
  const [first] = [...days].sort();
  return first === undefined ? null : new Date(`${first}T00:00:00Z`);
}

/** Whether a route, or one of its parameters, is deprecated. */
export function isDeprecated({ deprecated, deprecatedParameters }: DeprecableRoute): boolean {
  return deprecated !== undefined || deprecatedParameters !== undefined;
}

interface DeprecableRoute {
  deprecated?: Deprecation;
  deprecatedParameters?: Readonly<Record<string, Deprecation>>;
}

/** For the description of the API. */
export function describeDeprecation({ since, sunset, instead }: Deprecation): string {
  return `Deprecated since ${since}${sunset ? `; it stops working on ${sunset}` : ''}. ${instead}`;
}
