import { expect, test } from 'vitest';
import type { GreyPicture } from './grey-picture.ts';
import { turning } from './homography.ts';
import { measureSlope } from './straighten.ts';
import { warp } from './warp.ts';

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

function turned(page: GreyPicture, angle: number): GreyPicture {
  return warp(page, turning((-angle * Math.PI) / 180, { x: WIDTH / 2, y: HEIGHT / 2 }), page);
}

test.each([-2.5, -1, -0.4, 0.5, 2])('measures a slope of %d degrees to a tenth of a degree', (angle) => {
  expect(Math.abs(degrees(measureSlope(turned(linesOfText(), angle)).angle) - angle)).toBeLessThan(0.1);
});

test('letters line up best on a page that is not sideways', () => {
  const page = linesOfText();
  const sideways = warp(page, turning(Math.PI / 2, { x: HEIGHT / 2, y: HEIGHT / 2 }), {
    width: HEIGHT,
    height: WIDTH,
  });
  expect(measureSlope(sideways).sharpness).toBeLessThan(0.7 * measureSlope(page).sharpness);
});

test('measures no slope on a level page', () => {
  expect(measureSlope(linesOfText()).angle).toBe(0);
});

test('measures no slope on an empty page', () => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255);
  expect(measureSlope({ width: WIDTH, height: HEIGHT, grey })).toEqual({ angle: 0, sharpness: 0 });
});
