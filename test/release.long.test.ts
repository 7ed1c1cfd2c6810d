import { mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY, makeRepository, type Repository, run } from './release.fixture.ts';

let repository: Repository;
let signed: string;

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
