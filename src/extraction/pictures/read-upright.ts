import { CONFIDENCE } from '../page/certainty.ts';
import type { Line, PageText } from '../page/text.ts';
import { type RecognisedWord, recognise } from './engine.ts';
import { placesWithText } from './glyph-height.ts';
import { cutOut, inkedPartOf, POINTS_PER_INCH } from './grey-picture.ts';
import { groupLines } from './group-lines.ts';
import {
  type FoundPage,
  type LevelPage,
  levelPage,
  quarterOver,
  turnedOver,
  wholePicture,
} from './level-page.ts';

/** Fewer words don't show whether a page is upright. */
const WORDS_UPRIGHT_MIN = 8;
/** The side of the square that is recognised both ways up, to find out whether a page is upside down. */
const GLANCE_INCHES = 1.6;
/** The engine needs some paper around the text. */
const MARGIN_INCHES = 0.1;

export interface LevelRead {
  page: PageText;
  level: LevelPage;
}

/** Reads a page. One that is hard to read in the outline of its sheet is also read without it. */
export async function readUpright(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readAnyWay(found, pageNumber);
  const isClear = meanConfidence(read.page.lines) >= CONFIDENCE.sure;
  return isClear || found.sheet.isWhole
    ? read
    : better(read, await readAnyWay(wholePicture(found), pageNumber));
}

/**
 * Reads a page the right way up. Shaded rows and columns may line up better than the letters, so an upright page can be
 * taken for a sideways one, and the other way round. A page that can't be read either way up is therefore also tried
 * after a quarter turn.
 */
async function readAnyWay(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readEitherWay(found, pageNumber);
  if (isUpright(read.page.lines) || countWords(read.page.lines) < WORDS_UPRIGHT_MIN) return read;
  return better(read, await readEitherWay(quarterOver(found), pageNumber));
}

async function readEitherWay(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readLevel(await likelyLevel(found), pageNumber);
  if (isUpright(read.page.lines)) return read;
  const isOver = read.level.pose.sheet !== found.sheet;
  return better(read, await readLevel(levelPage(isOver ? found : turnedOver(found)), pageNumber));
}

function better(one: LevelRead, other: LevelRead): LevelRead {
  return scoreOf(other.page.lines) > scoreOf(one.page.lines) ? other : one;
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
    scoreOf(groupLines(await recognise({ ...part, grey }, { dpi }), width));
  const isOver = (await score(part.grey.toReversed())) > (await score(part.grey));
  return isOver ? levelPage(turnedOver(found)) : level;
}

async function readLevel(level: LevelPage, pageNumber: number): Promise<LevelRead> {
  const { width, height } = level;
  const lines = groupLines(await recogniseInked(level), width);
  return { page: { number: pageNumber, width, height, lines, isOcr: true }, level };
}

/** Recognises only the part of the page with ink, because recognition takes time for each pixel. */
async function recogniseInked({ picture, dpi }: LevelPage): Promise<RecognisedWord[]> {
  const part = inkedPartOf(picture, Math.round(MARGIN_INCHES * dpi));
  const words = await recognise(cutOut(picture, part), { dpi });
  const [right, down] = [(part.x0 * POINTS_PER_INCH) / dpi, (part.y0 * POINTS_PER_INCH) / dpi];
  return words.map((word) => ({
    ...word,
    x0: word.x0 + right,
    x1: word.x1 + right,
    y0: word.y0 + down,
    y1: word.y1 + down,
    baseline: word.baseline + down,
  }));
}

/** With a low mean confidence, the page may be sideways or upside down. */
function isUpright(lines: Line[]): boolean {
  return meanConfidence(lines) >= CONFIDENCE.hardly;
}

/** Returns 0 for a page with too few words. */
function meanConfidence(lines: Line[]): number {
  const confidences = lines.flatMap((line) => line.words.map((word) => word.confidence ?? 0));
  if (confidences.length < WORDS_UPRIGHT_MIN) return 0;
  return confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
}

function countWords(lines: Line[]): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}

/** Counts the letters in words with a fair confidence. */
function scoreOf(lines: Line[]): number {
  let letters = 0;
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      if ((confidence ?? 0) >= CONFIDENCE.hardly && text.length > 1) letters += text.length;
    }
  }
  return letters;
}
