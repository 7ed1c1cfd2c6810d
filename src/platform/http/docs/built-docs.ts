import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LLMS } from './llms-address.ts';
import type { DocsOptions } from './render-docs.ts';
import type { SearchIndex } from './search.ts';

/*
 * The documentation as it was rendered when the service was bundled. Rendering the first page takes about a second of CPU time,
 * most of it for the description of the API.
 */

/** In a bundle, this module is in a file beside the folder. There is no such folder beside the sources. */
const FOLDER = join(import.meta.dirname, 'built-docs');
/** Stands for the address of the service, which is not known when the bundle is made. */
const ADDRESS = 'http://address-of-the-service.invalid';
const OPENAPI = 'openapi.json';
const SEARCH = 'search.json';
const PAGES = 'pages';

export interface BuiltDocs {
  openapi(): Promise<Buffer>;
  addresses(): Promise<string[]>;
  page(address: string, baseUrl: string): Promise<Buffer>;
  search(): Promise<SearchIndex>;
}

/** Production and the sandbox have different endpoints. Null if the service runs from its sources. */
export function findBuiltDocs(env: string): BuiltDocs | null {
  const folder = join(FOLDER, env);
  if (!existsSync(folder)) return null;
  return {
    openapi: () => readFile(join(folder, OPENAPI)),
    addresses: async () => (await readdir(join(folder, PAGES))).map(decodeURIComponent),
    async page(address, baseUrl) {
      const text = await readFile(join(folder, PAGES, encodeURIComponent(address)), 'utf8');
      return Buffer.from(text.replaceAll(ADDRESS, baseUrl));
    },
    search: async () => JSON.parse(await readFile(join(folder, SEARCH), 'utf8')),
  };
}

/** Writes what `findBuiltDocs` finds. Pictures are not copied, so their files are empty. */
export async function buildDocs(
  bundle: string,
  { env, openapi, pages, assets }: { env: string; openapi: Buffer } & Pick<DocsOptions, 'pages' | 'assets'>,
): Promise<void> {
  const { indexDocs, listPages, renderDocs } = await import('./render-docs.ts');
  const folder = join(bundle, 'built-docs', env);
  await mkdir(join(folder, PAGES), { recursive: true });
  const options: DocsOptions = { openapi: async () => openapi, baseUrl: ADDRESS, pages, assets };
  await writeFile(join(folder, OPENAPI), openapi);
  await writeFile(join(folder, SEARCH), JSON.stringify(await indexDocs(options)));
  for (const address of [...(await listPages(options)), LLMS]) {
    const isPicture = /\.(?:svg|webp)$/.test(address);
    const text = isPicture ? '' : await renderDocs(options, address);
    await writeFile(join(folder, PAGES, encodeURIComponent(address)), text);
  }
}
