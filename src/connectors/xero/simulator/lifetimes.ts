import type { Lifetimes } from '#simulation/grants.ts';

const ACCESS_TOKEN_SECONDS = 30 * 60;
const REFRESH_TOKEN_MS = 60 * 24 * 3_600_000;

/** A refresh token lasts sixty days from its issue, if offline access was requested. */
export const LIFETIMES: Lifetimes = {
  codeSeconds: 5 * 60,
  accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  refreshUntil: ({ scopes }, now) =>
    scopes.includes('offline_access') ? new Date(now.getTime() + REFRESH_TOKEN_MS) : null,
};
