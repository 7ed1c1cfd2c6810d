import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'demo/**/*.test.ts',
      'receiver/**/*.test.ts',
    ],
    globalSetup: ['test/support/database-server.ts'],
    // These limits only end a test that hangs. They are far above what a test takes on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: Math.max(2, availableParallelism()),
    // Each file has its own database. Loading the program again for each file would take half of the time.
    isolate: false,
  },
});
