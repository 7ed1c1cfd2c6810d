import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import { buildDocsInto, describeRoutes } from '../src/api.ts';
import { dataDirectory, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const run = promisify(execFile);
const BYTES_MAX = 64 * 1024 * 1024;

/** The folder of the bundle. */
const bundle = async () =>
  join(ROOT, 'dist', JSON.parse(await readFile(join(ROOT, 'dist/build.json'), 'utf8')).folder);

test('commands run the bundle', async () => {
  // lists the modules that are loaded
  const env = { PATH: process.env.PATH, NODE_DEBUG: 'esm' };
  const { stderr } = await run(process.execPath, [STIPEND, '--version'], { env, maxBuffer: BYTES_MAX });
  expect(stderr).toContain(`${await bundle()}/main.js`);
  expect(stderr).not.toContain(`${ROOT}src/commands/`);
});

test.each(['sandbox', 'production'] as const)(
  'the bundle has the same reference and guides as the sources (%s)',
  async (env) => {
    const folder = await dataDirectory();
    onTestFinished(folder.remove);
    await buildDocsInto(folder.path, env);
    const fromSources = await readAll(join(folder.path, 'built-docs', env));
    const fromBundle = await readAll(join(await bundle(), 'built-docs', env));
    expect(fromSources.size).toBeGreaterThan(100);
    expect([...fromBundle.keys()].sort()).toEqual([...fromSources.keys()].sort());
    for (const [file, text] of fromSources) expect(fromBundle.get(file) === text, file).toBe(true);
  },
);

test('a service serves the documentation of its bundle with its own address', async () => {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(data.remove);
  const service = await serve({ DATA_DIR: data.path, DATABASE_URL: database.url });
  onTestFinished(() => service.stop());
  const get = async (path: string) => (await fetch(`${service.url}${path}`)).text();
  expect(await get('/docs/')).toContain(`curl -s ${service.url}/users`);
  expect(await get('/llms.txt')).toContain(`(${service.url}/docs/guides/webhooks.md)`);
  expect(await get('/docs/search?q=trust_score')).toContain('<mark>trust_score</mark>');
  expect(JSON.parse(await get('/openapi.json'))).toEqual(await describeRoutes());
});

/** The text of each file of a folder, by its path there. */
async function readAll(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

test('a bundle is not run once a source file has changed or is missing, but where there are no sources at all', async () => {
  const { write, stipend, remove } = await standInProject();
  expect(await stipend()).toBe('bundle');
  await write('src/values/money.ts', '// changed');
  expect(await stipend()).toBe('sources');
  await write('src/values/money.ts', '// as it was');
  expect(await stipend()).toBe('bundle');
  await remove('src/values/money.ts');
  expect(await stipend()).toBe('sources');
  await remove('src/commands');
  expect(await stipend()).toBe('bundle');
  await remove('dist');
  await write('src/commands/main.ts', "console.log('sources')");
  expect(await stipend()).toBe('sources');
});

/** A project whose bundle and whose sources print which of them runs. */
async function standInProject() {
  const { path, remove } = await dataDirectory();
  onTestFinished(remove);
  const write = async (file: string, text: string) => {
    await mkdir(join(path, file, '..'), { recursive: true });
    await writeFile(join(path, file), text);
  };
  await write('package.json', '{ "type": "module" }');
  await write('src/commands/main.ts', "console.log('sources')");
  await write('src/values/money.ts', '// as it was');
  await write('dist/build-1/main.js', "console.log('bundle')");
  for (const name of ['main.cjs', 'check-node.cjs', 'find-bundle.cjs', 'run-sources.cjs'])
    await cp(join(ROOT, 'src', name), join(path, 'src', name));
  await symlink('main.cjs', join(path, 'src/main.ts'));
  const files = ['src/commands/main.ts', 'src/values/money.ts'];
  const { hashOf } = require(join(path, 'src/find-bundle.cjs'));
  await write('dist/build.json', JSON.stringify({ folder: 'build-1', hash: hashOf(files), files }));
  return {
    write,
    remove: (file: string) => rm(join(path, file), { recursive: true }),
    stipend: async () => (await run(process.execPath, [join(path, 'src/main.ts')])).stdout.trim(),
  };
}
