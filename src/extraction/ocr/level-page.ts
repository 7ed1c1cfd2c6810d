import { drawGreyPageNumber } from '../pdf/draw-page-number.ts';
import type { DocumentFile, NotOpened } from '../pdf/open-document.ts';
import { eraseRules } from './erase-rules.ts';
import { evenLight, type GreyPicture } from './grey-picture.ts';
import type { Pose } from './page-pose.ts';
import { measureSkew, turnPicture } from './straighten.ts';

export interface LevelPage {
  outcome: 'level';
  picture: GreyPicture;
  pose: Pose;
  /** In points. */
  width: number;
  height: number;
}

export interface PageToLevel {
  pageNumber: number;
  dpi: number;
  turns: number;
  /** Set if the skew was measured before. */
  skew?: number;
}

/** Draws a page as a picture with level lines, even lighting and without table rules. */
export async function drawLevel(
  file: DocumentFile,
  { pageNumber, dpi, turns, skew }: PageToLevel,
): Promise<LevelPage | NotOpened> {
  const drawn = await drawGreyPageNumber(file, { pageNumber, turns, dpi });
  if (drawn.outcome !== 'drawn') return drawn;
  const grey = evenLight(drawn.picture);
  const pose = { turns, skew: skew ?? measureSkew(grey) };
  const picture = eraseRules(turnPicture(grey, pose.skew), dpi);
  return { outcome: 'level', picture, pose, width: drawn.width, height: drawn.height };
}
