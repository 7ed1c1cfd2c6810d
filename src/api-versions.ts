import type { Version } from '#platform/http/versions/api-versions.ts';
import type { ApiVersion } from '#values/api-versions.ts';

/** What each version of the API changed. Only the routes of the newest version exist: requests and replies of older ones are translated. */
export const VERSIONS: Readonly<Record<ApiVersion, Version>> = {
  '2026-11-18': { changes: [] },
};
