import { expect, test } from 'vitest';
import { eraseRules } from './erase-rules.ts';

const SIZE = 400;
const [PAPER, INK, SHADE] = [240, 30, 120];

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  grey?: number;
}

function picture(bars: readonly Bar[]) {
  const grey = new Uint8Array(SIZE * SIZE).fill(PAPER);
  for (const { x, y, width, height, grey: own = INK } of bars)
    for (let row = y; row < y + height; row++) grey.fill(own, row * SIZE + x, row * SIZE + x + width);
  return { width: SIZE, height: SIZE, grey };
}

const LETTER = { x: 50, y: 50, width: 8, height: 30 };

/** The number of dark pixels after the rules are erased. */
function darkWithout(bars: readonly Bar[]): number {
  const page = picture(bars);
  eraseRules(page);
  return page.grey.filter((value) => value < PAPER).length;
}

test.each([
  ['lying', { x: 20, y: 200, width: 300, height: 2 }],
  ['standing', { x: 200, y: 20, width: 2, height: 300 }],
  ['grey', { x: 20, y: 200, width: 300, height: 2, grey: 150 }],
])('erases a %s rule and keeps the letters', (_, rule) => {
  expect(darkWithout([LETTER, rule])).toBe(LETTER.width * LETTER.height);
});

test('erases a rule with gaps', () => {
  const dashes = Array.from({ length: 30 }, (_, index) => ({
    x: 20 + index * 10,
    y: 99,
    width: 8,
    height: 2,
  }));
  expect(darkWithout(dashes)).toBe(0);
});

test('keeps a bar with a heading on it', () => {
  const bar = { x: 20, y: 100, width: 300, height: 40, grey: SHADE };
  expect(darkWithout([bar, LETTER])).toBeGreaterThan(0.9 * bar.width * bar.height);
});

test('keeps a dash', () => {
  const dash = { x: 20, y: 100, width: 60, height: 3 };
  expect(darkWithout([dash, LETTER])).toBe(dash.width * dash.height + LETTER.width * LETTER.height);
});

test('keeps a letter whole that crosses a rule, and one that stands on it', () => {
  const rule = { x: 20, y: 68, width: 300, height: 2 };
  const standing = { x: 120, y: 40, width: 8, height: 28 };
  expect(darkWithout([LETTER, standing, rule])).toBe(
    LETTER.width * LETTER.height + standing.width * standing.height,
  );
});

test('erases the lines of a table where they cross', () => {
  const rows = [100, 160, 220].map((y) => ({ x: 20, y, width: 300, height: 2 }));
  const columns = [20, 170, 318].map((x) => ({ x, y: 100, width: 2, height: 122 }));
  expect(darkWithout([LETTER, ...rows, ...columns])).toBe(LETTER.width * LETTER.height);
});
