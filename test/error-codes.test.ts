import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { statusOf } from '#platform/http/problem-status.ts';
import { ERROR_CODES, type ErrorCode } from '#values/error-codes.ts';
import { describeRoutes } from '../src/api.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|error-codes\.ts$/.test(name))
  .map((name) => readFileSync(join(SRC, name), 'utf8'))
  .filter((text) => /Problem|refusal/.test(text))
  .join('\n');

// the compiler rejects codes that are not listed
test.each(CODES)('the error code %s is used', (code) => {
  expect(sources).toMatch(new RegExp(`(code: |refusal\\(\\s*)'${code}'`));
});

test('error codes are in alphabetical order, and each has a cause and a remedy in sentences', () => {
  expect(CODES).toEqual([...CODES].sort());
  for (const { cause, remedy } of Object.values(ERROR_CODES))
    for (const text of [cause, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/);
});

test('the description of the API lists all error codes, and those of each status', async () => {
  const { components } = (await describeRoutes()) as unknown as Description;
  expect(components.schemas.ErrorCode?.enum).toEqual(CODES);
  expect(components.headers['X-Svc-Error-Code-415']?.schema.enum).toEqual([
    'unsupported_media_type',
    'unsupported_type',
  ]);
  for (const code of CODES) {
    const header = components.headers[`X-Svc-Error-Code-${statusOf(ERROR_CODES[code])}`];
    if (header) expect(header.schema.enum).toContain(code);
  }
});

interface Description {
  components: {
    schemas: Record<string, { enum?: string[] }>;
    headers: Record<string, { schema: { enum?: string[] } }>;
  };
}
