import type { Line, PageText } from '../page-text.ts';
import type { DocumentFile, NotOpened } from '../pdf/open-document.ts';
import { correctFigures, countWhole } from './correct-figures.ts';
import type { GreyPicture } from './grey-picture.ts';
import { groupLines } from './group-lines.ts';
import { drawLevel, type LevelPage } from './level-page.ts';
import type { Pose } from './page-pose.ts';
import { recogniseWords } from './recognise.ts';

/** More than most scans have, but Tesseract recognises small letters better. */
export const OCR_DPI = 300;
const LOOK_DPI = 100;
/** With a lower mean confidence, the page may be sideways or upside down. */
const CONFIDENCE_UPRIGHT_MIN = 0.6;
const WORDS_UPRIGHT_MIN = 8;
/** Limits of split amounts, above which the page is recognised line by line. */
const BROKEN_MIN = 4;
const BROKEN_SHARE_MIN = 0.2;

export interface PicturesRead {
  outcome: 'recognised';
  pages: PageText[];
  /** The pose of each page, by page number. */
  poses: Map<number, Pose>;
}

/** Recognises the text of pages that are pictures. Calls `onPage` before each page. */
export async function readPictures(
  file: DocumentFile,
  pageNumbers: readonly number[],
  onPage: (pageNumber: number) => void,
): Promise<PicturesRead | NotOpened> {
  const read: PicturesRead = { outcome: 'recognised', pages: [], poses: new Map() };
  for (const pageNumber of pageNumbers) {
    onPage(pageNumber);
    const found = await readPicture(file, { pageNumber, turns: 0, dpi: OCR_DPI });
    if (found.outcome !== 'read') return found;
    const { picture, pose, ...upright } = isUpright(found.page.lines) ? found : await readTurned(file, found);
    const page = await correctFigures(upright.page, { picture, dpi: OCR_DPI });
    read.pages.push(page);
    read.poses.set(pageNumber, pose);
  }
  return read;
}

interface Look {
  pageNumber: number;
  turns: number;
  dpi: number;
}

interface PictureRead {
  outcome: 'read';
  page: PageText;
  pose: Pose;
  picture: GreyPicture;
}

async function readPicture(file: DocumentFile, look: Look): Promise<PictureRead | NotOpened> {
  const level = await drawLevel(file, look);
  if (level.outcome !== 'level') return level;
  const { pose, picture } = level;
  const page = await readBy('cell', level, look);
  const { whole, broken } = countWhole(page);
  if (broken < BROKEN_MIN || broken < BROKEN_SHARE_MIN * whole)
    return { outcome: 'read', page, pose, picture };
  const other = await readBy('line', level, look);
  const isBetter = countWhole(other).whole > whole;
  return { outcome: 'read', page: isBetter ? other : page, pose, picture };
}

/**
 * Recognition by cell is usually better, because neighbouring cells don't disturb each other. With widely
 * spaced letters it loses decimal points.
 */
async function readBy(by: 'cell' | 'line', level: LevelPage, { pageNumber, dpi }: Look): Promise<PageText> {
  const { width, height, picture } = level;
  const lines = groupLines(await recogniseWords(picture, { by, dpi }), width);
  return { number: pageNumber, width, height, lines, isOcr: true };
}

function isUpright(lines: Line[]): boolean {
  const confidences = lines.flatMap((line) => line.words.map((word) => word.confidence ?? 0));
  const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
  return confidences.length >= WORDS_UPRIGHT_MIN && mean >= CONFIDENCE_UPRIGHT_MIN;
}

async function readTurned(file: DocumentFile, asFound: PictureRead): Promise<PictureRead> {
  const pageNumber = asFound.page.number;
  let best = { turns: 0, score: scoreOf(asFound.page.lines) };
  for (const turns of [1, 2, 3]) {
    const look = await readPicture(file, { pageNumber, turns, dpi: LOOK_DPI });
    if (look.outcome === 'read' && scoreOf(look.page.lines) > best.score)
      best = { turns, score: scoreOf(look.page.lines) };
  }
  if (best.turns === 0) return asFound;
  const turned = await readPicture(file, { pageNumber, turns: best.turns, dpi: OCR_DPI });
  return turned.outcome === 'read' ? turned : asFound;
}

/** Counts the letters in words with a fair confidence. */
function scoreOf(lines: Line[]): number {
  let letters = 0;
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      if ((confidence ?? 0) >= CONFIDENCE_UPRIGHT_MIN && text.length > 1) letters += text.length;
    }
  }
  return letters;
}
