import { expect, test } from 'vitest';
import type { GreyPicture } from './grey-picture.ts';
import { measureSkew, turnPicture } from './straighten.ts';

const [WIDTH, HEIGHT] = [900, 700];

/** Lines of letters drawn as bars, some of them short, as on a form. */
function linesOfText(): GreyPicture {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(245);
  for (let line = 0; line < 20; line++) {
    for (let letter = 0; letter < (line % 3 === 0 ? 20 : 55); letter++) {
      const [left, top] = [40 + letter * 14, 60 + line * 28];
      for (let y = top; y < top + 10; y++) grey.fill(20, y * WIDTH + left, y * WIDTH + left + 9);
    }
  }
  return { width: WIDTH, height: HEIGHT, grey };
}

const degrees = (radians: number) => (radians * 180) / Math.PI;

test.each([-2.5, -1, -0.4, 0.5, 2])('measures a skew of %d degrees to a tenth of a degree', (angle) => {
  const askew = turnPicture(linesOfText(), (-angle * Math.PI) / 180);
  expect(Math.abs(degrees(measureSkew(askew)) - angle)).toBeLessThan(0.1);
});

test('leaves a level page unchanged', () => {
  const page = linesOfText();
  expect(measureSkew(page)).toBe(0);
  expect(turnPicture(page, 0)).toBe(page);
});

test('measures no skew on an empty page', () => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255);
  expect(measureSkew({ width: WIDTH, height: HEIGHT, grey })).toBe(0);
});

test('turning a picture and turning it back restores it', () => {
  const page = linesOfText();
  const back = turnPicture(turnPicture(page, 0.03), -0.03);
  const inside = (300 + 3) * WIDTH + 40 + 14 * 5 + 4;
  expect(back.grey[inside]).toBeCloseTo(page.grey[inside] as number, -2);
});
