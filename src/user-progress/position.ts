import type { VerdictRow } from '#income-summary';
import { compareTexts } from '#values/compare-texts.ts';
import type { Key } from '#values/page.ts';
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
    return compareTexts(one.userId, other.userId) * (isAscending ? 1 : -1);
  }
  if (sort === 'risk') return RISK_GROUPS.indexOf(one.group) - RISK_GROUPS.indexOf(other.group);
  if (one.group === NO_GROUP || other.group === NO_GROUP) return one.group === NO_GROUP ? 1 : -1;
  return compareTexts(one.group, other.group) * (sort === 'oldest_data' ? 1 : -1);
}

export function keyOf({ group, userId }: Position): Key {
  return [group, userId];
}

export function positionIn([group, userId]: Key): Position {
  if (!group || !userId) throw new Error('A position has a group and a user');
  return { group, userId };
}
