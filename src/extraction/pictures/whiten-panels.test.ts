import { expect, test } from 'vitest';
import { whitenPanels } from './whiten-panels.ts';

const SIZE = 128;
const [INK, LETTER_EVERY] = [40, 9];

/** A panel of this shade, with letters on it. */
function panelOf(shade: number, ink = INK) {
  const grey = new Uint8Array(SIZE * SIZE).fill(250);
  for (let y = 32; y < 96; y++) grey.fill(shade, y * SIZE, (y + 1) * SIZE);
  for (let x = 4; x < SIZE; x += LETTER_EVERY)
    for (let y = 52; y < 70; y++) grey.fill(ink, y * SIZE + x, y * SIZE + x + 3);
  return { width: SIZE, height: SIZE, grey };
}

test('the grey background of a heading becomes white and its letters stay dark', () => {
  const { grey } = whitenPanels(panelOf(215));
  expect(grey[60 * SIZE + 10]).toBe(255);
  expect(grey[60 * SIZE + 5]).toBeLessThan(60);
});

test('a dark panel with white letters stays as it is', () => {
  const panel = panelOf(70, 245);
  expect(whitenPanels(panel).grey).toEqual(panel.grey);
});
