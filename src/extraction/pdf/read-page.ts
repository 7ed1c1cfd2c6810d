import type { Box } from '../extraction.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { countAnnotations } from './annotations.ts';
import { findConcealed, shareOfPictures } from './find-concealed.ts';
import { type Font, type Glyph, listGlyphs, type PageGlyphs } from './glyphs.ts';
import { groupWords } from './group-words.ts';
import { frameOf, type PageFrame, turnBack } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';
import { listPaint, type PagePaint } from './shapes.ts';

type Noticed = { page: number; box: Box; text: string };

export interface PageRead {
  text: PageText;
  characters: number;
  annotations: number;
  /** The page is an image or outlines, without usable text. */
  isPicture: boolean;
  hiddenText: Noticed[];
  coveredText: (Noticed & { over: string })[];
  pastedOver: Noticed[];
  smallPictures: { page: number; box: Box }[];
  mixedNumbers: Noticed[];
  fonts: Font[];
}

const WRITTEN_MIN = 20;
const WRITTEN_BESIDE_PICTURE_MIN = 100;
const PICTURE_SHARE_MIN = 0.6;
const PART_PICTURE_SHARE_MIN = 0.1;
const OUTLINES_MIN = 50;
const UNMAPPED_SHARE_MAX = 0.3;
const FIGURE_HEIGHT_MAX_POINTS = 30;
const FIGURE_WIDTH_MAX_POINTS = 140;
const NOTICED_TEXT_CHARACTERS_MAX = 200;
const OVER_SHARE_MIN = 0.4;

/** Reads a page. Returns null when it exceeds the document's remaining limit of characters. */
export function readPage(
  pdfium: Pdfium,
  { page, number, charactersMax }: { page: number; number: number; charactersMax: number },
): PageRead | null {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    if (pdfium.FPDFText_CountChars(textPage) > charactersMax) return null;
    const written = frameOf(pdfium, page);
    const first = listGlyphs(pdfium, textPage, written);
    const turns = usualTurns(first.glyphs);
    const frame = turns === 0 ? written : turnBack(written, turns);
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

function assemble(pdfium: Pdfium, { page, number, frame, glyphs, unmapped, fonts }: Parts): PageRead {
  const paint = listPaint(pdfium, page, frame);
  const annotations = countAnnotations(pdfium, { page, frame, paint });
  const seen = findConcealed(pdfium, { page, frame, paint }, glyphs);
  const { lines, mixedNumbers } = groupWords(seen.visible);
  const isUnmapped = unmapped > glyphs.length * UNMAPPED_SHARE_MAX;
  return {
    text: { number, width: frame.width, height: frame.height, lines, isOcr: false },
    characters: glyphs.length,
    annotations,
    isPicture: isUnmapped || isDrawn(seen.visible.length, paint, frame),
    hiddenText: noticed(groupWords(seen.hidden).lines, number),
    coveredText: noticed(groupWords(seen.covered).lines, number).map((spot) => ({
      ...spot,
      over: textOver(lines, spot.box),
    })),
    pastedOver: noticed(groupWords(seen.pastedOver).lines, number),
    smallPictures: listSmallPictures(paint).map((box) => ({ page: number, box })),
    mixedNumbers: mixedNumbers.map(({ text, x0, y0, x1, y1 }) => ({
      page: number,
      box: { x0, y0, x1, y1 },
      text,
    })),
    fonts,
  };
}

function listSmallPictures({ shapes }: PagePaint): Box[] {
  return shapes
    .filter(
      ({ isPicture, x0, x1, y0, y1 }) =>
        isPicture && y1 - y0 <= FIGURE_HEIGHT_MAX_POINTS && x1 - x0 <= FIGURE_WIDTH_MAX_POINTS,
    )
    .map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }));
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
  if (written < WRITTEN_MIN) return share >= PART_PICTURE_SHARE_MIN || paint.drawn >= OUTLINES_MIN;
  return written < WRITTEN_BESIDE_PICTURE_MIN && share >= PICTURE_SHARE_MIN;
}

/** Returns the visible text at the place of a box. */
function textOver(lines: Line[], box: Box): string {
  const isOver = (other: Box) => {
    const width = Math.min(other.x1, box.x1) - Math.max(other.x0, box.x0);
    const height = Math.min(other.y1, box.y1) - Math.max(other.y0, box.y0);
    return width > 0 && height > OVER_SHARE_MIN * Math.min(other.y1 - other.y0, box.y1 - box.y0);
  };
  return joined(lines.flatMap(({ words }) => words).filter(isOver));
}

function joined(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, NOTICED_TEXT_CHARACTERS_MAX);
}

function noticed(lines: Line[], page: number): Noticed[] {
  return lines.map(({ words, x0, y0, x1, y1 }) => ({
    page,
    box: { x0, y0, x1, y1 },
    text: joined(words),
  }));
}
