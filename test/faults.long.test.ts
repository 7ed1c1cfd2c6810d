import { expect, test } from 'vitest';
import { runFault } from './faults.fixture.ts';

test.each(['kill-all', 'kill-worker', 'cut-connections'])(
  '%s loses nothing that was acknowledged, neither requests nor deliveries nor deletions, and leaves nothing behind',
  async (fault) => {
    const seen = await runFault(fault, {
      activities: ['request', 'delivery', 'deletion'],
      expected: ['request 201', 'deletion 200'],
    });
    expect(seen).toContain('delivery arrived');
  },
);
