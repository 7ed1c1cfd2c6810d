import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import { describeRoutes } from '../src/api.ts';
import { dataDirectory } from './support/process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const run = promisify(execFile);
const BYTES_MAX = 64 * 1024 * 1024;

test('commands run the bundle, which describes the same API as the sources', async () => {
  const { folder } = JSON.parse(await readFile(join(ROOT, 'dist/build.json'), 'utf8'));
  // lists the modules that are loaded
  const env = { PATH: process.env.PATH, NODE_DEBUG: 'esm' };
  const { stdout, stderr } = await run(process.execPath, [STIPEND, 'openapi'], { env, maxBuffer: BYTES_MAX });
  expect(stderr).toContain(`/dist/${folder}/main.js`);
  expect(stderr).not.toContain('/src/commands/');
  expect(stdout).toBe(`${JSON.stringify(await describeRoutes(), null, 2)}\n`);
});

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
