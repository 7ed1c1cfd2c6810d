import PDFDocument from 'pdfkit';
import { type Day, dateOf } from '#values/calendar.ts';
import { type FontFamily, otherFamily } from './fonts.ts';
import { pictureOf } from './picture.ts';

export interface Ink {
  /** In points. */
  size: number;
  isBold?: boolean;
  colour?: string;
  align?: 'left' | 'right' | 'centre';
  /** Values may have a different font from labels. */
  isValue?: boolean;
  /** Names the value, so that a forger can change it. */
  field?: string | undefined;
}

/** How a forger replaces a value that was printed. */
export type Retouch = 'overlay' | 'other_font' | 'mixed_digits' | 'picture' | 'picture_instead';

/** The texts of each named value, in the order in which they were written. */
export type Values = ReadonlyMap<string, readonly string[]>;

export interface PaperOptions extends Sheet {
  producer: string;
  madeOn: Day;
  /** Every letter is placed on its own, as some banks' printers do. */
  isLetterByLetter?: boolean;
  /** Every value that differs from the original document is printed as if a forger had changed it. */
  forgery?: { how: Retouch; original: Values } | null;
}

export interface Sheet {
  size: readonly [width: number, height: number];
  family: FontFamily;
  /** The font of values; that of the labels by default. */
  values?: FontFamily;
}

/** A piece of printed text, to find overlaps. */
export interface Printed {
  text: string;
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const BLACK = '#111111';
/** From the top of a line to the baseline, as a share of the size, in every font. */
const BASELINE = 0.8;

/** Draws in points from the top left corner of the page; `y` is the top of a line of text. */
export class Paper {
  width: number;
  height: number;
  readonly printed: Printed[] = [];
  readonly values = new Map<string, string[]>();
  readonly #options: PaperOptions;
  readonly #doc: PDFKit.PDFDocument;
  #family: FontFamily;
  #valueFamily: FontFamily;
  #page = 1;

