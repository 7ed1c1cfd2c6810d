import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Chapter, Operation } from './description.ts';
import { type Heading, headingsOf } from './markdown.ts';

const ROOT = new URL('../../../../', import.meta.url);
const INDEX = 'docs/README.md';
/** Pages outside docs/ that its pages link to. */
const OTHER_PAGES = ['SECURITY.md', 'CHANGELOG.md'];
/** The folder of pictures that a script makes of our own pages. */
const PICTURES = 'docs/pictures';
/** Folders whose pages are guides. */
const FOLDERS = ['docs/', 'docs/compliance/'];

export interface Guide {
  slug: string;
  /** The path of the file in the repository. */
  file: string;
  title: string;
  text: string;
  headings: readonly Heading[];
}

export interface GuideGroup {
  title: string;
  guides: readonly { guide: Guide; question: string }[];
}

export interface Guides {
  bySlug: ReadonlyMap<string, Guide>;
  /** The guides for those who use and run the service, as docs/README.md lists them. */
  groups: readonly GuideGroup[];
  /** The paths of pictures in docs/, by name. */
  files: ReadonlyMap<string, string>;
}

const GROUPS = [
  { heading: "For a lender's engineer", title: 'Guides' },
  { heading: 'For an operator', title: 'Run the service' },
  { heading: 'For a compliance team', title: 'Compliance' },
];

/** A guide outside of docs/, such as the page of a connector. */
export interface GuideFile {
  /** Its path in the repository, which links are relative to. */
  file: string;
  url: URL;
  /** The question it answers. It is listed in the menu after this guide, unless docs/README.md lists it. */
  question: string;
  after: string;
}

/** Reads the guides in docs/. Records of decisions are left out, because they are for contributors. */
export async function readGuides(others: readonly GuideFile[] = []): Promise<Guides> {
  const names = (await Promise.all(FOLDERS.map(listFolder))).flat();
  const pictures = (await readdir(new URL(`${PICTURES}/`, ROOT))).sort();
  const pages = [...names.filter((name) => name.endsWith('.md')), ...OTHER_PAGES];
  const guides = await Promise.all([
    ...pages.filter((file) => file !== INDEX).map((file) => readGuide(file)),
    ...others.map(({ file, url }) => readGuide(file, url)),
  ]);
  const byFile = new Map(guides.map((guide) => [guide.file, guide]));
  const index = await readFile(new URL(INDEX, ROOT), 'utf8');
  return {
    bySlug: new Map(guides.map((guide) => [guide.slug, guide])),
    groups: GROUPS.map(({ heading, title }) => ({
      title,
      guides: withOthers(listedUnder(index, heading, byFile), others, byFile),
    })),
    files: new Map([
      ...names.filter((name) => name.endsWith('.svg')).map((name) => [posix.basename(name), name] as const),
      ...pictures
        .filter((name) => name.endsWith('.webp'))
        .map((name) => [name, `${PICTURES}/${name}`] as const),
    ]),
  };
}

async function listFolder(folder: string): Promise<string[]> {
  const names = await readdir(new URL(folder, ROOT));
  return names.sort().map((name) => `${folder}${name}`);
}

async function readGuide(file: string, url = new URL(file, ROOT)): Promise<Guide> {
  const text = await readFile(url, 'utf8');
  const headings = headingsOf(text);
  const title = headings.find(({ depth }) => depth === 1)?.title ?? file;
  return { slug: slugOf(file), file, title, text, headings };
}

