import type { ProblemKind } from '#values/error-codes.ts';
import type { Problem } from '../problem.ts';

const STATUS: Readonly<Record<ProblemKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timed_out: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  url_too_long: 414,
  unsupported_type: 415,
  expectation_failed: 417,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
};

/** The HTTP status of a problem. Only the API needs one: jobs and features look at the problem's kind or code. */
export function statusOf({ kind }: Pick<Problem, 'kind'>): number {
  return STATUS[kind];
}
