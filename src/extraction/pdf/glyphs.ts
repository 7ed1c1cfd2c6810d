import type { Box } from '../extraction.ts';
import { mapBox, type PageFrame } from './page-frame.ts';
import { colourOf } from './paint.ts';
import type { Pdfium } from './pdfium.ts';

/** A printed character and its box, in points from the top left corner of the displayed page. */
export interface Glyph extends Box {
  text: string;
  ink: Ink;
}

/** Properties that all glyphs of a text object share. */
export interface Ink {
  /** PDFium's handle of the text object. */
  object: number;
  font: string;
  size: number;
  /** A text object is one straight line. */
  baseline: number;
  /** Rotation on the displayed page in clockwise quarter turns; null for any other angle. */
  quarterTurns: number | null;
  isInvisible: boolean;
  /** 0xRRGGBB. */
  colour: number;
}

export interface PageGlyphs {
  glyphs: Glyph[];
  fonts: Font[];
}

export interface Font {
  /** Without the prefix of a subset. */
  name: string;
  isEmbedded: boolean;
}

/** Spaces, control characters and halves of characters: words are split by measured gaps. */
const NO_LETTER = /^(?:[\s\p{Cc}\p{Cf}\p{Cs}\p{Cn}]|$)/u;
/** PDFium marks the hyphen at the end of a line with a code that no text has. */
const CODE = { hyphenAtLineEnd: 2, softHyphen: 0xad, last: 0x10ffff } as const;
const INVISIBLE_MODES: readonly number[] = [3, 7];

/** Lists all glyphs of a page, visible or not, in the order of the file. */
export function listGlyphs(pdfium: Pdfium, textPage: number, frame: PageFrame): PageGlyphs {
  const count = pdfium.FPDFText_CountChars(textPage);
  const inks = new Map<number, Ink>();
  const fonts = new Map<number, Font>();
  const glyphs: Glyph[] = [];
  let ink: Ink | undefined;
  let last: Glyph | undefined;
  for (let index = 0; index < count; index++) {
    const text = letterOf(pdfium.FPDFText_GetUnicode(textPage, index));
    if (text === null) continue;
    const object = pdfium.FPDFText_GetTextObject(textPage, index);
    if (object === 0) continue;
    const place = { textPage, index, frame };
    if (object !== ink?.object) {
      ink = inks.get(object) ?? readInk(pdfium, place, { object, fonts });
      inks.set(object, ink);
    }
    const glyph = readGlyph(pdfium, place, { text, ink });
    if (!Number.isFinite(glyph.x0 + glyph.x1 + glyph.y0 + glyph.y1 + ink.baseline)) continue;
    // A ligature such as "ffi" has several letters in one place.
    if (last !== undefined && last.ink === ink && last.x0 === glyph.x0 && last.y0 === glyph.y0) {
      last.text += text;
      continue;
    }
    glyphs.push(glyph);
    last = glyph;
  }
  return { glyphs, fonts: [...fonts.values()] };
}

const letters = new Map<number, string | null>();

/** Remembers each letter, because a page has thousands of a few dozen. */
function letterOf(code: number): string | null {
  const known = letters.get(code);
  if (known !== undefined) return known;
  const isHyphen = code === CODE.hyphenAtLineEnd || code === CODE.softHyphen;
  const text = isHyphen ? '-' : code > CODE.last ? '' : String.fromCodePoint(code);
  const letter = NO_LETTER.test(text) ? null : text;
  letters.set(code, letter);
  return letter;
}

/** Returns true for a glyph that the file does not map to a character. */
export function isUnmapped({ text }: Glyph): boolean {
  return text >= '\ud800' && /^[\ufffd\p{Co}]/u.test(text);
}

interface GlyphPlace {
  textPage: number;
  index: number;
  frame: PageFrame;
}

function readGlyph(
  pdfium: Pdfium,
  { textPage, index, frame }: GlyphPlace,
  { text, ink }: Pick<Glyph, 'text' | 'ink'>,
): Glyph {
  pdfium.FPDFText_GetLooseCharBox(textPage, index, pdfium.scratch);
  const floats = pdfium.floats();
  const at = pdfium.scratch >> 2;
  const left = floats[at] as number;
  const top = floats[at + 1] as number;
  const right = floats[at + 2] as number;
  const bottom = floats[at + 3] as number;
  const { x0, y0, x1, y1 } = mapBox(frame.matrix, left, bottom, right, top);
  return { text, ink, x0, x1, y0, y1 };
}

function readInk(
  pdfium: Pdfium,
  { textPage, index, frame }: GlyphPlace,
  { object, fonts }: { object: number; fonts: Map<number, Font> },
): Ink {
  const matrix = pdfium.readFloats((at) => pdfium.FPDFText_GetMatrix(textPage, index, at));
  const [a = 1, b = 0, c = 0, d = 1] = matrix;
  const size = pdfium.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
  const origin = pdfium.readDoubles((...at) => pdfium.FPDFText_GetCharOrigin(textPage, index, ...at));
  const [x = 0, y = 0] = origin;
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
  const colour = colourOf(pdfium, object);
  const turns = (Math.atan2(b, a) / Math.PI) * 2;
  return {
    object,
    font: fontOf(pdfium, pdfium.FPDFTextObj_GetFont(object), fonts).name,
    size: Number.isFinite(size) ? size : 0,
    baseline: mapBox(frame.matrix, x, y, x, y).y0,
    quarterTurns:
      Math.abs(turns - Math.round(turns)) > 0.06 ? null : (frame.turns - Math.round(turns) + 8) % 4,
    isInvisible: INVISIBLE_MODES.includes(mode) || (mode === 0 && colour?.alpha === 0),
    colour: colour?.rgb ?? 0,
  };
}

function fontOf(pdfium: Pdfium, font: number, fonts: Map<number, Font>): Font {
  const known = fonts.get(font);
  if (known !== undefined) return known;
  const length = font === 0 ? 0 : pdfium.FPDFFont_GetBaseFontName(font, pdfium.scratch, 256);
  const start = pdfium.scratch;
  const bytes =
    length > 1 && length <= 256 ? pdfium.bytes().subarray(start, start + length - 1) : new Uint8Array();
  const name = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^[A-Z]{6}\+/, '');
  const read = { name, isEmbedded: font !== 0 && pdfium.FPDFFont_GetIsEmbedded(font) === 1 };
  fonts.set(font, read);
  return read;
}
