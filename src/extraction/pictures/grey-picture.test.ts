import { expect, test } from 'vitest';
import { warpEvenly } from './even-light.ts';
import { contrastOf, cutOut, type GreyPicture } from './grey-picture.ts';
import { scaling } from './homography.ts';

const [WIDTH, HEIGHT] = [1280, 256];

/** Paper that gets darker to the right, with a stroke of ink on each side. */
function photograph() {
  const grey = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < grey.length; at++) grey[at] = 250 - ((at % WIDTH) * 80) / WIDTH;
  for (const x of [30, 1250]) for (let y = 100; y < 120; y++) grey.fill(25, y * WIDTH + x, y * WIDTH + x + 4);
  return { width: WIDTH, height: HEIGHT, grey };
}

const evenLight = (picture: GreyPicture) => warpEvenly(picture, scaling(1), picture);

test('evening the light removes a shadow and keeps the ink', () => {
  const { grey } = evenLight(photograph());
  const at = (x: number, y: number) => grey[y * WIDTH + x] ?? 0;
  expect(at(10, 50)).toBeGreaterThan(220);
  expect(at(1260, 50)).toBeGreaterThan(220);
  expect(Math.max(at(31, 110), at(1251, 110))).toBeLessThan(70);
});

test('evening the light removes the edge of a deep shadow', () => {
  const page = photograph();
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 640; x < WIDTH; x++) page.grey[y * WIDTH + x] = (page.grey[y * WIDTH + x] ?? 0) * 0.6;
  const { grey } = evenLight(page);
  expect(grey[50 * WIDTH + 400]).toBeGreaterThan(220);
  expect(grey[50 * WIDTH + 1000]).toBeGreaterThan(220);
});

test('evening the light keeps a dark panel dark', () => {
  const page = photograph();
  for (let y = 130; y < HEIGHT; y++) page.grey.fill(90, y * WIDTH, y * WIDTH + 200);
  expect(evenLight(page).grey[230 * WIDTH + 90]).toBeLessThan(140);
});

test('the contrast distinguishes paper from ink', () => {
  const { paper, ink } = contrastOf(evenLight(photograph()));
  expect(paper).toBeGreaterThan(220);
  expect(ink).toBeLessThan(paper);
});

test('a cut-out is limited to the picture', () => {
  expect(cutOut(photograph(), { x0: -5, y0: 250, x1: 10.2, y1: 400 })).toMatchObject({
    width: 11,
    height: 6,
  });
});

test('evening the light keeps the contrast of faint print on dark paper', () => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(90);
  for (let x = 40; x < WIDTH - 40; x += 20)
    for (let y = 100; y < 120; y++) grey.fill(63, y * WIDTH + x, y * WIDTH + x + 4);
  const even = evenLight({ width: WIDTH, height: HEIGHT, grey }).grey;
  expect(even[110 * WIDTH + 50]).toBeGreaterThan(250);
  expect((even[110 * WIDTH + 42] ?? 0) / 255).toBeCloseTo(0.7, 1);
});
