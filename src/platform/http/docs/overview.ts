import { escapeHtml } from '#values/html.ts';
import type { Description } from './description.ts';
import type { Guides } from './guides.ts';
import { codeBlock } from './highlight.ts';
import { createMarkdown } from './markdown.ts';

const markdown = createMarkdown();

/** Renders the first page: how to call the API, and what the documentation contains. */
export function renderOverview(
  { description, guides }: { description: Description; guides: Guides },
  baseUrl: string,
): string {
  const [forEngineers, ...others] = guides.groups.map(({ title, guides: listed }) =>
    cards(
      title,
      listed.map(({ guide, question }) => ({
        href: `/docs/guides/${guide.slug}`,
        title: guide.title,
        text: question,
      })),
    ),
  );
  const chapters = description.chapters.map(({ slug, name, description: text }) => ({
    href: `/docs/reference/${slug}`,
    title: name,
    text,
  }));
  return `<h1>${escapeHtml(description.title)}</h1>
<div class="lead">${markdown.render(description.introduction)}</div>
${codeBlock(firstRequest(description, baseUrl), { language: 'sh', title: 'A first request' })}
<p>Version ${escapeHtml(description.version)}. Tools read the <a href="/openapi.json">OpenAPI description</a>.</p>
${forEngineers}
${cards('Reference', chapters)}
${others.join('\n')}`;
}

function cards(title: string, items: readonly { href: string; title: string; text: string }[]): string {
  const rows = items.map(
    (item) =>
      `<li><a href="${item.href}">${escapeHtml(item.title)}</a><p>${markdown.inline(item.text)}</p></li>`,
  );
  return `<h2>${escapeHtml(title)}</h2><ul class="cards">${rows.join('')}</ul>`;
}

function firstRequest({ callers }: Description, baseUrl: string): string {
  const header = Object.values(callers).find(({ type }) => type === 'apiKey')?.name ?? 'X-API-KEY';
  return `export KEY='…'   # your API key\ncurl -s ${baseUrl}/users -H "${header}: $KEY"`;
}
