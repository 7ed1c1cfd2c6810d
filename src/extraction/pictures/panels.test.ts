import { expect, test } from 'vitest';
import type { GreyPicture } from './grey-picture.ts';
import { whitenPanels } from './panels.ts';

const [WIDTH, HEIGHT] = [320, 160];
const PANEL = { x0: 21, y0: 43, x1: 299, y1: 117 };
const LETTER_EVERY = 12;

/** A panel of this shade on white paper, with letters on it. */
function panelOf(shade: number, ink: number) {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = PANEL.y0; y < PANEL.y1; y++) grey.fill(shade, y * WIDTH + PANEL.x0, y * WIDTH + PANEL.x1);
  for (let x = 40; x < 280; x += LETTER_EVERY)
    for (let y = 68; y < 90; y++) grey.fill(ink, y * WIDTH + x, y * WIDTH + x + 4);
  return { width: WIDTH, height: HEIGHT, grey };
}

function whitened(picture: GreyPicture): GreyPicture {
  const copy = { ...picture, grey: picture.grey.slice() };
  whitenPanels(copy);
  return copy;
}

test.each([
  ['dark', 70],
  ['faint', 190],
])('white letters on a %s panel become dark letters on white paper', (_, shade) => {
  const { grey } = whitened(panelOf(shade, 255));
  const dark = [...grey.keys()].filter((at) => (grey[at] as number) < 250);
  const places = dark.map((at) => ({ x: at % WIDTH, y: Math.floor(at / WIDTH) }));
  expect(places).toHaveLength(20 * 4 * 22);
  expect(places.every(({ x, y }) => y >= 68 && y < 90 && (x - 40) % LETTER_EVERY < 4)).toBe(true);
  expect(grey[80 * WIDTH + 41]).toBe(shade);
});

test('a grey panel with dark letters becomes white, and its letters stay dark', () => {
  const { grey } = whitened(panelOf(215, 40));
  expect(grey[80 * WIDTH + 46]).toBe(255);
  expect(grey[80 * WIDTH + 41]).toBeLessThan(60);
});

test.each([
  ['a panel without letters', panelOf(90, 90)],
  ['dark letters on paper', panelOf(255, 20)],
])('%s stay as they are', (_, picture) => {
  expect(whitened(picture).grey).toEqual(picture.grey);
});
