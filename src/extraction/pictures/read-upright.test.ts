import { expect, test, vi } from 'vitest';
import { homographyOf, type Point } from './homography.ts';
import { findPage } from './level-page.ts';
import { openNetworks } from './networks/index.ts';
import { linesOf, pictureOf } from './read-pictures.fixture.ts';
import { readUpright } from './read-upright.ts';

const TEXTS = ['Payslip for March 2026', 'Gross pay 2,500.00', 'Income tax 290.50', 'Net pay 2,209.50'];

test.each([0, 90, 180, 270])(
  'a page that is turned by %i degrees is recognised whole only once',
  async (turn) => {
    const read = vi.spyOn(await openNetworks(), 'read');
    const lines = await linesOf(await pictureOf(turn));
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(TEXTS);
    // parts are glanced at with the smaller network
    expect(read.mock.calls.filter(([, size]) => size === 'm')).toHaveLength(1);
    read.mockRestore();
  },
);

test.each([
  ['at an angle', 0.25, 0.6],
  ['straight through its lines', 0.3, 0.3],
])(
  'a page is read whole if the edge of a shadow, %s, was taken for the edge of its sheet',
  async (_, top, bottom) => {
    const found = await findPage({ bytes: await pictureOf(0), mediaType: 'image/png' }, 1);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const { width, height } = found.sheet;
    const cornersWith = (topLeft: number, bottomLeft: number): [Point, Point, Point, Point] => [
      { x: topLeft, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: bottomLeft, y: height },
    ];
    const toPicture = homographyOf(cornersWith(0, 0), cornersWith(top * width, bottom * width));
    if (toPicture === null) throw new Error('There is no projection');
    const { page } = await readUpright({ ...found, sheet: { ...found.sheet, toPicture, isWhole: false } }, 1);
    expect(page.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(TEXTS);
  },
);
