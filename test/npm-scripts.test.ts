import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { STIPEND, startStipend, untilServing } from '../harness/service-process.ts';
import { dataDirectory, postmasterOf } from './support/process.ts';

const SOURCE_FILE = new URL('../src/commands/welcome.ts', import.meta.url);
const LOAD_ENV = new URL('../scripts/load-env.mjs', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Returns the words between `node` and the program. */
function nodeOptionsOf(script: string): string[] {
  const words = String(scripts[script]).split(' ');
  return words.slice(1, words.indexOf('src/main.ts'));
}

test('`npm run dev` restarts the service when a source file changes, keeps its data, and stops at Ctrl-C', async () => {
  await using undo = new AsyncDisposableStack();
  const data = await dataDirectory();
  undo.defer(() => data.remove());
  const dev = startStipend(['serve'], {
    environment: { DATA_DIR: data.path },
    nodeOptions: nodeOptionsOf('dev'),
    isDetached: true,
  });
  undo.defer(() => dev.stop());
  await untilServing(dev);
  const first = dev.output();
  expect(first).toMatch(/API key +svc_sandbox_/);
  await utimes(SOURCE_FILE, new Date(), new Date());
  await expect.poll(() => dev.output().slice(first.length)).toMatch(/Stipend is running/);
  const again = dev.output().slice(first.length);
  expect(again, 'no first client is created in the same database').not.toMatch(/API key +svc_sandbox_/);
  const postmaster = await postmasterOf(data.path);
  // the terminal sends Ctrl-C to the whole group, and `node --watch` passes it on to the service
  process.kill(-(dev.child.pid ?? 0), 'SIGINT');
  expect((await dev.ended).code).toBe(0);
  expect(() => process.kill(postmaster, 0), 'the database was stopped').toThrow('ESRCH');
});

describe('.env', () => {
  // `--watch` would keep `npm run dev` running after the error
  test.each(['start', 'stipend', 'dev'])(
    'gives `npm run %s` the settings that the environment does not give',
    async (script) => {
      const folder = await dataDirectory();
      await writeFile(join(folder.path, '.env'), 'LOG_LEVEL=loud\nPORT=none\n');
      await mkdir(join(folder.path, 'scripts'));
      await cp(LOAD_ENV, join(folder.path, 'scripts', 'load-env.mjs'));
      const options = nodeOptionsOf(script).filter((option) => !option.startsWith('--watch'));
      const environment = { PATH: process.env.PATH, LOG_LEVEL: 'warn' };
      const run = promisify(execFile)(process.execPath, [...options, STIPEND, 'serve'], {
        cwd: folder.path,
        env: environment,
      });
      const stderr = 'The configuration has a problem:\n  PORT must be a whole number from 0 to 65535\n';
      await expect(run.finally(() => folder.remove())).rejects.toMatchObject({ code: 1, stderr });
    },
  );
});
