/**
 * The versions of the API by the day of their release, oldest first. An incompatible change adds one, with its translations in
 * `src/api-versions.ts`.
 */
export const API_VERSIONS = ['2026-11-18'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

export const NEWEST_VERSION: ApiVersion = API_VERSIONS[API_VERSIONS.length - 1] as ApiVersion;

/** Says which version a request uses, and which version a reply has. */
export const VERSION_HEADER = 'X-Svc-Version';
