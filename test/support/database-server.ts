import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensureBundle } from '../../harness/ensure-bundle.ts';
import { createClusterTemplate, dropOnNodes, run } from './cluster.ts';
import { CLUSTER_SETTING } from './cluster-setting.ts';
import { ensureDashboard } from './dashboard.ts';
import { readTest } from './needs-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseAddress;
    /** The migrated database that test files copy. */
    databaseTemplate: string;
    /** The workers, if the tests run on a Citus cluster. */
    databaseWorkers: DatabaseAddress[];
  }
}

const TEMPLATE = 'stipend_template';
const STOP_LEFTOVERS = fileURLToPath(new URL('./stop-leftovers.sh', import.meta.url));
const ROOT_PREFIX = 'stipend-test-';
/** A socket path can have about 100 bytes, and a data directory lies two levels below the root. */
const ROOT_LENGTH_MAX = 30;
const MEMORY = '/dev/shm';
/** Several times what the databases and files of a run take at a time. */
const MEMORY_BYTES_MIN = 6 * 1024 ** 3;

/** Starts one PostgreSQL for the whole run, with one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildOnce(project.vitest.state.getPaths().map((file) => readTest(file)));
  const root = await makeRoot();
  const cluster = process.env[CLUSTER_SETTING];
  if (cluster) return setUpCluster(project, cluster, root);
  const watch = watchOver(root);
  const server = await startEmbedded({
    dataDir: join(root, 'shared'),
    as: 'own',
    // No data outlives the run, so a crash may lose it. A running vacuum would keep a database from being dropped.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  await run(server.address, `create database ${TEMPLATE}`);
  await migrate({ ...server.address, database: TEMPLATE });
  // a database that has connections can't be copied
  await run(server.address, `alter database ${TEMPLATE} allow_connections false`);
  project.provide('databaseServer', server.address);
  project.provide('databaseTemplate', TEMPLATE);
  project.provide('databaseWorkers', []);
  return async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
    await watch.dismiss();
  };
}

async function setUpCluster(project: TestProject, url: string, root: string): Promise<() => Promise<void>> {
  // several runs can use one cluster, and each project of a run sets up its own
  const template = `${TEMPLATE}_${process.pid}_${project.name}`;
  const nodes = await createClusterTemplate(url, template);
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('A cluster without a coordinator');
  project.provide('databaseServer', coordinator);
  project.provide('databaseTemplate', template);
  project.provide('databaseWorkers', workers);
  return async () => {
    await dropOnNodes(nodes, template);
    await rm(root, { recursive: true, force: true });
  };
}

/** Builds what the tests need. Otherwise several workers would build it at the same time. */
async function buildOnce(tests: readonly string[]): Promise<void> {
  if (tests.some((test) => /\/(?:process|service-process)\.ts'/.test(test))) ensureBundle();
  if (tests.some((test) => /support\/dashboard\.ts'/.test(test))) ensureDashboard();
}

/** Makes the directory for everything that the run writes. The workers inherit it as their temporary directory. */
async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(await chooseParent(), ROOT_PREFIX));
  // When root runs the tests, PostgreSQL runs as another user, who must be able to enter.
  await chmod(root, 0o755);
  process.env.TMPDIR = root;
  return root;
}

/** In memory, creating and dropping a database takes an eighth of the CPU time that it takes on a disk. */
async function chooseParent(): Promise<string> {
  const { TMPDIR = '' } = process.env;
  // another project of the run made it, and removes it when its own tests are done
  if (basename(TMPDIR).startsWith(ROOT_PREFIX)) return dirname(TMPDIR);
  if (TMPDIR === '' && (await hasRoomInMemory())) return MEMORY;
  return tmpdir().length > ROOT_LENGTH_MAX ? '/tmp' : tmpdir();
}

async function hasRoomInMemory(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(mounts)?.[1]?.split(',');
  // some tests run programs that they write
  if (!options || options.includes('noexec')) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_BYTES_MIN;
}

/** Starts a process that outlives this one just long enough to stop every PostgreSQL under `root`. */
function watchOver(root: string): { dismiss(): Promise<void> } {
  // Ctrl-C reaches a whole process group, so the watching process has its own.
  const child = spawn('sh', [STOP_LEFTOVERS, root], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  return {
    async dismiss() {
      const ended = once(child, 'exit');
      child.stdin.end('stopped\n');
      await ended;
    },
  };
}
