import type { FastifyInstance } from 'fastify';
import { notFound } from '../../problem.ts';
import { PAGE_HEADERS } from '../page-headers.ts';
import { servePage } from '../server.ts';
import { StaticBytes, sendStatic } from '../static-bytes.ts';
import type { BuiltDocs } from './built-docs.ts';
import type { GuideFile } from './guides.ts';
import { LLMS } from './llms-address.ts';
import type { DocsOptions } from './render-docs.ts';

/** Only our own files. The pages have no inline scripts or styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const HTML = {
  ...PAGE_HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
};
const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };
const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };
const SVG = { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': "default-src 'none'" };
/** Pictures in the guides. Those of our own pages have a folder of their own. */
const PICTURES = {
  '.svg': { folder: 'docs', headers: SVG },
  '.webp': {
    folder: 'docs/pictures',
    headers: { 'Content-Type': 'image/webp', 'Content-Security-Policy': "default-src 'none'" },
  },
} as const;
/** For addresses that change with the file. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const ASSETS = {
  style: { name: 'docs.css', headers: { 'Content-Type': 'text/css; charset=utf-8' } },
  script: { name: 'docs.js', headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  icon: { name: 'icon.svg', headers: SVG },
} as const;

/**
 * Serves the API reference and the guides at `/docs/`, each guide also as Markdown, and a list of them for programs at `/llms.txt`. A page is read or rendered at its first request and then kept in
 * compressed form.
 */
export function serveDocs(
  server: FastifyInstance,
  {
    openapi,
    baseUrl,
    pages: ofFeatures,
    built,
  }: { openapi: StaticBytes; baseUrl: string; pages: readonly GuideFile[]; built: BuiltDocs | null },
): void {
  serveAssets(server);
  const docs =
    built ??
    renderNow(async () => ({
      openapi: () => openapi.bytes(),
      baseUrl,
      pages: ofFeatures,
      assets: await addressesOfAssets(),
    }));
  const bytesOf = (address: string) => bytesAt(address, () => docs.page(address, baseUrl));
  const pages = once(
    async () => new Map((await docs.addresses()).map((address) => [address, bytesOf(address)])),
  );
  const list = bytesOf(LLMS);
  servePage(server, LLMS, (request, reply) => sendStatic(request, reply.headers(PLAIN), list));
  servePage(server, '/docs', (_request, reply) => reply.redirect('/docs/', 308));
  for (const folder of ['/docs/', '/docs/reference/{name}', '/docs/guides/{name}'])
    servePage(server, folder, async (request, reply) => {
      const { name = '' } = request.params;
      const address = folder.replace('{name}', name);
      const bytes = (await pages()).get(address);
      if (!bytes) throw notFound('Page', name);
      return sendStatic(request, reply.headers(headersAt(address)), bytes);
    });
  const find = once(async () => {
    const { createSearch } = await import('./search.ts');
    return createSearch(await docs.search());
  });
  const search: Parameters<typeof servePage>[2] = async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '').get('q') ?? '';
    return reply.headers(HTML).send((await find())(query));
  };
  servePage(server, '/docs/search', search, { isCostly: true });
}

/** Renders the pages when they are needed. The renderer is loaded then, too. */
function renderNow(give: () => Promise<DocsOptions>): Omit<BuiltDocs, 'openapi'> {
  const options = once(give);
  const renderer = () => import('./render-docs.ts');
  return {
    addresses: async () => (await renderer()).listPages(await options()),
    page: async (address) => Buffer.from(await (await renderer()).renderDocs(await options(), address)),
    search: async () => (await renderer()).indexDocs(await options()),
  };
}

function bytesAt(address: string, render: () => Promise<Buffer>): StaticBytes {
  const picture = pictureAt(address);
  if (!picture) return new StaticBytes(render);
  const file = `../../../../${picture.folder}/${address.split('/').at(-1)}`;
  return StaticBytes.ofFile(new URL(file, import.meta.url));
}

function headersAt(address: string): Readonly<Record<string, string>> {
  return address.endsWith('.md') ? MARKDOWN : (pictureAt(address)?.headers ?? HTML);
}

function pictureAt(address: string) {
  const ending = (['.svg', '.webp'] as const).find((one) => address.endsWith(one));
  return ending ? PICTURES[ending] : null;
}

type Asset = (typeof ASSETS)[keyof typeof ASSETS]['name'];

const bytesOfAsset = (name: Asset) => StaticBytes.ofFile(new URL(`./assets/${name}`, import.meta.url));

/** An address that changes with the file. */
async function addressOf(name: Asset): Promise<string> {
  return `/docs/assets/${name}?v=${(await bytesOfAsset(name).version()).slice(0, 12)}`;
}

/** The addresses of the style sheet, the script and the icon. */
export async function addressesOfAssets(): Promise<DocsOptions['assets']> {
  const { style, script, icon } = ASSETS;
  return {
    style: await addressOf(style.name),
    script: await addressOf(script.name),
    icon: await addressOf(icon.name),
  };
}

function serveAssets(server: FastifyInstance): void {
  for (const { name, headers } of Object.values(ASSETS))
    servePage(server, `/docs/assets/${name}`, async (request, reply) => {
      // any other address, such as one without a version, stays the same when the file changes
      if (request.url === (await addressOf(name))) reply.header('Cache-Control', FOR_EVER);
      return sendStatic(request, reply.headers(headers), bytesOfAsset(name));
    });
}

/** Calls the function once, at the first use. If it fails, the next use calls it again. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}
