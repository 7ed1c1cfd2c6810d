import { Marked } from 'marked';
import type { Description, Operation, Schema } from './description.ts';
import type { Guide, Guides } from './guides.ts';
import { headingsOf } from './markdown.ts';
import { resolve } from './schema-fields.ts';
import type { Entry } from './search.ts';

const DEPTH_MAX = 6;

/** Lists everything that a search can find. */
export function listEntries(guides: Guides, description: Description): Entry[] {
  return [
    ...guides.groups.flatMap((group) => group.guides.flatMap(({ guide }) => sectionsOf(guide))),
    ...description.chapters.flatMap(({ slug, operations, isSent }) =>
      operations.map((operation) => ({
        href: `/docs/reference/${slug}#${operation.id}`,
        title: operation.summary,
        place: isSent ? operation.path : `${operation.method} ${operation.path}`,
        text: [operation.description, ...wordsOf(description, operation)].filter(Boolean).join(' · '),
      })),
    ),
  ];
}

function sectionsOf(guide: Guide): Entry[] {
  const headings = headingsOf(guide.text);
  const entries: Entry[] = [];
  for (const token of new Marked().lexer(guide.text)) {
    const heading = headings[entries.length];
    if (token.type === 'heading' && heading)
      entries.push({
        href: `/docs/guides/${guide.slug}${heading.depth === 1 ? '' : `#${heading.id}`}`,
        title: heading.title,
        place: guide.title,
        text: '',
      });
    const last = entries.at(-1);
    if (last && token.type !== 'heading') last.text += ` ${textOf(token.raw)}`;
  }
  return entries;
}

/** Markdown without its signs. */
function textOf(raw: string): string {
  return raw
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\||-{3,}/g, ' ')
    .replace(/[`*[\]]|^#+ /gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The names and descriptions of an operation's fields. */
function wordsOf(description: Description, operation: Operation): string[] {
  const found = new Map<string, string>();
  const visit = (schema: Schema | undefined, depth: number) => {
    if (!schema || depth > DEPTH_MAX) return;
    const own = resolve(description, schema);
    for (const [name, inner] of Object.entries(own.properties ?? {})) {
      found.set(name, resolve(description, inner).description ?? '');
      visit(inner, depth + 1);
    }
    for (const inner of [own.items, ...(own.anyOf ?? []), ...(own.oneOf ?? [])]) visit(inner, depth + 1);
  };
  for (const { name, description: about = '' } of operation.parameters) found.set(name, about);
  for (const { schema } of operation.body) visit(schema, 0);
  for (const { content, status } of operation.replies)
    if (status.startsWith('2')) for (const { schema } of content) visit(schema, 0);
  return [...found].map(([name, about]) => (about ? `${name}: ${textOf(about)}` : name));
}
