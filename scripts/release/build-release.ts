import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSbom } from '../compliance/sbom.ts';
import { makeNpmPackage } from './npm-package.ts';
import { makePythonPackages } from './python-packages.ts';
import { type Commit, type ReleasedFile, readCommit } from './read-commit.ts';
import { listSums } from './sign-release.ts';
import { makeTarball } from './tarball.ts';
import { SUMS } from './verify.mjs';

const DASHBOARD = 'web/dashboard/dist';
/** Nothing else of the environment: NODE_ENV changes what is built, and a build must not see the release key. */
const BUILDING: ExecFileSyncOptions = {
  env: { PATH: process.env.PATH, NODE_ENV: 'production', TZ: 'UTC', LC_ALL: 'C' },
  stdio: 'inherit',
};

/** Makes the files of a release from the current commit. The same commit gives the same bytes on every machine. */
export function buildRelease(
  root: string,
  folder: string,
): { version: string; commit: string; files: string[] } {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Remove it first`);
  requireLockedPackages(root);
  const commit = readCommit(root);
  const { version }: { version: string } = JSON.parse(textOf(commit, 'package.json'));
  const files = [...makeFiles(commit, version, [...buildDashboard(root), ...buildService(root)])];
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const names = files.map(({ name }) => name);
  writeFileSync(join(folder, SUMS), listSums(folder, names));
  return { version, commit: commit.id, files: names };
}

function* makeFiles(
  commit: Commit,
  version: string,
  built: ReleasedFile[],
): Generator<{ name: string; bytes: Buffer }> {
  const { id, seconds, files } = commit;
  const base = `stipend-service-${version}`;
  const service = [...files, ...built].map((file) => ({ ...file, path: `${base}/${file.path}` }));
  yield { name: `${base}.tar.gz`, bytes: makeTarball(service, seconds, id) };
  yield { name: `${base}.Containerfile`, bytes: Buffer.from(textOf(commit, 'Dockerfile')) };
  const modules = files.filter(({ path }) => /^web\/dashboard\/src\/.*\.tsx?$/.test(path));
  const { text } = makeSbom({
    lock: textOf(commit, 'package-lock.json'),
    dashboardModules: modules.map(({ bytes }) => bytes.toString('utf8')),
    seconds,
  });
  yield { name: `${base}.cdx.json`, bytes: Buffer.from(text) };
  yield { name: `stipend-npm-${version}.tgz`, bytes: makeNpmPackage(files, seconds) };
  yield* makePythonPackages(files, { version, seconds });
  yield { name: 'verify.mjs', bytes: Buffer.from(textOf(commit, 'scripts/release/verify.mjs')) };
}

/** Builds the dashboard from the checkout, which has the same files as the commit. */
function buildDashboard(root: string): ReleasedFile[] {
  const built = mkdtempSync(join(tmpdir(), 'stipend-dashboard-'));
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    execFileSync(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', built, '--emptyOutDir', join(root, 'web/dashboard')],
      BUILDING,
    );
    return readFiles(built, DASHBOARD);
  } finally {
    rmSync(built, { recursive: true });
  }
}

/** Bundles the service in the checkout, because the bundle names its files relative to its own folder. */
function buildService(root: string): ReleasedFile[] {
  execFileSync(process.execPath, [join(root, 'scripts/build-service.ts')], BUILDING);
  const list = readFileSync(join(root, 'dist/build.json'));
  const { folder }: { folder: string } = JSON.parse(list.toString('utf8'));
  return [
    { path: 'dist/build.json', kind: 'file', bytes: list },
    ...readFiles(join(root, 'dist', folder), `dist/${folder}`),
  ];
}

function readFiles(folder: string, as: string): ReleasedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: `${as}${path.slice(folder.length)}`, kind: 'file', bytes: readFileSync(path) }));
}

/** The dashboard and the bundle contain code of installed packages, so these must be the ones in the lock file. */
function requireLockedPackages(root: string): void {
  const read = (file: string): Record<string, { version: string; integrity?: string }> =>
    JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const locked = read('package-lock.json');
  const installed = read('node_modules/.package-lock.json');
  const others = Object.entries(installed).filter(
    ([path, { version, integrity }]) =>
      version !== locked[path]?.version || (integrity && integrity !== locked[path]?.integrity),
  );
  if (others.length > 0)
    throw new Error(`${others.length} installed packages are not those of package-lock.json. Run "npm ci"`);
}

function textOf({ files }: Commit, path: string): string {
  const found = files.find((file) => file.path === path);
  if (!found) throw new Error(`The commit has no ${path}`);
  return found.bytes.toString('utf8');
}
