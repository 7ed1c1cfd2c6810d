import type { Box, DocumentToExtract, Extraction, Finding } from '../extraction.ts';
import { interpret } from '../interpret.ts';
import { isSameBox } from '../page/box-around.ts';
import type { DocumentText, PageText, Word } from '../page/text.ts';
import { isConfirmed, keyOf } from './confirm-texts.ts';
import { cutOut, type GreyPicture } from './grey-picture.ts';
import { scaling } from './homography.ts';
import type { LevelPage } from './level-page.ts';
import { recogniseWord } from './recognise.ts';
import { warp } from './warp.ts';

/** Each takes about as long as a hundredth of a page. */
const WORDS_MAX = 40;
const POINTS_PER_INCH = 72;
/**
 * A second look has different scales from the first reading, so that the same noise seldom has the same effect. Margins
 * are in points.
 */
const LOOKS = [
  { margin: 1.5, scale: 1.4 },
  { margin: 2.5, scale: 0.85 },
] as const;
/** Points of white paper that are put around the word, because neighbouring words would disturb OCR. */
const PADDING_POINTS = 6;
/** The result of a look with a lower confidence is not used. */
const FAIRLY_SURE = 0.7;
const WHITE = 255;

export interface Confirmed {
  text: DocumentText;
  extraction: Extraction;
}

/** Returns a level page, drawn again if it was not kept; null if that is not possible. */
export type LevelOf = (pageNumber: number) => Promise<LevelPage | null>;

/**
 * Interprets a picture. Where a value depends on words that were read only once and without certainty, takes a second look
 * at each of these words. A word that is read the same again is confirmed.
 */
export async function confirmReadings(
  document: DocumentToExtract,
  text: DocumentText,
  levelOf: LevelOf,
): Promise<Confirmed> {
  const extraction = interpret(document.kind, text);
  const places = findingsOf(extraction).filter(({ code, isPassed }) => code === 'unproven' && !isPassed);
  const looked = new Map<Word, Word>();
  for (const page of text.pages) {
    const unsure = listUnsure(page, places).slice(0, WORDS_MAX);
    const level = unsure.length > 0 ? await levelOf(page.number) : null;
    for (const word of level === null ? [] : unsure) {
      const again = await lookAgain(level as LevelPage, word);
      looked.set(word, { ...word, isReadTwice: again !== null && isSame(again, word.text) });
    }
  }
  if (looked.size === 0) return { text, extraction };
  const whole = withWords(text, looked);
  return { text: whole, extraction: interpret(document.kind, whole) };
}

export function withWords(text: DocumentText, used: ReadonlyMap<Word, Word>): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, words: line.words.map((word) => used.get(word) ?? word) })),
  }));
  return { ...text, pages };
}

export function findingsOf(extraction: Extraction): Finding[] {
  if (extraction.outcome === 'bank_statement') return extraction.findings;
  if (extraction.outcome !== 'payslips') return [];
  return extraction.payslips.flatMap((payslip) => payslip.findings);
}

/**
 * Lists the words that need a second look: unconfirmed words in the box of a finding, and a confirmed word if a finding
 * about the period points at that word alone.
 */
function listUnsure({ lines, number }: PageText, places: readonly Finding[]): Word[] {
  const own = places.flatMap(({ page, box, field }) =>
    page === number && box !== null ? [{ box, isDate: field === 'period' }] : [],
  );
  return lines
    .flatMap(({ words }) => words)
    .filter((word) =>
      own.some(({ box, isDate }) =>
        isConfirmed(word) ? isDate && !word.isReadTwice && isSameBox(word, box) : isInside(word, box),
      ),
    );
}

function isInside({ x0, y0, x1, y1 }: Word, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

/** In numbers and codes, OCR often reads a letter in place of a digit, such as `l` for 1. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    /\d/.test(other) ? keyOf(text).replace(/[il]/g, '1').replace(/o/g, '0') : keyOf(text);
  return plain(one) === plain(other);
}

async function lookAgain({ picture, dpi }: LevelPage, { x0, y0, x1, y1 }: Word): Promise<string | null> {
  const pixels = dpi / POINTS_PER_INCH;
  for (const { margin, scale } of LOOKS) {
    const part = cutOut(picture, {
      x0: (x0 - margin) * pixels,
      y0: (y0 - margin) * pixels,
      x1: (x1 + margin) * pixels,
      y1: (y1 + margin) * pixels,
    });
    const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
    const padded = pad(warp(part, scaling(1 / scale), size), Math.round(PADDING_POINTS * pixels * scale));
    const glance = await recogniseWord(padded, { as: 'line', dpi: dpi * scale });
    if (glance !== null && (glance.confidence ?? 0) >= FAIRLY_SURE) return glance.text;
  }
  return null;
}

function pad({ width, height, grey }: GreyPicture, pixels: number): GreyPicture {
  const size = { width: width + 2 * pixels, height: height + 2 * pixels };
  const padded = new Uint8Array(size.width * size.height).fill(WHITE);
  for (let y = 0; y < height; y++)
    padded.set(grey.subarray(y * width, (y + 1) * width), (y + pixels) * size.width + pixels);
  return { ...size, grey: padded };
}
