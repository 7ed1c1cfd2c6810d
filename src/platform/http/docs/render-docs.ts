import { inlineParts } from '../openapi/share.ts';
import { readDescription } from './description.ts';
import { asMarkdown, LLMS, listForPrograms } from './for-programs.ts';
import {
  createOperationIndex,
  type Guide,
  type GuideFile,
  guideAddress,
  guideBehind,
  mentionsOf,
  readGuides,
} from './guides.ts';
import { type Frame, type Page, renderPage } from './layout.ts';
import { createMarkdown } from './markdown.ts';
import { renderMenu } from './menu.ts';
import { renderChapter } from './operation-page.ts';
import { renderOverview } from './overview.ts';
import type { SearchIndex } from './search.ts';
import { listEntries } from './search-entries.ts';

export interface DocsOptions {
  /** The OpenAPI description, as served. */
  openapi(): Promise<Buffer>;
  /** The address of the service, for examples. */
  baseUrl: string;
  assets: Frame['assets'];
  /** Guides outside of docs/. */
  pages: readonly GuideFile[];
}

type Sources = Pick<DocsOptions, 'openapi' | 'pages'>;

/** Everything that pages show. */
async function readSite({ openapi, pages }: Sources) {
  const description = readDescription(inlineParts(JSON.parse((await openapi()).toString('utf8'))));
  return {
    description,
    guides: await readGuides(pages),
    operationAt: createOperationIndex(description.chapters),
  };
}

/** Several pages are often rendered one after another. They share what was read until memory is needed. */
const shared = new WeakMap<DocsOptions['openapi'], WeakRef<Site>>();

async function openSite(sources: Sources): Promise<Site> {
  const { openapi } = sources;
  const site = shared.get(openapi)?.deref() ?? (await readSite(sources));
  shared.set(openapi, new WeakRef(site));
  return site;
}

type Site = Awaited<ReturnType<typeof readSite>>;

/** The addresses of all pages, and of the pictures in them. */
export async function listPages(sources: Sources): Promise<string[]> {
  const { description, guides } = await openSite(sources);
  return [
    '/docs/',
    ...description.chapters.map(({ slug }) => `/docs/reference/${slug}`),
    ...[...guides.bySlug.keys(), ...guides.files.keys()].map((name) => `/docs/guides/${name}`),
    ...[...guides.bySlug.keys()].map((slug) => `/docs/guides/${slug}.md`),
  ];
}

export async function renderDocs(
  { baseUrl, assets, ...sources }: DocsOptions,
  address: string,
): Promise<string> {
  const site = await openSite(sources);
  if (address === LLMS) return listForPrograms(site, baseUrl);
  const [, , kind = '', name = ''] = address.split('/');
  if (name.endsWith('.md')) return asMarkdown(site.guides, name.slice(0, -'.md'.length));
  const page =
    kind === 'guides'
      ? guidePage(site, name)
      : kind === 'reference'
        ? chapterPage(site, name, baseUrl)
        : overviewPage(site, baseUrl);
  return renderPage({ name: site.description.title, assets }, { ...page, menu: renderMenu(site, address) });
}

export async function indexDocs({ assets, ...sources }: DocsOptions): Promise<SearchIndex> {
  const site = await openSite(sources);
  return {
    frame: { name: site.description.title, assets },
    menu: renderMenu(site, ''),
    entries: listEntries(site.guides, site.description),
  };
}

function overviewPage(site: Site, baseUrl: string): Omit<Page, 'menu'> {
  const { title, introduction } = site.description;
  return { title, summary: introduction.split('\n')[0] ?? '', body: renderOverview(site, baseUrl) };
}

function chapterPage(
  { description, guides, operationAt }: Site,
  slug: string,
  baseUrl: string,
): Omit<Page, 'menu'> {
  const chapter = description.chapters.find((one) => one.slug === slug);
  if (!chapter) throw new Error(`There is no chapter ${slug}`);
  const mentions = mentionsOf(guides);
  const body = renderChapter(
    {
      description,
      baseUrl,
      markdown: createMarkdown({ addressOf: () => null, titleOf: () => null, operationAt }),
      errorCodes: guides.bySlug.has('errors') ? '/docs/guides/errors' : null,
      guidesFor: (operation) =>
        mentions(operation).map(({ slug, title }) => ({ href: `/docs/guides/${slug}`, title })),
    },
    chapter,
  );
  return { title: chapter.name, summary: chapter.description, body };
}

function guidePage(site: Site, slug: string): Omit<Page, 'menu'> {
  const guide = site.guides.bySlug.get(slug);
  if (!guide) throw new Error(`There is no guide ${slug}`);
  const markdown = createMarkdown({
    addressOf: (href) => guideAddress(site.guides, guide, href),
    titleOf: (href) => guideBehind(site.guides, guide, href)?.title ?? null,
    operationAt: site.operationAt,
  });
  const body = `<article class="guide">${markdown.render(guide.text)}</article>`;
  return {
    title: guide.title,
    summary: questionOf(site, guide),
    body,
    markdown: `/docs/guides/${slug}.md`,
  };
}

function questionOf({ guides }: Site, guide: Guide): string {
  const listed = guides.groups.flatMap((group) => group.guides).find((one) => one.guide === guide);
  return listed?.question ?? guide.title;
}
