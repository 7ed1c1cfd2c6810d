import { expect } from 'vitest';
import type { findSheet } from './find-sheet.ts';
import type { GreyPicture } from './grey-picture.ts';
import { type Corners, homographyOf, type Point, project } from './homography.ts';

const [WIDTH, HEIGHT] = [900, 1200];
export const [PAGE_WIDTH, PAGE_HEIGHT] = [600, 849];
const [PAPER, INK, TABLE] = [225, 40, 110];

/** A page of letters that stand on lines: most are low, every third is tall. */
function isInk({ x, y }: Point): boolean {
  const [left, top] = [x - 60, y - 70];
  if (left < 0 || top < 0 || x > PAGE_WIDTH - 60 || y > PAGE_HEIGHT - 120) return false;
  const [letter, line] = [Math.floor(left / 11), Math.floor(top / 24)];
  if (letter > (line % 3 === 0 ? 18 : 42) || letter % 7 === 6) return false;
  const [across, down] = [left % 11, top % 24];
  return across < 8 && down < 14 && down >= (letter % 3 === 0 ? 0 : 5);
}

export function photograph(corners: Corners | null): GreyPicture {
  const page: Corners = [
    { x: 0, y: 0 },
    { x: PAGE_WIDTH, y: 0 },
    { x: PAGE_WIDTH, y: PAGE_HEIGHT },
    { x: 0, y: PAGE_HEIGHT },
  ];
  const whole = corners ? { width: WIDTH, height: HEIGHT } : { width: PAGE_WIDTH, height: PAGE_HEIGHT };
  const toPage = homographyOf(corners ?? page, page);
  if (toPage === null) throw new Error('There is no projection');
  const grey = new Uint8Array(whole.width * whole.height);
  for (let y = 0, at = 0; y < whole.height; y++) {
    for (let x = 0; x < whole.width; x++, at++) {
      const place = project(toPage, { x, y });
      const isPage = place.x >= 0 && place.y >= 0 && place.x < PAGE_WIDTH && place.y < PAGE_HEIGHT;
      grey[at] = isPage ? (isInk(place) ? INK : PAPER) : TABLE + 12 * Math.sin(x / 9);
    }
  }
  return { ...whole, grey };
}

export const TILTED: Corners = [
  { x: 130, y: 140 },
  { x: 760, y: 100 },
  { x: 850, y: 1090 },
  { x: 60, y: 1040 },
];

/** Where the corners of the sheet are in the picture, clockwise from its top left. */
export function cornersOf({ width, height, toPicture }: ReturnType<typeof findSheet>): Point[] {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => project(toPicture, corner));
}

export function expectNear(found: readonly Point[], expected: readonly Point[], pixels: number): void {
  found.forEach(({ x, y }, index) => {
    expect(Math.abs(x - (expected[index]?.x ?? 0)), `corner ${index} across`).toBeLessThan(pixels);
    expect(Math.abs(y - (expected[index]?.y ?? 0)), `corner ${index} down`).toBeLessThan(pixels);
  });
}
