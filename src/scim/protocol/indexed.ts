import type { Filter } from './filter.ts';

/** The text that an attribute of every matching resource must equal; null if the filter does not require one. */
export function equalsOf(filter: Filter, name: string): string | null {
  if (filter.kind === 'and')
    return filter.parts.reduce<string | null>((found, part) => found ?? equalsOf(part, name), null);
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return null;
  const { path, literal } = filter;
  const isMeant = path.attribute.name === name && path.sub === null && path.filter === null;
  return isMeant && typeof literal === 'string' ? literal : null;
}
