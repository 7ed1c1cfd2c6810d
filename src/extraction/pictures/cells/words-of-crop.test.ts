import { expect, test } from 'vitest';
import { CROP, cutCell } from './cut-cell.ts';
import { wordsOfCrop } from './words-of-crop.ts';

const CELL = { x0: 100, x1: 400, baseline: [80, 0, 0], cap: CROP.cap } as const;

/** A cell whose letters are black bars, from one place to another. */
function cropWith(...bars: readonly [number, number][]) {
  const [width, height] = [600, 120];
  const grey = new Uint8Array(width * height).fill(255);
  for (const [from, to] of bars)
    for (let y = 80 - CROP.cap; y < 80; y++) grey.fill(20, y * width + from, y * width + to);
  return cutCell({ width, height, grey }, CELL);
}

/** A letter in the middle of a bar. */
function letterAt({ left, scale }: ReturnType<typeof cropWith>, text: string, [from, to]: [number, number]) {
  const frame = Math.round(((from + to) / 2 - left) / scale / 4 - 0.5);
  return { text, from: frame, to: frame + 1, probability: 0.9, space: 0 };
}

test('a space that the network reads ends a word, even if the gap is narrow', () => {
  const bars: [number, number][] = [
    [100, 112],
    [120, 132],
  ];
  const crop = cropWith(...bars);
  const letters = bars.map((bar, at) => letterAt(crop, 'ab'[at] as string, bar));
  const space = { text: ' ', from: 7, to: 8, probability: 1, space: 0 };
  const texts = (own: typeof letters) => wordsOfCrop(crop, own).map(({ text }) => text);
  expect(texts(letters)).toEqual(['ab']);
  expect(texts([letters[0], space, letters[1]].flatMap((letter) => letter ?? []))).toEqual(['a', 'b']);
});

test.each([
  ['a wider gap than others', 'd', 0.1, ['abc', 'd']],
  ['a wider gap before a sign', ':', 0.1, ['abc:']],
  ['a wider gap in which the network reads no space', 'd', 0.01, ['abcd']],
])(
  'a space that the network is not sure of ends a word only with a wider gap before a letter: %s',
  (_, last, space, words) => {
    const bars: [number, number][] = [
      [100, 110],
      [114, 124],
      [128, 138],
      [146, 156],
    ];
    const crop = cropWith(...bars);
    const letters = bars.map((bar, at) => ({ ...letterAt(crop, `abc${last}`[at] as string, bar), space }));
    expect(wordsOfCrop(crop, letters).map(({ text }) => text)).toEqual(words);
  },
);

test('a wide gap ends a word without a space, and a word ends where its ink does', () => {
  const bars: [number, number][] = [
    [100, 112],
    [116, 128],
    [200, 212],
  ];
  const crop = cropWith(...bars);
  const words = wordsOfCrop(
    crop,
    bars.map((bar, at) => letterAt(crop, 'abc'[at] as string, bar)),
  );
  expect(words.map(({ text }) => text)).toEqual(['ab', 'c']);
  const ends = words.flatMap(({ x0, x1 }) => [x0, x1]);
  expect(ends.map((x, at) => Math.abs(x - ([100, 128, 200, 212][at] as number)) < 1)).not.toContain(false);
});

test.each([
  ['(£ 6.47)', ['(£', '6.47)']],
  ['* ****', []],
])('a row of signs is no word, but the signs of an amount are: %s', (text, words) => {
  const bars = [...text].map((_, at): [number, number] => [100 + 14 * at, 110 + 14 * at]);
  const crop = cropWith(...bars.filter((_, at) => text[at] !== ' '));
  const letters = bars.map((bar, at) => ({ ...letterAt(crop, text[at] as string, bar), probability: 0.99 }));
  expect(wordsOfCrop(crop, letters).map((word) => word.text)).toEqual(words);
});

test('a word is as likely as all its letters together', () => {
  const bar: [number, number] = [100, 112];
  const crop = cropWith(bar);
  const letter = letterAt(crop, 'a', bar);
  const [word] = wordsOfCrop(crop, [letter, { ...letter, from: letter.from + 1, to: letter.to + 1 }]);
  expect(word?.probability).toBeCloseTo(0.81);
});

test.each([
  ['coarse marks that are too high', 25, 80 - CROP.cap, CROP.cap],
  ['coarse marks that are right', CROP.cap, 80 - CROP.cap, CROP.cap],
  ['low letters', CROP.cap, 80 - 0.72 * CROP.cap, CROP.cap, 'o'],
])('the ink of tall letters gives their height: %s', (_, marked, top, cap, text = 'H') => {
  const [width, height] = [600, 120];
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = Math.round(top); y < 80; y++) grey.fill(20, y * width + 100, y * width + 112);
  // the marks are known by their middle, which is that of the capitals
  const baseline = [80 + (marked - CROP.cap) / 2, 0, 0] as const;
  const crop = cutCell({ width, height, grey }, { ...CELL, baseline, cap: marked });
  const [word] = wordsOfCrop(crop, [letterAt(crop, text, [100, 112])]);
  expect(Math.abs((word?.cap ?? 0) - cap)).toBeLessThan(2.5);
});
