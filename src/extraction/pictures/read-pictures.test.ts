import { beforeAll, describe, expect, test } from 'vitest';
import type { Line, Word } from '../page/text.ts';
import { renderPage } from '../render-page.ts';
import { openPictures, type Pictures } from './index.ts';
import { pictureOf, WIDTH } from './read-pictures.fixture.ts';

/** Sixteen by eight pixels; the left half is black. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ADKmP//Z',
  'base64',
);
const HELD_SIDEWAYS = Buffer.from(
  'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
  'hex',
);

async function listLooks(looks: AsyncIterable<Word[]>): Promise<Word[][]> {
  const all: Word[][] = [];
  for await (const words of looks) all.push(words);
  return all;
}

describe('a picture of text', () => {
  let upright: { pictures: Pictures; lines: Line[] };

  beforeAll(async () => {
    const pictures = openPictures({ bytes: await pictureOf(0), mediaType: 'image/png' }, () => undefined);
    const read = await pictures.read(1);
    if (read.outcome !== 'read') throw new Error(read.outcome);
    upright = { pictures, lines: read.page.lines };
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
    const { pictures, lines } = upright;
    const word = lines[3]?.words.at(-1) as Word;
    const looks = await listLooks(pictures.look(1, word));
    const [[again] = []] = looks;
    expect(again).toMatchObject({ text: '2,209.50', confidence: expect.any(Number) });
    expect(again?.x0).toBeCloseTo(word.x0, -1);
    expect(Math.abs((again?.y1 ?? 0) - word.y1)).toBeLessThan(word.size / 3);
    const nowhere = { x0: 10, y0: 300, x1: 40, y1: 320 };
    expect(await listLooks(pictures.look(1, nowhere))).toEqual([]);
  });

  test('that is upright has its boxes where they are displayed', () => {
    const box = { x0: 100, y0: 40, x1: 140, y1: 50 };
    const shown = upright.pictures.asShown(1, box);
    expect(shown.x0).toBeCloseTo(box.x0, -1);
    expect(shown.y1).toBeCloseTo(box.y1, -1);
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
