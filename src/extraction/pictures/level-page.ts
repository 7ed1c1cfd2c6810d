import { drawOwnPixels } from '../pdf/draw-page.ts';
import { type DocumentFile, LONG_SIDE_POINTS, type NotOpened } from '../pdf/open-document.ts';
import { GLYPH_PIXELS } from './engine.ts';
import { eraseRules } from './erase-rules.ts';
import { warpEvenly } from './even-light.ts';
import { findSheet, type Sheet } from './find-sheet.ts';
import { type GreyPicture, POINTS_PER_INCH } from './grey-picture.ts';
import { chain, type Homography, scaling } from './homography.ts';
import { whitenPanels } from './panels.ts';

/** A picture of a page with level lines, even light and no table rules. */
export interface LevelPage {
  picture: GreyPicture;
  /** The resolution of the picture for the page size below. */
  dpi: number;
  pose: SheetPose;
  /** In points. */
  width: number;
  height: number;
}

/** The data that is needed to draw the same level page again. */
export interface SheetPose {
  /** Maps the level page to the displayed one. Both are in points. */
  toShown: Homography;
  sheet: Sheet;
  scale: number;
}

/** A page as it was drawn, and the sheet in it. */
export interface FoundPage {
  outcome: 'found';
  drawn: GreyPicture;
  drawnDpi: number;
  sheet: Sheet;
}

/** A picture whose letters nearly have this height is not scaled. */
const [SCALE_KEPT_MIN, SCALE_KEPT_MAX] = [0.87, 1.15];
const SCALE_MAX = 3;
const LEVEL_PIXELS_MAX = 10_000_000;

/** Draws a page with its own pixels and finds the sheet of paper in it. */
export async function findPage(file: DocumentFile, pageNumber: number): Promise<FoundPage | NotOpened> {
  const drawn = await drawOwnPixels(file, pageNumber);
  if (drawn.outcome !== 'drawn') return drawn;
  return { outcome: 'found', drawn: drawn.picture, drawnDpi: drawn.dpi, sheet: findSheet(drawn.picture) };
}

/** Turns a page clockwise by quarter turns. */
export function turnPage(page: FoundPage, quarters: number): FoundPage {
  const { turns, isWhole } = page.sheet;
  return quarters === 0 ? page : { ...page, sheet: findSheet(page.drawn, [(turns + quarters) % 4], isWhole) };
}

/** Takes the whole picture for the sheet, because the edge of a shadow or of a table may look like that of paper. */
export function wholePicture(page: FoundPage): FoundPage {
  return { ...page, sheet: findSheet(page.drawn, undefined, true) };
}

/** Draws the sheet level, at the resolution at which its letters are recognised best. */
export function levelPage(
  { drawn, drawnDpi, sheet }: Omit<FoundPage, 'outcome'>,
  scale = scaleOf(sheet),
): LevelPage {
  const points = LONG_SIDE_POINTS / Math.max(sheet.width, sheet.height);
  const size = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };
  const picture = warpEvenly(drawn, chain(scaling(1 / scale), sheet.toPicture), size, sheet.sag);
  whitenPanels(picture);
  eraseRules(picture);
  const toShown = chain(chain(scaling(1 / points), sheet.toPicture), scaling(POINTS_PER_INCH / drawnDpi));
  return {
    picture,
    dpi: (POINTS_PER_INCH * scale) / points,
    pose: { toShown, sheet, scale },
    width: sheet.width * points,
    height: sheet.height * points,
  };
}

function scaleOf({ glyphPixels, width, height }: Sheet): number {
  const wanted = glyphPixels === null ? 1 : GLYPH_PIXELS / glyphPixels;
  const most = Math.min(SCALE_MAX, Math.sqrt(LEVEL_PIXELS_MAX / (width * height)));
  return Math.min(most, wanted > SCALE_KEPT_MIN && wanted < SCALE_KEPT_MAX ? 1 : wanted);
}

/** Draws a level page again from its pose. */
export async function levelAgain(
  file: DocumentFile,
  pageNumber: number,
  { sheet, scale }: SheetPose,
): Promise<LevelPage | null> {
  const drawn = await drawOwnPixels(file, pageNumber);
  if (drawn.outcome !== 'drawn') return null;
  return levelPage({ drawn: drawn.picture, drawnDpi: drawn.dpi, sheet }, scale);
}
