import { expect, test } from 'vitest';
import { createCollection } from './metrics.ts';

test('callers that ask for metrics too often share the last ones', async () => {
  let now = 0;
  let collections = 0;
  const registry = { metrics: async () => `collection ${++collections}` };
  const collect = createCollection({ registry }, () => now);
  for (let call = 1; call <= 20; call++) expect(await collect()).toBe(`collection ${call}`);
  expect(await collect()).toBe('collection 20');
  now += 500;
  expect(await collect()).toBe('collection 21');
  expect(await collect()).toBe('collection 21');
});

test('a failed collection is not shared', async () => {
  let fails = true;
  const metrics = async () => {
    if (fails) throw new Error('no metrics');
    return 'metrics';
  };
  const collect = createCollection({ registry: { metrics } }, () => 0);
  for (let call = 1; call <= 20; call++) await expect(collect()).rejects.toThrow('no metrics');
  fails = false;
  expect(await collect()).toBe('metrics');
});
