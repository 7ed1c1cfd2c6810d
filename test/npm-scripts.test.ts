import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { STIPEND, startStipend, untilServing } from '../harness/service-process.ts';
import { dataDirectory } from './support/process.ts';

const SOURCE_FILE = new URL('../src/commands/welcome.ts', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

function nodeOptionsOf(script: string): string[] {
  return String(scripts[script])
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

test('`npm run dev` restarts the service when a source file changes, and keeps its data', async () => {
  await using undo = new AsyncDisposableStack();
  const data = await dataDirectory();
  undo.defer(() => data.remove());
  const dev = startStipend(['serve'], {
    environment: { DATA_DIR: data.path },
    nodeOptions: nodeOptionsOf('dev'),
  });
  undo.defer(() => dev.stop());
  await untilServing(dev);
  const first = dev.output();
  expect(first).toMatch(/API key +svc_sandbox_/);
  await utimes(SOURCE_FILE, new Date(), new Date());
  await expect.poll(() => dev.output().slice(first.length)).toMatch(/Stipend is running/);
  const again = dev.output().slice(first.length);
  expect(again, 'the database is the same, so no first client is created').not.toMatch(
    /API key +svc_sandbox_/,
  );
});

describe('.env', () => {
  test.each(['start', 'dev', 'stipend'])('is read by `npm run %s`, if there is one', (script) => {
    expect(nodeOptionsOf(script)).toContain('--env-file-if-exists=.env');
  });

  test('gives settings that the environment does not give', async () => {
    const folder = await dataDirectory();
    await writeFile(join(folder.path, '.env'), 'LOG_LEVEL=loud\nPORT=none\n');
    const args = [...nodeOptionsOf('start'), STIPEND, 'serve'];
    const environment = { PATH: process.env.PATH, LOG_LEVEL: 'warn' };
    const run = promisify(execFile)(process.execPath, args, { cwd: folder.path, env: environment });
    const stderr = 'The configuration has a problem:\n  PORT must be a whole number from 0 to 65535\n';
    await expect(run.finally(() => folder.remove())).rejects.toMatchObject({ code: 1, stderr });
  });
});
