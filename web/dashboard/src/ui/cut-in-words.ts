import { count } from './format.ts';

/** Says that the list in a reply of the API is cut; null if the reply has no list, or all of it. */
export function cutInWords(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('pagination' in data)) return null;
  const { count: shown, total_count: total } = data.pagination as { count: number; total_count: number };
  if (!(shown < total)) return null;
  return `The newest ${count(shown)} of ${count(total)}. The API has all of them.`;
}