/** `docs/compliance/dpia.md` becomes `compliance-dpia`, and the README of a folder is named like the folder. */
function slugOf(file: string): string {
  return file
    .replace(/^(docs|src)\//, '')
    .replace(/(\/README)?\.md$/, '')
    .replaceAll('/', '-')
    .toLowerCase();
}

/** The rows of the table under a heading of docs/README.md: a link to a guide, and the question that it answers. */
function listedUnder(
  index: string,
  heading: string,
  byFile: ReadonlyMap<string, Guide>,
): GuideGroup['guides'] {
  const section = index.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| \[[^\]]+\]\(([^)#]+)\) \| (.*?) \|$/gm)].flatMap(
    ([, href = '', question = '']) => {
      const guide = byFile.get(posix.join('docs', href));
      return guide ? [{ guide, question }] : [];
    },
  );
}

/** Adds guides that docs/README.md can't list, because they are not part of the project. */
function withOthers(
  listed: GuideGroup['guides'],
  others: readonly GuideFile[],
  byFile: ReadonlyMap<string, Guide>,
): GuideGroup['guides'] {
  const files = new Set(listed.map(({ guide }) => guide.file));
  return listed.flatMap((one) => [
    one,
    ...others
      .filter(({ file, after }) => after === one.guide.file && !files.has(file))
      .flatMap(({ file, question }) => {
        const guide = byFile.get(file);
        return guide ? [{ guide, question }] : [];
      }),
  ]);
}

/** The guide that a link in another guide leads to. */
export function guideBehind(guides: Guides, from: Guide, href: string): Guide | null {
  const [path = ''] = href.split('#');
  const file = posix.join(posix.dirname(from.file), path);
  return [...guides.bySlug.values()].find((one) => one.file === file) ?? null;
}

/** The address of a link in a guide; null if its target is not part of the documentation. */
export function guideAddress(guides: Guides, from: Guide, href: string): string | null {
  const [path = '', anchor] = href.split('#');
  if (path === '') return href;
  const file = posix.join(posix.dirname(from.file), path);
  if (file === INDEX) return '/docs/';
  const guide = guideBehind(guides, from, href);
  if (guide) return `/docs/guides/${guide.slug}${anchor ? `#${anchor}` : ''}`;
  const name = posix.basename(file);
  return guides.files.get(name) === file ? `/docs/guides/${name}` : null;
}

/** Ids in a path are written in different ways: `{user_id}`, `$USER_ID`, `USER_ID`. */
function shapeOf(endpoint: string): string {
  return endpoint.replace(/\?.*$/, '').replace(/\{\w+\}|\$[A-Z_]+|[A-Z]+_ID/g, '{}');
}

/** Finds operations by their method and path, as guides write them. */
export function createOperationIndex(chapters: readonly Chapter[]) {
  const addresses = new Map(
    chapters
      .filter(({ isSent }) => !isSent)
      .flatMap(({ slug, operations }) =>
        operations.map(({ method, path, id }) => [
          shapeOf(`${method} ${path}`),
          `/docs/reference/${slug}#${id}`,
        ]),
      ),
  );
  return (text: string) => addresses.get(shapeOf(text)) ?? null;
}

/** For each operation, the guides of the first group that mention it or call it in an example. */
export function mentionsOf({ groups: [group] }: Guides): (operation: Operation) => Guide[] {
  const mentioned = (group?.guides ?? []).map(({ guide }) => ({ guide, endpoints: endpointsIn(guide.text) }));
  return ({ method, path }) =>
    mentioned
      .filter(({ endpoints }) => endpoints.has(shapeOf(`${method} ${path}`)))
      .map(({ guide }) => guide);
}

/** Finds `POST /users` in text, and `curl … http://127.0.0.1:8080/users … -d …` in commands. */
export function endpointsIn(text: string): Set<string> {
  const named = [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`"'|,)]*/g)].map(
    ([endpoint]) => endpoint,
  );
  const called = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => line.split('curl ').slice(1))
    .flatMap((command) => {
      const path = /http:\/\/127\.0\.0\.1:8080(\/[^\s"'?]*)/.exec(command)?.[1];
      return path ? [`${methodOf(command)} ${path}`] : [];
    });
  return new Set([...named, ...called].map(shapeOf));
}

function methodOf(command: string): string {
  const given = /-X ?([A-Z]+)/.exec(command)?.[1];
  if (given) return given;
  if (/ (?:-T|--upload-file) /.test(command)) return 'PUT';
  return / (?:-d|--data\S*|--json) /.test(command) ? 'POST' : 'GET';
}
