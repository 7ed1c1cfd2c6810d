import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CLUSTER_SETTING } from './test/support/cluster-setting.ts';
import { FlakyReporter } from './test/support/flaky-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { needsProcess } from './test/support/needs-process.ts';

const SETUP = 'test/support/no-source-maps.ts';
const files = globSync('{src,test,bench,clients,demo}/**/*.test.ts', { cwd: import.meta.dirname });
const {
  quick = [],
  whole = [],
  long = [],
  citus = [],
} = Object.groupBy(files, (file) => {
  if (file.endsWith('.long.test.ts')) return 'long';
  if (file.endsWith('.citus.test.ts')) return 'citus';
  return needsProcess(file) ? 'whole' : 'quick';
});
const withProcesses = {
  setupFiles: [SETUP, 'test/support/end-with-run.ts'],
  globalSetup: ['test/support/database-server.ts'],
};

// The workers load modules that an earlier run has compiled. Each run adds its test files under a new address, so the cache
// is emptied from time to time.
const CACHED_MODULES_MAX = 40_000;
const cache = join(import.meta.dirname, 'node_modules/.cache/stipend-tests');
if (globSync('**/*', { cwd: cache }).length > CACHED_MODULES_MAX)
  rmSync(cache, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE ??= cache;

export default defineConfig({
  test: {
    // These limits only end a test that hangs. They are far above what a test takes on a busy machine.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', new FlakyReporter()],
    // One more than there are cores, because tests often wait for a process or a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Each file has its own database. Loading the program again for each file would take half of the time.
    isolate: false,
    // Node runs the program as in production, which takes far less time than having vite transform each module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: quick, setupFiles: [SETUP, 'test/support/no-processes.ts'] },
      },
      { extends: true, test: { name: 'whole', include: whole, ...withProcesses } },
      // of these thousands of tests with killed processes and browsers, one may meet a machine that stalls: a retry is printed
      { extends: true, test: { name: 'long', include: long, retry: 1, ...withProcesses } },
      // only `npm run test:citus` has a cluster
      ...(process.env[CLUSTER_SETTING]
        ? [{ extends: true as const, test: { name: 'citus', include: citus, ...withProcesses } }]
        : []),
    ],
  },
});
