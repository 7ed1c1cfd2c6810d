import type { Line, PageText } from '../page/text.ts';
import type { DocumentFile, NotOpened } from '../pdf/open-document.ts';
import { correctFigures, countWhole } from './correct-figures.ts';
import { placesWithText } from './glyph-height.ts';
import { cutOut } from './grey-picture.ts';
import { groupLines } from './group-lines.ts';
import {
  type FoundPage,
  findPage,
  type LevelPage,
  levelPage,
  quarterOver,
  type SheetPose,
  turnedOver,
} from './level-page.ts';
import { recogniseWords } from './recognise.ts';
import { rereadDates } from './reread-dates.ts';
import { rereadLabels } from './reread-labels.ts';
import { restoreShortWords } from './restore-short-words.ts';

/** With a lower mean confidence, the page may be sideways or upside down. */
const CONFIDENCE_UPRIGHT_MIN = 0.6;
const WORDS_UPRIGHT_MIN = 8;
/** The side of the square that is recognised both ways up, to find out whether a page is upside down. */
const GLANCE_INCHES = 1.6;
/**
 * With at least this many split amounts, and this share of the complete ones, the page is recognised again line by
 * line. Fewer split amounts are recognised again one by one.
 */
const BROKEN_MIN = 10;
const BROKEN_SHARE_MIN = 0.2;

/** Level pages are kept up to this size. Others are drawn again if they are needed. */
const KEPT_BYTES_MAX = 16_000_000;

export interface PicturesRead {
  outcome: 'recognised';
  pages: PageText[];
  /** The pose of each page, by page number. */
  poses: Map<number, SheetPose>;
  /** The first level pages, for a second look at some of their words. */
  levels: Map<number, LevelPage>;
}

/** Recognises the text of pages that are pictures. Calls `onPage` before each page. */
export async function readPictures(
  file: DocumentFile,
  pageNumbers: readonly number[],
  onPage: (pageNumber: number) => void,
): Promise<PicturesRead | NotOpened> {
  const read: PicturesRead = { outcome: 'recognised', pages: [], poses: new Map(), levels: new Map() };
  let kept = 0;
  for (const pageNumber of pageNumbers) {
    onPage(pageNumber);
    const found = await findPage(file, pageNumber);
    if (found.outcome !== 'found') return found;
    const upright = await readUpright(found, pageNumber);
    const corrected = await correctFigures(upright.page, upright.level);
    const page = await rereadLabels(corrected, upright.level);
    read.pages.push(restoreShortWords(await rereadDates(page, upright.level)));
    read.poses.set(pageNumber, upright.level.pose);
    kept += upright.level.picture.grey.length;
    if (kept <= KEPT_BYTES_MAX) read.levels.set(pageNumber, upright.level);
  }
  return read;
}

/**
 * Reads a page the right way up. Shaded rows and columns may line up better than the letters, so an upright page can be
 * taken for a sideways one, and the other way round. A page that can't be read either way up is therefore also tried
 * after a quarter turn.
 */
async function readUpright(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readEitherWay(found, pageNumber);
  if (isUpright(read.page.lines) || countWords(read.page.lines) < WORDS_UPRIGHT_MIN) return read;
  const turned = await readEitherWay(quarterOver(found), pageNumber);
  return scoreOf(turned.page.lines) > scoreOf(read.page.lines) ? turned : read;
}

async function readEitherWay(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readLevel(await likelyLevel(found), pageNumber);
  if (isUpright(read.page.lines)) return read;
  const over = await readLevel(otherWayUp(found, read.level), pageNumber);
  return scoreOf(over.page.lines) > scoreOf(read.page.lines) ? over : read;
}

/** Levels a page. Where a sideways page may be upside down, recognises a part of it both ways. */
async function likelyLevel(found: FoundPage): Promise<LevelPage> {
  const level = levelPage(found);
  if (!found.sheet.isSideways) return level;
  const { picture, dpi, width } = level;
  const side = Math.round(GLANCE_INCHES * dpi);
  const [place] = placesWithText(picture, side);
  if (place === undefined) return level;
  const part = cutOut(picture, { x0: place.x, y0: place.y, x1: place.x + side, y1: place.y + side });
  const score = async (grey: Uint8Array) =>
    scoreOf(groupLines(await recogniseWords({ ...part, grey }, { by: 'line', dpi }), width));
  const isOver = (await score(part.grey.toReversed())) > (await score(part.grey));
  return isOver ? levelPage(turnedOver(found)) : level;
}

function otherWayUp(found: FoundPage, { pose }: LevelPage): LevelPage {
  return levelPage(pose.sheet === found.sheet ? turnedOver(found) : found);
}

interface LevelRead {
  page: PageText;
  level: LevelPage;
}

async function readLevel(level: LevelPage, pageNumber: number): Promise<LevelRead> {
  const page = await readBy('cell', level, pageNumber);
  const { whole, broken } = countWhole(page);
  if (broken < BROKEN_MIN || broken < BROKEN_SHARE_MIN * whole) return { page, level };
  const other = await readBy('line', level, pageNumber);
  return { page: countWhole(other).whole > whole ? other : page, level };
}

/**
 * Recognition by cell is usually better, because neighbouring cells don't disturb each other. With widely
 * spaced letters it loses decimal points.
 */
async function readBy(by: 'cell' | 'line', level: LevelPage, pageNumber: number): Promise<PageText> {
  const { width, height, picture, dpi } = level;
  const lines = groupLines(await recogniseWords(picture, { by, dpi }), width);
  return { number: pageNumber, width, height, lines, isOcr: true };
}

function isUpright(lines: Line[]): boolean {
  const confidences = lines.flatMap((line) => line.words.map((word) => word.confidence ?? 0));
  const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
  return confidences.length >= WORDS_UPRIGHT_MIN && mean >= CONFIDENCE_UPRIGHT_MIN;
}

function countWords(lines: Line[]): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0);
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
