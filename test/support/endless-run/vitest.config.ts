import { defineConfig } from 'vitest/config';

/** A run with PostgreSQL whose only test never ends, to be interrupted. */
export default defineConfig({
  test: {
    include: ['test/support/endless-run/endless.ts'],
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/end-with-run.ts'],
    testTimeout: 0,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
