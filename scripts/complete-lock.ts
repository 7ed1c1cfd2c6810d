import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Adds missing optional packages of other platforms to package-lock.json, based on their names. npm leaves
 * them out if the registry lacked them when the lock file was written, and `npm ci` then rejects the lock
 * file.
 */

interface Entry {
  version: string;
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
const { '': root, ...rest } = lock.packages;
const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`,
);

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
