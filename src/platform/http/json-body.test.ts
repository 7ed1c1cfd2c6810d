import { expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const MEBIBYTE = 1024 * 1024;

/** Bodies of up to 1 MiB, with as many values as fit. */
const COSTLY = {
  'unknown fields': `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  numbers: `{"x":[${'1,'.repeat(500_000)}1]}`,
  'empty lists': `{"x":[${'[],'.repeat(300_000)}[]]}`,
  objects: `{"x":[${'{"a":1},'.repeat(100_000)}{}]}`,
  'nested fields': `{"x":[${`{${Array.from({ length: 90 }, (_, index) => `"k${index}":1`).join(',')}},`.repeat(900)}{}]}`,
};

test.each(Object.entries(COSTLY))('a body of many %s is rejected cheaply', (_, text) => {
  const bytes = Buffer.from(text);
  expect(bytes.length).toBeLessThan(MEBIBYTE);
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now();
    expect(() => parseJsonBody(bytes)).toThrow(
      /^Request body has (more than 10000 values|an object with more than 1000 fields)$/,
    );
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(20);
});

test.each([
  ['{"a":"\\\\","b":1}', { a: '\\', b: 1 }],
  ['{"a":"\\"","b":"\\\\\\""}', { a: '"', b: '\\"' }],
  ['{"a":",{[","b":{}}', { a: ',{[', b: {} }],
])('%s is parsed', (text, value) => {
  expect(parseJsonBody(Buffer.from(text))).toEqual(value);
});

test.each(['{"a":1,"a":2}', '{"a\\"":1,"a\\"":2}', '{"\\u0061":1,"a":2}'])(
  '%s is rejected, because it repeats a field',
  (text) => {
    expect(() => parseJsonBody(Buffer.from(text))).toThrow('occurs more than once');
  },
);
