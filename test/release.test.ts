import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPython } from '../clients/conformance/runner-process.fixture.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED = [
  '.git',
  'node_modules',
  'data',
  'release',
  'coverage',
  'web/dashboard/dist',
  'bench/results',
];
const page = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

let folder: string;
let first: string;
let second: string;
const released = () => join(second, 'release');
const KEY = { RELEASE_KEY_PASSWORD: 'a password of the test' };

/** The commands of docs/releasing.md that contain a text. */
const commandsWith = (text: string): string =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .map(([, block = '']) => block)
    .find((block) => block.includes(text)) ?? 'exit 1';
const bash = (cwd: string, script: string, environment: Record<string, string> = {}) =>
  run('bash', ['-euc', script], { cwd, env: { PATH: process.env.PATH, HOME: folder, ...environment } });
const release = (cwd: string, environment: Record<string, string> = {}, umask = '022') =>
  bash(cwd, `umask ${umask} && exec "${process.execPath}" scripts/release/main.ts`, environment);

/** A commit of the files that are tested, so that the test also works while they are changed. */
async function makeRepository(): Promise<string> {
  const path = join(folder, 'first');
  const left = NOT_COPIED.map((name) => join(ROOT, name));
  cpSync(ROOT, path, { recursive: true, verbatimSymlinks: true, filter: (from) => !left.includes(from) });
  await bash(
    path,
    `git init --quiet && git add --all && git -c user.name=Test -c user.email=test@lender.example commit --quiet --message Test`,
  );
  linkPackages(path);
  return path;
}

function linkPackages(path: string): void {
  writeFileSync(join(path, '.git/info/exclude'), 'node_modules\n');
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-release-'));
  first = await makeRepository();
  second = join(folder, 'another/folder with a space');
  mkdirSync(join(folder, 'another'));
  await bash(folder, `git clone --quiet first "${second}"`);
  linkPackages(second);
  await bash(folder, commandsWith('openssl genpkey'), KEY);
  await Promise.all([
    release(first, { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'development' }, '077'),
    release(second, { ...KEY, RELEASE_KEY_FILE: join(folder, 'release.key') }),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('two releases of a commit are the same, in other folders and with another time zone, language and umask', () => {
  const sums = (path: string) => readFileSync(join(path, 'release/SHA256SUMS'), 'utf8');
  expect(sums(first)).toBe(sums(second));
  expect(sums(first).match(/\S+$/gm)).toEqual([
    `stipend-${version}-py3-none-any.whl`,
    `stipend-${version}.tar.gz`,
    `stipend-npm-${version}.tgz`,
    `stipend-service-${version}.Containerfile`,
    `stipend-service-${version}.cdx.json`,
    `stipend-service-${version}.tar.gz`,
    'verify.mjs',
  ]);
});

test('an operator verifies a release with the commands of docs/releasing.md', async () => {
  cpSync(join(folder, 'release.pub'), join(folder, 'trusted.pub'));
  const script = (text: string) =>
    commandsWith(text)
      .replaceAll('release.pub', '../../../trusted.pub')
      .replace('sha256sum', process.platform === 'darwin' ? 'shasum -a 256' : 'sha256sum');
  const checked = await bash(released(), script('openssl dgst'));
  expect(checked.stdout).toContain('Verified OK\n');
  expect(checked.stdout).toContain(`stipend-service-${version}.tar.gz: OK\n`);
  const verified = await bash(released(), script('node verify.mjs'));
  const { stdout: commit } = await bash(second, 'git rev-parse HEAD');
  expect(verified.stdout).toContain(
    `${/^The files are complete.*$/m.exec(page)?.[0]}\ncommit   ${commit.trim()}\nbuilder  urn:stipend:builder:local\n`,
  );
});

test('a release without a key is complete, but says that nobody signed it, and is signed later where the key is', async () => {
  const unsigned = join(first, 'release');
  const verify = (key: string) =>
    run(process.execPath, [join(unsigned, 'verify.mjs'), unsigned, ...key.split(' ')], { cwd: folder });
  await expect(verify('--key release.pub')).rejects.toThrow('the release is not signed');
  expect((await verify('--unsigned')).stdout).toContain('Nobody signed them');
  await bash(first, commandsWith('npm run release:sign'), {
    ...KEY,
    RELEASE_KEY_FILE: join(folder, 'release.key'),
  });
  expect((await verify('--key release.pub')).stdout).toContain('signed with your key');
});

test('the tarball contains exactly the files of its commit, and the dashboard', async () => {
  const unpack = commandsWith('docker build').split('\n')[0]?.replaceAll('1.0.0', version) ?? 'exit 1';
  await bash(folder, unpack.replace('-xzf ', `-xzf "${released()}"/`));
  const installed = join(folder, `stipend-service-${version}`);
  const { stdout: differences } = await bash(
    installed,
    `git --git-dir="${second}/.git" --work-tree=. status --porcelain`,
  );
  expect(differences).toBe('');
  expect(existsSync(join(installed, 'web/dashboard/dist/index.html'))).toBe(true);
  const { stdout } = await bash(
    second,
    `gzip -dc release/stipend-service-*.tar.gz | git get-tar-commit-id && git rev-parse HEAD`,
  );
  const [named, actual] = stdout.split('\n');
  expect(named).toBe(actual);
});

test.runIf(hasPython)('Python finds the client and its version in the wheel', async () => {
  const program = `import stipend, importlib.metadata as m; print(m.version("stipend"), "_client" in dir(stipend))`;
  const { stdout } = await run('python3', ['-B', '-c', program], {
    cwd: folder,
    env: { PATH: process.env.PATH, PYTHONPATH: join(released(), `stipend-${version}-py3-none-any.whl`) },
  });
  expect(stdout).toBe(`${version} True\n`);
});

test('files that are not committed, and a folder with files, are rejected', async () => {
  await expect(release(second)).rejects.toThrow('release is not empty');
  rmSync(join(second, 'release'), { recursive: true });
  writeFileSync(join(second, 'new.ts'), '');
  await expect(release(second)).rejects.toThrow(/not committed:\n\?\? new\.ts/);
  expect(existsSync(join(second, 'release'))).toBe(false);
});
