import type { Lifetimes } from '#simulation/grants.ts';
import { addMonths } from '#values/timestamp.ts';

export const ACCESS_TOKEN_SECONDS = 4 * 3600;
const GRANT_MONTHS = 18;

/** A grant ends eighteen months after it was given, however often it is renewed. */
export const LIFETIMES: Lifetimes = {
  codeSeconds: 10 * 60,
  accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  refreshUntil: ({ grantedAt }) => addMonths(grantedAt, GRANT_MONTHS),
};
