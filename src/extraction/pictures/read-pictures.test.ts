import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '../render-page.ts';
import { findPage, levelPage } from './level-page.ts';
import { linesOf, pictureOf, WIDTH } from './read-pictures.fixture.ts';
import { stopRecognising } from './recognise.ts';
import { rereadBoxes } from './reread-boxes.ts';

afterAll(stopRecognising);

/** Sixteen by eight pixels; the left half is black. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ADKmP//Z',
  'base64',
);
const HELD_SIDEWAYS = Buffer.from(
  'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
  'hex',
);

describe('a picture of text', () => {
  let upright: { bytes: Buffer; lines: Awaited<ReturnType<typeof linesOf>> };

  beforeAll(async () => {
    const bytes = await pictureOf(0);
    upright = { bytes, lines: await linesOf(bytes) };
  });

  test('gives words with their boxes and confidences', () => {
    const { lines } = upright;
    expect(lines.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual([
      'Payslip for March 2026',
      'Gross pay 2,500.00',
      'Income tax 290.50',
      'Net pay 2,209.50',
    ]);
    const scale = 842 / WIDTH;
    const [first] = lines[0]?.words ?? [];
    expect(first?.x0).toBeCloseTo(60 * scale, -1);
    expect(first?.confidence).toBeGreaterThan(0.7);
    expect(first).toMatchObject({ font: null });
  });

  test('can be recognised again in one place', async () => {
    const { bytes, lines } = upright;
    const word = lines[3]?.words.at(-1);
    if (word === undefined) throw new Error('not found');
    const nowhere = { x0: 10, y0: 300, x1: 40, y1: 320 };
    const found = await findPage({ bytes, mediaType: 'image/png' }, 1);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const closer = await rereadBoxes({ ...levelPage(found), boxes: [word, nowhere], form: /\d/ });
    expect(closer).toEqual([{ text: '2,209.50', confidence: expect.any(Number) }, null]);
  });
});

describe('a JPEG', () => {
  const page = { mediaType: 'image/jpeg', pageNumber: 1, dpi: 72 } as const;

  test('is rendered', async () => {
    expect(await renderPage({ ...page, bytes: JPEG })).toMatchObject({ width: 842, height: 421 });
  });

  test('is rendered in its Exif orientation', async () => {
    const bytes = Buffer.concat([JPEG.subarray(0, 2), HELD_SIDEWAYS, JPEG.subarray(2)]);
    expect(await renderPage({ ...page, bytes })).toMatchObject({ width: 421, height: 842 });
  });

  test('that is damaged is rejected', async () => {
    expect(await renderPage({ ...page, bytes: JPEG.subarray(0, 120) })).toMatchObject({ outcome: 'refused' });
  });
});