  constructor(options: PaperOptions) {
    this.#options = options;
    [this.width, this.height] = options.size;
    this.#family = options.family;
    this.#valueFamily = options.values ?? options.family;
    const { producer, madeOn } = options;
    this.#doc = new PDFDocument({
      size: [this.width, this.height],
      margin: 0,
      info: { Producer: producer, Creator: producer, CreationDate: dateOf(madeOn) },
    });
  }

  widthOf(text: string, ink: Ink): number {
    return this.#dip(ink).widthOfString(text);
  }

  write(text: string, x: number, y: number, ink: Ink): void {
    const { field } = ink;
    if (field === undefined) return void this.#put(text, [x, y], ink);
    const written = this.values.get(field) ?? [];
    this.values.set(field, [...written, text]);
    const { forgery } = this.#options;
    const before = forgery?.original.get(field)?.[written.length];
    // a row that the original does not have
    if (forgery && field.startsWith('row.') && !forgery.original.has(field))
      return void this.#put(text, [x, y], ink, otherFamily(this.#familyOf(ink)));
    if (forgery && before !== undefined && before !== text)
      this.#forge({ before, after: text }, [x, y], ink, forgery.how);
    else this.#put(text, [x, y], ink);
  }

  rule(x0: number, y0: number, x1: number, y1: number, { colour = '#555555', width = 0.5 } = {}): void {
    this.#doc.lineWidth(width).moveTo(x0, y0).lineTo(x1, y1).stroke(colour);
  }

  frame(x: number, y: number, width: number, height: number, { colour = '#555555', radius = 0 } = {}): void {
    const doc = this.#doc.lineWidth(0.6);
    if (radius > 0) doc.roundedRect(x, y, width, height, radius).stroke(colour);
    else doc.rect(x, y, width, height).stroke(colour);
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.#doc.rect(x, y, width, height).fill(colour);
  }

  picture(png: Buffer, x: number, y: number, size: { width: number; height: number }): void {
    this.#doc.image(png, x, y, size);
  }

  newPage({ size, family, values = family }: Sheet): void {
    this.#page++;
    [this.width, this.height] = size;
    this.#family = family;
    this.#valueFamily = values;
    this.#doc.addPage({ size: [this.width, this.height], margin: 0 });
  }

  finish(): Buffer {
    this.#doc.end();
    return this.#doc.read() as Buffer;
  }

  #familyOf({ isValue = false }: Ink): FontFamily {
    return isValue ? this.#valueFamily : this.#family;
  }

  #dip(ink: Ink, family = this.#familyOf(ink)): PDFKit.PDFDocument {
    const { size, isBold = false, colour = BLACK } = ink;
    return this.#doc
      .font(isBold ? family.bold : family.regular)
      .fontSize(size)
      .fillColor(colour);
  }

  #put(
    text: string,
    [x, y]: readonly [number, number],
    ink: Ink,
    family = this.#familyOf(ink),
  ): { x0: number; x1: number } {
    const doc = this.#dip(ink, family);
    const width = doc.widthOfString(text);
    const x0 = x - width * { left: 0, right: 1, centre: 0.5 }[ink.align ?? 'left'];
    if (text !== '') {
      const parts = this.#options.isLetterByLetter ? [...text] : [text];
      let left = x0;
      for (const part of parts) {
        if (part !== ' ')
          doc.text(part, left, y + ink.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
        left += parts.length > 1 ? doc.widthOfString(part) : 0;
      }
      this.printed.push({ text, page: this.#page, x0, y0: y, x1: x0 + width, y1: y + ink.size });
    }
    return { x0, x1: x0 + width };
  }

  #forge(
    { before, after }: { before: string; after: string },
    at: readonly [number, number],
    ink: Ink,
    how: Retouch,
  ): void {
    const other = otherFamily(this.#familyOf(ink));
    if (how === 'other_font') return void this.#put(after, at, ink, other);
    if (how === 'mixed_digits') return void this.#mixDigits(after, at, ink, other);
    const place = this.#placeOf(after, at, ink);
    const covered = how === 'picture_instead' ? place : this.#put(before, at, ink);
    const [x0, x1] = [Math.min(covered.x0, place.x0) - 1, Math.max(covered.x1, place.x1) + 1];
    if (how === 'overlay') {
      this.fill(x0, at[1] - 1, x1 - x0, ink.size + 2, '#ffffff');
      this.#put(after, at, ink);
    } else {
      this.#doc.image(pictureOf(after), x0, at[1] - 1, { width: x1 - x0, height: ink.size + 2 });
    }
  }

  #placeOf(text: string, [x]: readonly [number, number], ink: Ink): { x0: number; x1: number } {
    const width = this.widthOf(text, ink);
    const x0 = x - width * { left: 0, right: 1, centre: 0.5 }[ink.align ?? 'left'];
    return { x0, x1: x0 + width };
  }

  /** The first digits are in a different font from the rest. */
  #mixDigits(text: string, at: readonly [number, number], ink: Ink, other: FontFamily): void {
    const cut = text.search(/\d/) + 1;
    const { x1 } = this.#placeOf(text, at, ink);
    const { x0 } = this.#put(text.slice(cut), [x1, at[1]], { ...ink, align: 'right' });
    this.#put(text.slice(0, cut), [x0, at[1]], { ...ink, align: 'right' }, other);
  }
}

const measured = new Map<string, Paper>();

/** Paper to measure text on. It is kept, because loading a font takes longer than drawing a page. */
export function measuringPaper({ size, family, values = family }: Sheet): Paper {
  const key = `${family.name} ${values.name}`;
  const paper = measured.get(key) ?? new Paper({ size, family, values, producer: '', madeOn: '2026-01-01' });
  measured.set(key, paper);
  [paper.width, paper.height] = size;
  return paper;
}
