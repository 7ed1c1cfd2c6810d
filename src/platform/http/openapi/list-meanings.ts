import { IS_OPEN, MEANINGS, type Meanings } from '#values/enumeration.ts';

/**
 * Adds the values of each enumeration and their meanings to its description, as a Markdown list, which all tools
 * show:
 *
 *     Status of the webhook
 *
 *     - `active`: events are delivered
 *     - `paused`: deliveries wait
 */
export function listMeanings(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(listMeanings);
  if (schema === null || typeof schema !== 'object') return schema;
  const { [MEANINGS]: meanings, [IS_OPEN]: isOpen, ...own } = schema as Record<string, unknown>;
  const listed = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, listMeanings(inner)]));
  if (!meanings) return listed;
  const parts = [own.description, listOf(meanings as Meanings), isOpen ? 'Other values are possible.' : null];
  return { ...listed, description: parts.filter(Boolean).join('\n\n') };
}

function listOf(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
    .join('\n');
}
