import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLUSTER_SETTING } from '../test/support/cluster-setting.ts';
import { readTest } from '../test/support/needs-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm run test:citus -- URL [part of a file's name …] [--option of vitest …]

Runs the tests that call the service over HTTP on a Citus cluster instead of one PostgreSQL. URL leads to a database of the
coordinator, as a superuser. Every node needs the packages of Citus, and room for databases, which the run creates and drops.`;

/** The long tests too, because a cluster is tested rarely, and then with every variation. */
const PROJECTS = ['--project=whole', '--project=long', '--project=citus'];
const BACKUPS = 'it copies or restores one PostgreSQL';
/** Test files that start the service but don't test its answers, with the reason why they are left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'test/backup.test.ts':
    'a cluster is not backed up with "stipend backup": test/distributed.citus.test.ts shows that it is refused',
  'test/older-database.test.ts': BACKUPS,
  'test/unfinished-restore.test.ts': BACKUPS,
  'test/unfinished-restore.long.test.ts': BACKUPS,
  'test/returned-node.test.ts':
    'it makes one PostgreSQL look like a cluster: test/lost-node.citus.test.ts uses real nodes',
  'test/read-replica.long.test.ts': 'it starts a primary and a replica of its own',
  'test/upload-faults.long.test.ts':
    'it watches locks in one PostgreSQL, and a cluster takes them on its workers',
};

/**
 * True for tests of clusters, and for files that start the service in the test's own process. Files that use a browser or other
 * processes are left out, because they test pages and processes.
 */
function isHttpTest(file: string): boolean {
  if (file.endsWith('.citus.test.ts')) return true;
  const text = readTest(`${ROOT}/${file}`);
  return /\b(useService|startService)\(/.test(text) && !/useBrowser|harness\/|node:child_process/.test(text);
}

const [url, ...rest] = process.argv.slice(2);
const wanted = rest.filter((word) => !word.startsWith('--'));
const options = rest.filter((word) => word.startsWith('--'));
if (!url || !/^postgres(ql)?:\/\//.test(url)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const files = globSync('{src,test}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => isHttpTest(file) && !(file in LEFT_OUT))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) throw new Error('No test file has this name');
const [code] = await once(
  spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS, ...options, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, [CLUSTER_SETTING]: url },
  }),
  'exit',
);
for (const [file, reason] of Object.entries(LEFT_OUT)) process.stdout.write(`left out: ${file}: ${reason}\n`);
process.exitCode = code ?? 1;
