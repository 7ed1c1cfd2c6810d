import { test } from 'vitest';

export type DeclareTests = Pick<typeof test, 'each'> & ((name: string, run: () => unknown) => void);

const declareNone = Object.assign(() => undefined, { each: () => () => undefined }) as DeclareTests;

/** Returns `test` for the long tests. Otherwise returns a function that declares no test, for the rarer cases of a suite. */
export function rareTests(isWhole: boolean): DeclareTests {
  return isWhole ? test : declareNone;
}
