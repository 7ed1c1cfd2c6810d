import { CONFIDENCE } from '../page/certainty.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { recognise } from './engine.ts';
import { quarterTurned, textOf } from './find-sheet.ts';
import { cutOut, inkedPartOf, POINTS_PER_INCH } from './grey-picture.ts';
import { groupLines } from './group-lines.ts';
import { type FoundPage, type LevelPage, levelPage, turnPage, wholePicture } from './level-page.ts';

/** Fewer words don't show whether a page is upright. */
const WORDS_UPRIGHT_MIN = 8;
/** So many parts are recognised to find out which way a page is up. */
const GLANCES = 2;
/** How many letters of a part can be read the right way up, and how many times as many as another way. */
const SURE_LETTERS_MIN = 20;
const SURE_RATIO = 1.5;
/** Print is further from the edges of its sheet, apart from a speck or a rule. */
const EDGE_POINTS = 3;
const CUT_LINES_MIN = 3;
/** The engine needs some paper around the text. */
const MARGIN_INCHES = 0.1;

export interface LevelRead {
  page: PageText;
  level: LevelPage;
}

/** Reads a page. One that is hard to read in the outline of its sheet, or cut off by it, is also read without it. */
export async function readUpright(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const read = await readAnyWay(found, pageNumber);
  const isClear = meanConfidence(read.page.lines) >= CONFIDENCE.sure && !isCutOff(read.page);
  if (isClear || found.sheet.isWhole) return read;
  return better(read, await readAnyWay(wholePicture(found), pageNumber));
}

/** Reads a page the right way up. One that can't be read is also tried the next likely way. */
async function readAnyWay(found: FoundPage, pageNumber: number): Promise<LevelRead> {
  const [likely = 0, next = 0] = await likelyTurns(found);
  const read = await readLevel(levelPage(turnPage(found, likely)), pageNumber);
  if (meanConfidence(read.page.lines) >= CONFIDENCE.fairly) return read;
  return better(read, await readLevel(levelPage(turnPage(found, next)), pageNumber));
}

function better(one: LevelRead, other: LevelRead): LevelRead {
  return scoreOf(other.page.lines) > scoreOf(one.page.lines) ? other : one;
}

/**
 * Glances at parts of a page both ways up, and then after a quarter turn, until one way can be read better than the others: print that is
 * upside down has words too. Returns the likeliest turns first. Shaded rows and columns may line up better than the letters, so an upright
 * page can be taken for a sideways one.
 */
async function likelyTurns(found: FoundPage): Promise<number[]> {
  const scores = [0, 0, 0, 0];
  const likeliest = () => [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number));
  for (const text of found.sheet.texts.slice(0, GLANCES)) {
    for (const turn of [0, 2, 1, 3]) {
      let sheet = textOf(found.sheet, text);
      for (let quarter = 0; quarter < turn; quarter++) sheet = quarterTurned(sheet);
      const { picture, dpi, width } = levelPage({ ...found, sheet });
      const lines = groupLines(await recognise(picture, { dpi, size: 's' }), width);
      scores[turn] = (scores[turn] as number) + scoreOf(lines, CONFIDENCE.sure);
      const [best = 0, next = 0] = likeliest();
      const sure = Math.max(SURE_LETTERS_MIN, SURE_RATIO * (scores[next] as number));
      if (turn > 1 && (scores[best] as number) >= sure) return likeliest();
    }
  }
  return likeliest();
}

/** Recognises only the part of the page with ink, because recognition takes time for each pixel. */
async function readLevel(level: LevelPage, pageNumber: number): Promise<LevelRead> {
  const { picture, dpi, width, height } = level;
  const part = inkedPartOf(picture, Math.round(MARGIN_INCHES * dpi));
  const [x, y] = [(part.x0 * POINTS_PER_INCH) / dpi, (part.y0 * POINTS_PER_INCH) / dpi];
  const lines = groupLines(await recognise(cutOut(picture, part), { dpi, x, y }), width);
  return { page: { number: pageNumber, width, height, lines, isOcr: true }, level };
}

/** The edge of a shadow that is taken for that of the sheet goes through words. */
function isCutOff({ lines, width }: PageText): boolean {
  const isCut = ({ x0, x1 }: Word) => x0 < EDGE_POINTS || x1 > width - EDGE_POINTS;
  return lines.filter(({ words }) => words.some(isCut)).length >= CUT_LINES_MIN;
}

/** Returns 0 for a page with too few words. */
function meanConfidence(lines: Line[]): number {
  const all = lines.flatMap(({ words }) => words.map(({ confidence }) => confidence ?? 0));
  return all.length < WORDS_UPRIGHT_MIN ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;
}

/** Counts the letters in words with a fair confidence. */
function scoreOf(lines: Line[], least: number = CONFIDENCE.hardly): number {
  const clear = lines.flatMap(({ words }) => words.filter(({ confidence }) => (confidence ?? 0) >= least));
  return clear.reduce((sum, { text }) => sum + (text.length > 1 ? text.length : 0), 0);
}
