import { test } from 'vitest';
import { runFault } from './faults.fixture.ts';

/** A short run of `npm run faults`. */
test('kill -9 of all processes loses no request that was acknowledged, and leaves nothing behind', async () => {
  await runFault('kill-all', {
    activities: ['request', 'deletion'],
    expected: ['request 201', 'deletion 200'],
    timeScale: 0.3,
  });
});
