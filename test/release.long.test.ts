import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPython } from '../clients/conformance/runner-process.fixture.ts';
import { commandsWith, KEY, makeRepository, page, type Repository, run, version } from './release.fixture.ts';

let repository: Repository;
let signed: string;
/** The release without a key. */
const released = () => join(repository.path, 'release');

beforeAll(async () => {
  repository = await makeRepository();
  const { folder, path, release, cloneTo } = repository;
  mkdirSync(join(folder, 'another'));
  signed = await cloneTo(join(folder, 'another/folder with a space'));
  await Promise.all([
    release(path, { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'development' }, '077'),
    release(signed, { ...KEY, RELEASE_KEY_FILE: join(folder, 'release.key') }),
  ]);
});
afterAll(() => rm(repository.folder, { recursive: true, force: true }));

test('two releases of a commit are the same, in other folders and with another time zone, language and umask', () => {
  const sums = (path: string) => readFileSync(join(path, 'release/SHA256SUMS'), 'utf8');
  expect(sums(repository.path)).toBe(sums(signed));
});

test('a release is signed at once if there is a key', async () => {
  const { folder } = repository;
  const release = join(signed, 'release');
  const { stdout } = await run(
    process.execPath,
    [join(release, 'verify.mjs'), release, '--key', 'release.pub'],
    { cwd: folder },
  );
  expect(stdout).toContain('signed with your key');
});

test('a release has the service, the clients, a list of packages and a program that verifies it', () => {
  const sums = readFileSync(join(released(), 'SHA256SUMS'), 'utf8');
  expect(sums.match(/\S+$/gm)).toEqual([
    `stipend-${version}-py3-none-any.whl`,
    `stipend-${version}.tar.gz`,
    `stipend-npm-${version}.tgz`,
    `stipend-service-${version}.Containerfile`,
    `stipend-service-${version}.cdx.json`,
    `stipend-service-${version}.tar.gz`,
    'verify.mjs',
  ]);
});

test('a release without a key is complete, but says that nobody signed it, and is signed later where the key is', async () => {
  const { folder, path, bash } = repository;
  const unsigned = released();
  const verify = (key: string) =>
    run(process.execPath, [join(unsigned, 'verify.mjs'), unsigned, ...key.split(' ')], { cwd: folder });
  await expect(verify('--key release.pub')).rejects.toThrow('the release is not signed');
  expect((await verify('--unsigned')).stdout).toContain('Nobody signed them');
  await bash(path, commandsWith('npm run release -- sign'), {
    ...KEY,
    RELEASE_KEY_FILE: join(folder, 'release.key'),
  });
  expect((await verify('--key release.pub')).stdout).toContain('signed with your key');
});

test('an operator verifies a release with the commands of docs/releasing.md', async () => {
  const { folder, path, bash } = repository;
  cpSync(join(folder, 'release.pub'), join(folder, 'trusted.pub'));
  const script = (text: string) =>
    commandsWith(text)
      .replaceAll('release.pub', '../../trusted.pub')
      .replace('sha256sum', process.platform === 'darwin' ? 'shasum -a 256' : 'sha256sum');
  const checked = await bash(released(), script('openssl dgst'));
  expect(checked.stdout).toContain('Verified OK\n');
  expect(checked.stdout).toContain(`stipend-service-${version}.tar.gz: OK\n`);
  const verified = await bash(released(), script('node verify.mjs'));
  const { stdout: commit } = await bash(path, 'git rev-parse HEAD');
  expect(verified.stdout).toContain(
    `${/^The files are complete.*$/m.exec(page)?.[0]}\ncommit   ${commit.trim()}\nbuilder  urn:stipend:builder:local\n`,
  );
});

test('the tarball contains exactly the files of its commit, the dashboard and the bundle, which the service runs', async () => {
  const { folder, path, bash } = repository;
  const unpack = commandsWith('docker build').split('\n')[0]?.replaceAll('1.0.0', version) ?? 'exit 1';
  await bash(folder, unpack.replace('-xzf ', `-xzf "${released()}"/`));
  const installed = join(folder, `stipend-service-${version}`);
  const { stdout: differences } = await bash(
    installed,
    `git --git-dir="${path}/.git" --work-tree=. status --porcelain`,
  );
  expect(differences).toBe('');
  expect(existsSync(join(installed, 'web/dashboard/dist/index.html'))).toBe(true);
  const { findBundle } = createRequire(import.meta.url)(join(installed, 'src/find-bundle.cjs'));
  expect(findBundle()).toMatch(/build-\w+\/main\.js$/);
  const { stdout } = await bash(
    path,
    `gzip -dc release/stipend-service-*.tar.gz | git get-tar-commit-id && git rev-parse HEAD`,
  );
  const [named, actual] = stdout.split('\n');
  expect(named).toBe(actual);
});

test.runIf(hasPython)('Python finds the client and its version in the wheel', async () => {
  const program = `import stipend, importlib.metadata as m; print(m.version("stipend"), "_client" in dir(stipend))`;
  const { stdout } = await run('python3', ['-B', '-c', program], {
    cwd: repository.folder,
    env: { PATH: process.env.PATH, PYTHONPATH: join(released(), `stipend-${version}-py3-none-any.whl`) },
  });
  expect(stdout).toBe(`${version} True\n`);
});

test('files that are not committed, and a folder with files, are rejected', async () => {
  const { path, release } = repository;
  await expect(release(path)).rejects.toThrow('release is not empty');
  rmSync(released(), { recursive: true });
  writeFileSync(join(path, 'new.ts'), '');
  await expect(release(path)).rejects.toThrow(/not committed:\n\?\? new\.ts/);
  expect(existsSync(released())).toBe(false);
});
