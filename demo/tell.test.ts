import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createShow } from './show.ts';
import { type Check, tell } from './tell.ts';

const TITLES = ['Begin', 'Go on', 'End'] as const;

/** Tells a story whose second chapter is given. */
async function told(second: (check: Check) => Promise<void>) {
  const out = new PassThrough({ encoding: 'utf8' });
  const isHeld = await tell(TITLES, createShow(out, { isPlain: true }), async (chapter, check) => {
    await chapter('Begin', async () => check('one is one', { expected: 1, came: 1 }));
    await chapter('Go on', () => second(check));
    await chapter('End', async () => undefined);
  });
  return { isHeld, text: String(out.read()) };
}

test('a story whose every claim holds is told to its end', async () => {
  const { isHeld, text } = await told(async (check) => check('two is two', { expected: 2, came: 2 }));
  expect(isHeld).toBe(true);
  expect([...text.matchAll(/^\[.*/gm)].map(String)).toEqual(['[1/3] Begin', '[2/3] Go on', '[3/3] End']);
  expect(text).toContain('  ✓ two is two\n');
  expect(text).toMatch(/3 of 3 steps held: 2 checks in [\d.]+ s/);
});

test('a claim that does not hold says what was expected and what came, and ends the story', async () => {
  const { isHeld, text } = await told(async (check) =>
    check('the account is connected', { expected: ['CONNECTED'], came: ['LOCKED'] }),
  );
  expect(isHeld).toBe(false);
  expect(text).toContain(
    '  ✗ the account is connected\n      expected: ["CONNECTED"]\n      came:     ["LOCKED"]\n',
  );
  expect(text).not.toContain('[3/3]');
  expect(text).toContain('1 of 3 steps held');
});

test('a step that breaks down ends the story too, with its reason', async () => {
  const { isHeld, text } = await told(() => {
    throw new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  });
  expect(isHeld).toBe(false);
  expect(text).toContain('  ✗ the step could not be taken\n      fetch failed: connect ECONNREFUSED\n');
});

test('a story that leaves a chapter out has not held', async () => {
  const show = createShow(new PassThrough(), { isPlain: true });
  expect(await tell(TITLES, show, async (chapter) => chapter('Begin', async () => undefined))).toBe(false);
});
