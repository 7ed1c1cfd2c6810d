import { expect, test } from 'vitest';
import { runFault } from './faults.fixture.ts';

/** A short run of `npm run faults`. */
test('kill -9 of all processes loses no request that was acknowledged, and leaves nothing behind', async () => {
  const seen = await runFault('kill-all', { activities: ['request', 'deletion'], timeScale: 0.3 });
  for (const one of ['request 201', 'deletion 200']) expect(seen).toContain(one);
});
