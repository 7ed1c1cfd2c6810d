import { escapeHtml } from '#values/html.ts';
import type { Description } from './description.ts';
import type { Guides } from './guides.ts';
import { methodMark } from './operation-page.ts';

interface Item {
  address: string;
  label: string;
  /** Links to the parts of the page, shown while it is open. */
  parts(): string[];
}

/** Renders the menu of all pages. The current page is marked and its parts are listed. */
export function renderMenu(site: { guides: Guides; description: Description }, current: string): string {
  const [forEngineers, ...others] = site.guides.groups.map(({ title, guides }) =>
    renderSection(
      title,
      guides.map(({ guide }) => ({
        address: `/docs/guides/${guide.slug}`,
        label: guide.title,
        parts: () =>
          guide.headings
            .filter(({ depth }) => depth === 2)
            .map(({ id, title }) => `<a href="#${id}">${escapeHtml(title)}</a>`),
      })),
      current,
    ),
  );
  const overview = renderItem({ address: '/docs/', label: 'Overview', parts: () => [] }, current);
  return `<ul>${overview}</ul>${forEngineers}${renderSection('Reference', chaptersOf(site), current)}${others.join('')}`;
}

function chaptersOf({ description }: { description: Description }): Item[] {
  return description.chapters.map((chapter) => ({
    address: `/docs/reference/${chapter.slug}`,
    label: chapter.name,
    parts: () =>
      chapter.operations.map(
        ({ id, method, summary }) =>
          `<a href="#${id}">${methodMark(method, chapter)} <span>${escapeHtml(summary)}</span></a>`,
      ),
  }));
}

function renderSection(title: string, items: readonly Item[], current: string): string {
  return `<h2>${escapeHtml(title)}</h2><ul>${items.map((item) => renderItem(item, current)).join('')}</ul>`;
}

function renderItem({ address, label, parts }: Item, current: string): string {
  if (address !== current) return `<li><a href="${address}">${escapeHtml(label)}</a></li>`;
  const inner = parts().map((link) => `<li>${link}</li>`);
  const list = inner.length > 0 ? `<ul>${inner.join('')}</ul>` : '';
  return `<li><a href="${address}" aria-current="page">${escapeHtml(label)}</a>${list}</li>`;
}
