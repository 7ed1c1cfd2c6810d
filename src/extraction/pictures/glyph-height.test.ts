import { expect, test } from 'vitest';
import { glyphHeightIn, placesWithText } from './glyph-height.ts';

const SIZE = 960;

function lettersOf(height: number) {
  const grey = new Uint8Array(SIZE * SIZE).fill(240);
  for (let y = 20; y + height < SIZE; y += 2 * height) {
    for (let x = 20; x + height < SIZE; x += height) {
      for (let row = y; row < y + height; row++)
        grey.fill(30, row * SIZE + x, row * SIZE + x + Math.round(0.6 * height));
    }
  }
  // a rule, which is not a letter
  grey.fill(30, 10 * SIZE, 12 * SIZE);
  return { width: SIZE, height: SIZE, grey };
}

test.each([8, 15, 40])('letters of %d pixels are measured', (height) => {
  expect(glyphHeightIn([lettersOf(height)])).toBe(height);
});

test('an empty page has no letters to measure', () => {
  const empty = { width: SIZE, height: SIZE, grey: new Uint8Array(SIZE * SIZE).fill(250) };
  expect(glyphHeightIn([empty])).toBeNull();
});

test('text is looked for where the ink is', () => {
  const grey = new Uint8Array(SIZE * SIZE).fill(250);
  for (let y = 500; y < 600; y += 4) grey.fill(20, y * SIZE + 700, y * SIZE + 800);
  expect(placesWithText({ width: SIZE, height: SIZE, grey }, 120)[0]).toMatchObject({ x: 720, y: 480 });
});
