import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';

const run = promisify(execFile);

interface Failure {
  code: number;
  stdout: string;
  stderr: string;
}

function explained(version: string): Failure {
  const stderr = `Stipend needs Node 24 and this is Node ${version}: use "npm start" or "npm run stipend -- <command>", which use the Node 24 that "npm install" installed.\n`;
  return expect.objectContaining({ code: 1, stdout: '', stderr });
}

/** Returns the first Node on PATH that is older than 24. */
async function findOldNode(): Promise<{ path: string; version: string } | null> {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  for (const path of paths.filter(existsSync)) {
    const { stdout } = await run(path, ['--version']);
    const version = stdout.trim().slice(1);
    if (Number.parseInt(version, 10) < 24) return { path, version };
  }
  return null;
}

const old = await findOldNode();

describe('`node src/main.ts` with an older Node', () => {
  test.skipIf(old === null)('says in one sentence what to do', async () => {
    await expect(run(old?.path ?? '', [STIPEND, 'serve'])).rejects.toEqual(explained(old?.version ?? ''));
  });

  test('runs a file that an older Node can load', () => {
    expect(extname(realpathSync(STIPEND))).toBe('.cjs');
  });

  test('stops before it loads any TypeScript', async () => {
    const asOldNode = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(asOldNode)}`, STIPEND, 'serve'];
    await expect(run(process.execPath, args)).rejects.toEqual(explained('20.19.0'));
  });
});
