import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrinter } from './printer.ts';
import { type Check, runSteps } from './run-steps.ts';

const STEP_TITLES = ['First', 'Second', 'Third'] as const;

/** Runs a scenario of three steps, of which the second is given. */
async function runWith(second: (check: Check) => Promise<void>) {
  const out = new PassThrough({ encoding: 'utf8' });
  const hasPassed = await runSteps(
    STEP_TITLES,
    createPrinter(out, { isPlain: true }),
    async (step, check) => {
      await step('First', async () => check('one is one', { expected: 1, actual: 1 }));
      await step('Second', () => second(check));
      await step('Third', async () => undefined);
    },
  );
  return { hasPassed, text: String(out.read()) };
}

test('runs every step in order if all checks pass', async () => {
  const { hasPassed, text } = await runWith(async (check) => check('two is two', { expected: 2, actual: 2 }));
  expect(hasPassed).toBe(true);
  expect([...text.matchAll(/^\[.*/gm)].map(String)).toEqual(['[1/3] First', '[2/3] Second', '[3/3] Third']);
  expect(text).toContain('  ✓ two is two\n');
  expect(text).toMatch(/3 of 3 steps passed: 2 checks in [\d.]+ s/);
});

test('a failed check prints the expected and the actual value and stops the run', async () => {
  const { hasPassed, text } = await runWith(async (check) =>
    check('the account is connected', { expected: ['CONNECTED'], actual: ['LOCKED'] }),
  );
  expect(hasPassed).toBe(false);
  expect(text).toContain(
    '  ✗ the account is connected\n      expected: ["CONNECTED"]\n      actual:   ["LOCKED"]\n',
  );
  expect(text).not.toContain('[3/3]');
  expect(text).toContain('1 of 3 steps passed');
});

test('a step that throws prints the reason and stops the run', async () => {
  const { hasPassed, text } = await runWith(() => {
    throw new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  });
  expect(hasPassed).toBe(false);
  expect(text).toContain('  ✗ the step could not be completed\n      fetch failed: connect ECONNREFUSED\n');
});

test('a scenario that leaves out a step does not pass', async () => {
  const printer = createPrinter(new PassThrough(), { isPlain: true });
  const hasPassed = await runSteps(STEP_TITLES, printer, async (step) =>
    step('First', async () => undefined),
  );
  expect(hasPassed).toBe(false);
});
