import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Adds missing optional packages of other platforms to package-lock.json, based on their names. npm leaves
 * them out if the registry lacked them when the lock file was written, and `npm ci` then rejects the lock
 * file. Asks the registry for hashes that are missing. Without its hash, npm would install a package unchecked.
 */

interface Entry {
  version: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    const place = `node_modules/${name}`;
    if (!platform || lock.packages[place]) continue;
    lock.packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    console.log(`added ${name}@${version}`);
  }
}
for (const [place, entry] of Object.entries(lock.packages)) {
  // Node's packages for Linux need glibc, but don't declare it: npm would install them on Alpine, where they can't run
  if (place.startsWith('node_modules/node-linux-')) entry.libc = ['glibc'];
  if (place === '' || entry.link || entry.integrity) continue;
  const name = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`;
  const integrity = findIntegrity(name);
  if (integrity) entry.integrity = integrity;
  else process.exitCode = 1;
  console.log(
    integrity
      ? `added the hash of ${name}`
      : `the registry does not have ${name}: use an older version of the package that needs it`,
  );
}
const { '': root, ...rest } = lock.packages;
const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`,
);

function findIntegrity(name: string): string | null {
  try {
    const found = execFileSync('npm', ['view', name, 'dist.integrity'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^sha512-\S+/.exec(found.toString('utf8'))?.[0] ?? null;
  } catch {
    return null;
  }
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const found =
    /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
      name,
    );
  if (/-wasm32-wasi$/.test(name)) return { cpu: ['wasm32'] };
  if (!found) return null;
  const [, os = '', cpu = '', flavour] = found;
  const libc = flavour === 'musl' ? ['musl'] : flavour?.startsWith('gnu') ? ['glibc'] : undefined;
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) };
}
