import type { FastifyInstance } from 'fastify';
import { notFound } from '../../problem.ts';
import { PAGE_HEADERS } from '../page-headers.ts';
import { servePage } from '../server.ts';
import { StaticBytes, sendStatic } from '../static-bytes.ts';
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
 * Serves the API reference and the guides at `/docs/`, each guide also as Markdown, and a list of them for programs at `/llms.txt`. A page is rendered at its first request and then kept in
 * compressed form. The renderer is loaded at the first request too.
 */
export function serveDocs(
  server: FastifyInstance,
  {
    openapi,
    baseUrl,
    pages: ofFeatures,
  }: { openapi: StaticBytes; baseUrl: string; pages: readonly GuideFile[] },
): void {
  const assets = serveAssets(server);
  const options = once<DocsOptions>(async () => ({
    openapi: () => openapi.bytes(),
    baseUrl,
    pages: ofFeatures,
    assets: await assets(),
  }));
  const pages = once(async () => {
    const { listPages, renderDocs } = await import('./render-docs.ts');
    const given = await options();
    const render = (address: string) => async () => Buffer.from(await renderDocs(given, address));
    return new Map((await listPages(given)).map((address) => [address, bytesAt(address, render(address))]));
  });
  const list = new StaticBytes(async () => {
    const { renderDocs } = await import('./render-docs.ts');
    return Buffer.from(await renderDocs(await options(), LLMS));
  });
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
  const find = once(async () => (await import('./render-docs.ts')).createSearch(await options()));
  const search: Parameters<typeof servePage>[2] = async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '').get('q') ?? '';
    return reply.headers(HTML).send((await find())(query));
  };
  servePage(server, '/docs/search', search, { isCostly: true });
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

/** Returns a function that gives the addresses of the style sheet, the script and the icon. */
function serveAssets(server: FastifyInstance): () => Promise<DocsOptions['assets']> {
  const files = Object.entries(ASSETS).map(([kind, { name, headers }]) => {
    const bytes = StaticBytes.ofFile(new URL(`./assets/${name}`, import.meta.url));
    const address = async () => `/docs/assets/${name}?v=${(await bytes.version()).slice(0, 12)}`;
    servePage(server, `/docs/assets/${name}`, async (request, reply) => {
      // any other address, such as one without a version, stays the same when the file changes
      if (request.url === (await address())) reply.header('Cache-Control', FOR_EVER);
      return sendStatic(request, reply.headers(headers), bytes);
    });
    return { kind, address };
  });
  return async () => {
    const addresses = files.map(async ({ kind, address }) => [kind, await address()]);
    return Object.fromEntries(await Promise.all(addresses)) as DocsOptions['assets'];
  };
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
