import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import { expectStopped, LOAD_ENV, nodeOptionsOf } from './npm-scripts.fixture.ts';
import { dataDirectory } from './support/process.ts';

test('SIGTERM to npm stops the program of `npm start`', () => expectStopped('start', 'dash'));

test('.env gives `npm start`, `npm run stipend` and `npm run dev` the settings that the environment does not give', async () => {
  // `--watch` would keep `npm run dev` running after the error
  const [options = [], ...others] = ['start', 'stipend', 'dev'].map((script) =>
    nodeOptionsOf(script).filter((option) => !option.startsWith('--watch')),
  );
  for (const other of others) expect(other, 'one run shows it for all scripts').toEqual(options);
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
  await writeFile(join(folder.path, '.env'), 'LOG_LEVEL=loud\nPORT=none\n');
  await mkdir(join(folder.path, 'scripts'));
  await cp(LOAD_ENV, join(folder.path, 'scripts', 'load-env.mjs'));
  const run = promisify(execFile)(process.execPath, [...options, STIPEND, 'serve'], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' },
  });
  const stderr = 'The configuration has a problem:\n  PORT must be a whole number from 0 to 65535\n';
  await expect(run).rejects.toMatchObject({ code: 1, stderr });
});
