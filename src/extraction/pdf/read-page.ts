import type { Box } from '../extraction.ts';
import type { DocumentFacts, Line, PageText } from '../page/text.ts';
import { textOf } from '../page/tokens.ts';
import { FACTS_MAX } from './facts.ts';
import { COVERED_MIN, findConcealed, shareOfPictures } from './find-concealed.ts';
import { type Glyph, isUnmapped, listGlyphs, type PageGlyphs } from './glyphs.ts';
import { groupWords } from './group-words.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import { listPaint, type PagePaint, type Shape } from './paint.ts';
import type { Pdfium } from './pdfium.ts';

interface PageRead {
  text: PageText;
  characters: number;
  annotations: number;
  /** The page is an image or outlines, without usable text. */
  isPicture: boolean;
  noticed: PageFacts;
}

/** What is noticed on a page and becomes a fact about the document. */
export type PageFacts = Pick<
  DocumentFacts,
  'hiddenText' | 'coveredText' | 'pastedOver' | 'smallPictures' | 'mixedNumbers' | 'fonts'
>;

/** A page with fewer characters is a picture, if pictures or outlines cover enough of it. */
const DRAWN = [
  { charactersMax: 20, shareMin: 0.1, outlinesMin: 50 },
  { charactersMax: 100, shareMin: 0.6, outlinesMin: Infinity },
];
/** With more characters that the file does not map, its text is not usable. */
const UNMAPPED_SHARE_MAX = 0.3;
/** In points: the largest picture of a figure. */
const FIGURE = { width: 140, height: 30 };

/** Reads a page. It is too large when it exceeds the document's remaining limit of characters. */
export function readPage(
  pdfium: Pdfium,
  { page, number, charactersMax }: { page: number; number: number; charactersMax: number },
): PageRead | 'too_large' {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    if (pdfium.FPDFText_CountChars(textPage) > charactersMax) return 'too_large';
    const written = frameOf(pdfium, page);
    const first = listGlyphs(pdfium, textPage, written);
    const turns = usualTurns(first.glyphs);
    const frame = turns === 0 ? written : frameOf(pdfium, page, turns);
    const listed = turns === 0 ? first : listGlyphs(pdfium, textPage, frame);
    return assemble(pdfium, { page, number, frame, ...listed });
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

interface Parts extends PageGlyphs {
  page: number;
  number: number;
  frame: PageFrame;
}

function assemble(pdfium: Pdfium, { page, number, frame, glyphs, fonts }: Parts): PageRead {
  const paint = listPaint(pdfium, page, frame);
  const seen = findConcealed(pdfium, { page, frame, paint }, glyphs);
  const { lines, mixedNumbers } = groupWords(seen.visible);
  const isUnusable = glyphs.filter(isUnmapped).length > UNMAPPED_SHARE_MAX * glyphs.length;
  return {
    text: { number, width: frame.width, height: frame.height, lines, isOcr: false },
    characters: glyphs.length,
    annotations: paint.annotations,
    isPicture: isUnusable || isDrawn(seen.visible.length, paint, frame),
    noticed: {
      hiddenText: textsOf(seen.hidden, number),
      coveredText: textsOf(seen.covered, number).map((spot) => ({
        ...spot,
        over: textOver(lines, spot.box),
      })),
      pastedOver: textsOf(seen.pastedOver, number),
      smallPictures: paint.shapes.filter(isSmallPicture).map((shape) => spotOf(shape, number)),
      mixedNumbers: mixedNumbers.map((word) => ({ ...spotOf(word, number), text: word.text })),
      fonts,
    },
  };
}

function isSmallPicture({ isPicture, x0, x1, y0, y1 }: Shape): boolean {
  return isPicture && y1 - y0 <= FIGURE.height && x1 - x0 <= FIGURE.width;
}

function spotOf({ x0, y0, x1, y1 }: Box, page: number): { page: number; box: Box } {
  return { page, box: { x0, y0, x1, y1 } };
}

/** Returns the rotation of most of the text, so that a page with sideways text is read upright. */
function usualTurns(glyphs: Glyph[]): number {
  const counts = [0, 0, 0, 0];
  for (const { ink } of glyphs) {
    if (ink.quarterTurns !== null) counts[ink.quarterTurns] = (counts[ink.quarterTurns] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

function isDrawn(written: number, paint: PagePaint, frame: PageFrame): boolean {
  const share = shareOfPictures({ paint, frame });
  const rule = DRAWN.find(({ charactersMax }) => written < charactersMax);
  return rule !== undefined && (share >= rule.shareMin || paint.drawn >= rule.outlinesMin);
}

/** Returns the visible text at the place of a box. */
function textOver(lines: Line[], box: Box): string {
  const isOver = (other: Box) => {
    const width = Math.min(other.x1, box.x1) - Math.max(other.x0, box.x0);
    const height = Math.min(other.y1, box.y1) - Math.max(other.y0, box.y0);
    return width > 0 && height > COVERED_MIN * Math.min(other.y1 - other.y0, box.y1 - box.y0);
  };
  return textOf(lines.flatMap(({ words }) => words).filter(isOver)).slice(0, FACTS_MAX);
}

/** Returns the lines of these glyphs. */
function textsOf(glyphs: Glyph[], page: number): { page: number; box: Box; text: string }[] {
  return groupWords(glyphs).lines.map((line) => ({
    ...spotOf(line, page),
    text: textOf(line.words).slice(0, FACTS_MAX),
  }));
}
