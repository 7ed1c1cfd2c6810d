import type { Description } from './description.ts';
import { type Guides, guideAddress, guideBehind } from './guides.ts';

export { LLMS } from './llms-address.ts';

/** A link or a picture in Markdown. Code blocks and code in a line are matched first, because they are kept. */
const PART = /^```[\s\S]*?^```|`[^`\n]*`|(!?)\[((?:`[^`]*`|[^\]])*)\]\(([^)\s]+)\)/gm;

/** A guide as it is written, with links that lead to other guides as Markdown. */
export function asMarkdown(guides: Guides, slug: string): string {
  const guide = guides.bySlug.get(slug);
  if (!guide) throw new Error(`There is no guide ${slug}`);
  return guide.text.replace(PART, (whole, mark: string | undefined, text: string, href: string) => {
    if (href === undefined || /^(?:https?:|#)/.test(href)) return whole;
    const address = guideAddress(guides, guide, href);
    // a file of the repository that the documentation does not contain
    if (address === null) return text;
    return `${mark}[${text}](${guideBehind(guides, guide, href) ? withMarkdown(address) : address})`;
  });
}

/** `/docs/guides/journey#links` becomes `/docs/guides/journey.md#links`. */
function withMarkdown(address: string): string {
  return address.replace(/(#.*)?$/, '.md$1');
}

/** The list of all guides and of the reference, with absolute addresses. */
export function listForPrograms(
  { description, guides }: { description: Description; guides: Guides },
  baseUrl: string,
): string {
  const listed = guides.groups.map(({ title, guides: rows }) => [
    `## ${title}`,
    '',
    ...rows.map(
      ({ guide, question }) =>
        `- [${guide.title}](${baseUrl}/docs/guides/${guide.slug}.md): ${plain(question)}`,
    ),
    '',
  ]);
  const chapters = description.chapters.map(
    ({ name, slug }) => `- [${name}](${baseUrl}/docs/reference/${slug})`,
  );
  return [
    `# ${description.title}`,
    '',
    `> ${plain(description.introduction.split('\n')[0] ?? '')}`,
    '',
    ...listed.flat(),
    '## Reference',
    '',
    `- [OpenAPI description](${baseUrl}/openapi.json): every endpoint, field, error and webhook`,
    ...chapters,
    '',
  ].join('\n');
}

/** Without links, whose addresses would be relative. */
function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
