import { describe, expect, test } from 'vitest';
import { findSheet } from './find-sheet.ts';
import { turnPage } from './level-page.ts';
import { cornersOf, expectNear, PAGE_HEIGHT, PAGE_WIDTH, photograph, TILTED } from './photograph.fixture.ts';

describe('the sheet of paper in a photograph', () => {
  test('is found by its outline, to a few pixels, and has the proportions of paper', () => {
    const found = findSheet(photograph(TILTED));
    expectNear(cornersOf(found), TILTED, 5);
    expect(found.height / found.width).toBeCloseTo(Math.SQRT2, 2);
  });

  test('that seemed to lie sideways is found upright after a turn', () => {
    const drawn = photograph(TILTED);
    const asSideways = { outcome: 'found', drawn, drawnDpi: 100, sheet: findSheet(drawn, [1, 3]) } as const;
    const { sheet } = turnPage(asSideways, 4 - asSideways.sheet.turns);
    expectNear(cornersOf(sheet), TILTED, 5);
  });
});

test('the sheet of a scan is the whole picture', () => {
  const scan = photograph(null);
  expectNear(
    cornersOf(findSheet(scan)),
    [
      { x: 0, y: 0 },
      { x: PAGE_WIDTH, y: 0 },
      { x: PAGE_WIDTH, y: PAGE_HEIGHT },
      { x: 0, y: PAGE_HEIGHT },
    ],
    1,
  );
});

test('a picture of one colour is its own sheet', () => {
  const grey = new Uint8Array(300 * 200).fill(200);
  expect(findSheet({ width: 300, height: 200, grey })).toMatchObject({ width: 300, height: 200 });
});
