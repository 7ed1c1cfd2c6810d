import { expect, test } from 'vitest';
import { lintWithRedocly } from '../scripts/lint-openapi.ts';

test('redocly reports nothing about openapi.json, with its recommended rules', async () => {
  expect(await lintWithRedocly()).toEqual([]);
});
