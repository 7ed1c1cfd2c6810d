import { expect, test } from 'vitest';
import { lintOpenapi } from '../scripts/lint-openapi.ts';

test('redocly and spectral report nothing about openapi.json, with their recommended rules', async () => {
  expect(await lintOpenapi()).toEqual([]);
});
