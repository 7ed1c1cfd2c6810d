import type { VerdictRow } from '#income-summary';
import { invalidRequest, say } from '#platform/problem.ts';
import { parseTimestamp } from '#values/timestamp.ts';
import { isUuid } from '#values/uuid.ts';
import type { Sort } from './schema.ts';

/** Where a user is in a list: the group, such as a risk or the time of the newest data, and the place in the group. */
export interface Position {
  group: string;
  userId: string;
}

/** The group of users without a risk or without data, who come last. */
export const NO_GROUP = 'none';
export const RISK_ORDER = ['high', 'medium', 'low'] as const;
const RISK_GROUPS: readonly string[] = [...RISK_ORDER, NO_GROUP];

export function groupOf(sort: Sort, verdict: VerdictRow | null | undefined): string {
  if (sort === 'newest') return NO_GROUP;
  return (sort === 'risk' ? verdict?.risk : verdict?.newest_data_at) ?? NO_GROUP;
}

/** Below zero if the first position comes first. */
export function comparePositions(sort: Sort, one: Position, other: Position): number {
  if (one.group === other.group) {
    const isAscending = sort === 'oldest_data' && one.group !== NO_GROUP;
    return compare(one.userId, other.userId) * (isAscending ? 1 : -1);
  }
  if (sort === 'risk') return RISK_GROUPS.indexOf(one.group) - RISK_GROUPS.indexOf(other.group);
  if (one.group === NO_GROUP || other.group === NO_GROUP) return one.group === NO_GROUP ? 1 : -1;
  return compare(one.group, other.group) * (sort === 'oldest_data' ? 1 : -1);
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The newest users are found by their ids alone. */
export function showPosition(sort: Sort, { group, userId }: Position): string {
  return sort === 'newest' ? userId : `${group}.${userId}`;
}

export function parsePosition(sort: Sort, given: string): Position {
  if (sort === 'newest') {
    if (!isUuid(given))
      throw invalidRequest(say`[after] must be an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071`);
    return { group: NO_GROUP, userId: given.toLowerCase() };
  }
  const at = given.lastIndexOf('.');
  const position = { group: given.slice(0, Math.max(at, 0)), userId: given.slice(at + 1).toLowerCase() };
  if (!isUuid(position.userId) || !isGroup(sort, position.group))
    throw invalidRequest(say`[after] must be the [next] of a page with the same [sort]`);
  return position;
}

function isGroup(sort: Sort, group: string): boolean {
  if (sort === 'risk') return RISK_GROUPS.includes(group);
  return group === NO_GROUP || parseTimestamp(group)?.toISOString() === group;
}
