import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/stipend-built');
const SOURCES = ['src/**/*.{ts,cts,json}', 'package-lock.json', 'test/support/built-service.ts'];
/** Packages that load files next to their own. */
const EXTERNAL = ['@embedpdf/pdfium', '@node-rs/argon2', 'pdfkit', 'pino-pretty'];
const KEPT_MS = 3_600_000;

/**
 * Bundles the service into a few files, unless that was done since its sources changed, and returns the path of its command
 * line. A process loads the bundle in a third of the CPU time that it needs for more than a thousand modules.
 */
export async function buildService(): Promise<string> {
  const folder = join(FOLDER, hashOf(SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort())));
  const program = join(folder, 'main.js');
  if (existsSync(program)) return program;
  await mkdir(FOLDER, { recursive: true });
  await removeOld();
  const built = await mkdtemp(join(FOLDER, 'new-'));
  await bundle(built);
  // another worker may have built the same
  await rename(built, folder).catch(() => rm(built, { recursive: true, force: true }));
  return program;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed < Date.now() - KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: 'src/commands/main.ts',
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      // the paths in tsconfig.json are for types only
      rolldownOptions: { tsconfig: false, output: { entryFileNames: 'main.js' } },
    },
    plugins: [ownUrls],
  });
}

/** Modules find their files as if they were not bundled. */
const ownUrls: Plugin = {
  name: 'own-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const url = JSON.stringify(pathToFileURL(id.split('?', 1)[0] ?? id).href);
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
};
