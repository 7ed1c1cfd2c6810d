import { expect } from 'vitest';

/** Turns `{ "pattern": … }` and variables such as `$key` into what they stand for. The first use of a variable sets it. */
export function matcherOf(expected: unknown, variables: Map<string, unknown>, actual?: unknown): unknown {
  if (typeof expected === 'string' && /^\$\w+$/.test(expected)) {
    if (!variables.has(expected)) variables.set(expected, actual);
    return variables.get(expected);
  }
  if (Array.isArray(expected)) return expected.map((one) => matcherOf(one, variables));
  if (expected === null || typeof expected !== 'object') return expected;
  if ('pattern' in expected) return expect.stringMatching(new RegExp(String(expected.pattern)));
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, matcherOf(value, variables)]),
  );
}
