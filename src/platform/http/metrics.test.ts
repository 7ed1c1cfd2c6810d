import { Gauge, Registry } from 'prom-client';
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

test('failing collections are limited too, and the next one that is allowed works again', async () => {
  let now = 0;
  let collections = 0;
  const metrics = async () => {
    if (++collections <= 20) throw new Error('no metrics');
    return 'metrics';
  };
  const collect = createCollection({ registry: { metrics } }, () => now);
  for (let call = 1; call <= 25; call++) await expect(collect()).rejects.toThrow('no metrics');
  expect(collections).toBe(20);
  now += 500;
  expect(await collect()).toBe('metrics');
});

test('an unknown value is spelled as the text format says', async () => {
  const registry = new Registry();
  new Gauge({ name: 'unknown', help: 'Nan', registers: [registry] }).set(Number.NaN);
  expect(await createCollection({ registry })()).toMatch(/^unknown NaN$/m);
});
