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
    testTimeout: 20_000,
    // two cores may be busy with other files
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
    maxWorkers: 2,
    // each file has its own database; to load the program anew for each would take half of the time
    isolate: false,
  },
});
