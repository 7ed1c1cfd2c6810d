import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { findBundle, hashOf } from '../src/find-bundle.cjs';

/*
 * Bundles the service into a few files, which load in less than half of the CPU time of more than a thousand modules. src/main.cjs
 * runs the bundle as long as the files that it was made from stay the same.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
/** Packages that load files next to their own. */
const EXTERNAL = ['@embedpdf/pdfium', '@node-rs/argon2', 'pdfkit', 'pino-pretty'];
/** What decides the content of a bundle besides the modules in it. */
const ALSO_READ = [
  'package.json',
  'package-lock.json',
  'scripts/build-service.ts',
  // what the documentation is rendered from
  '{SECURITY,CHANGELOG}.md',
  'docs/{,compliance/}*.{md,svg}',
  'docs/pictures/*',
  'src/connectors/*/README.md',
  'src/platform/http/docs/assets/*',
];
/** Modules that run in a thread or a process of their own. Their parents name them like this. */
const STARTED = /new URL\('([\w./-]+)\.ts', import\.meta\.url\)/g;
const OWN_URL = new RegExp(`${STARTED.source}|import\\.meta\\.url`, 'g');
/** A running process may still load parts of its bundle. */
const KEPT_MS = 3_600_000;

/** Lets modules find their files as if they were not bundled, wherever the project is. */
const ownUrls: Plugin = {
  name: 'own-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const source = relative(ROOT, id.split('?', 1)[0] ?? id);
    const moved = code.replaceAll(OWN_URL, (_, started?: string) =>
      started
        ? `new URL('./${posix.basename(started)}.js', import.meta.url)`
        : `new URL('../../${source}', import.meta.url).href`,
    );
    return { code: moved, map: null };
  },
};

if (existsSync(join(ROOT, 'node_modules/vite'))) await buildService();
else if (findBundle() === null)
  process.stderr.write(
    'The service was not bundled, because its build tool is not installed. It runs from its sources, which takes longer to start.\n',
  );

async function buildService(): Promise<void> {
  const made = join(DIST, `new-${process.pid}`);
  const { modules, packages } = await bundle(made);
  await writeFile(join(made, 'licences.txt'), licencesOf(packages));
  execFileSync(process.execPath, [join(made, 'build-docs.js'), made], { stdio: 'inherit' });
  const files = [...new Set([...modules, ...globSync(ALSO_READ, { cwd: ROOT })])].sort();
  const hash = hashOf(files);
  // builds of different sources have different folders, because processes load parts of theirs later
  const folder = `build-${hash.slice(0, 16)}`;
  await writeFile(join(made, 'build.json'), JSON.stringify({ folder, hash, files }));
  await rm(join(DIST, folder), { recursive: true, force: true });
  await rename(made, join(DIST, folder));
  await rename(join(DIST, folder, 'build.json'), join(DIST, 'build.json'));
  await removeOld(folder);
}

async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(DIST)) {
    const path = join(DIST, name);
    const isOld = (await stat(path)).mtimeMs < Date.now() - KEPT_MS;
    if (name !== 'build.json' && name !== current && isOld) await rm(path, { recursive: true });
  }
}

/** Returns the files of this project that are in the bundle, and the packages. */
async function bundle(outDir: string): Promise<{ modules: string[]; packages: string[] }> {
  const { build } = await import('vite');
  const modules = new Set<string>();
  await mkdir(outDir, { recursive: true });
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: EXTERNAL },
    // packages stay in the folder of the project, wherever a link leads
    resolve: { preserveSymlinks: true },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      // names and lines in the stack traces of errors stay readable
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries(),
        // the paths in tsconfig.json are for types only
        tsconfig: false,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
    plugins: [
      ownUrls,
      {
        name: 'list-modules',
        generateBundle() {
          for (const id of this.getModuleIds()) modules.add(id);
        },
      },
    ],
  });
  const files = [...modules].map((id) => relative(ROOT, id.split('?', 1)[0] ?? id));
  const packages = files.flatMap(
    (file) => /^node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
  );
  return {
    modules: files.filter((file) => !/^\0|^\.\.|^node_modules/.test(file) && existsSync(join(ROOT, file))),
    packages: [...new Set(packages)].sort(),
  };
}

/** The licences of bundled packages ask for their texts to go with every copy. */
function licencesOf(packages: readonly string[]): string {
  const texts = packages.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const files = globSync('{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}*', { cwd: join(ROOT, folder) }).sort();
    const given = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
    return [`${name} ${version} (${license ?? 'see below'})`, ...given].join('\n\n');
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The command line, and all modules that are started by their address. */
function entries(): Record<string, string> {
  const sources = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['**/*.{test,suite,fixture}.ts'] });
  const started = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(STARTED)].map(([, path = '']) =>
      posix.join(posix.dirname(file), `${path}.ts`),
    ),
  );
  const paths = ['src/commands/main.ts', 'src/build-docs.ts', ...started];
  return Object.fromEntries(paths.map((path) => [posix.basename(path, '.ts'), join(ROOT, path)]));
}
