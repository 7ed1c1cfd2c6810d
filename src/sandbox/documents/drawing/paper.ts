import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type Day, dateOf } from '#values/calendar.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type FontFamily, HELVETICA, otherFamily } from './fonts.ts';
import { MISREAD_POUND, misreadPounds } from './misread-pounds.ts';
import { pictureOf } from './picture.ts';
import { A4, type FrameInk, type Ink, type Sheet, type Surface } from './surface.ts';

/** How a forger replaces a value that was printed. */
export type Retouch = 'overlay' | 'other_font' | 'mixed_digits' | 'picture' | 'picture_instead';

/** The texts of each named value, in the order in which they were written. */
export type Values = ReadonlyMap<string, readonly string[]>;

export interface PaperOptions extends Partial<Sheet> {
  title?: string;
  producer: string;
  creator?: string;
  madeOn: Day;
  /** Every letter is placed on its own, as some banks' printers do. */
  isLetterByLetter?: boolean;
  /** The pound sign looks right but is extracted as another character. */
  hasMisreadPounds?: boolean;
  /** The file opens only with this password. */
  password?: string;
  /** Every value that differs from the original document is printed as if a forger had changed it. */
  forgery?: Forgery | null;
}

export interface Forgery {
  how: Retouch;
  original: Values;
  /** The family that the forger takes. */
  family?: (own: FontFamily) => FontFamily;
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

type Place = readonly [x: number, y: number];

const require = createRequire(import.meta.url);
const BLACK = '#1a1a1a';
const LINE = '#555555';
/** From the top of a line to the baseline, as a share of the size, in every font. */
const BASELINE = 0.8;
/** How far a letter that is placed on its own may be from its place, in points. */
const JITTER = 0.08;

/** Draws a PDF, in points from the top left corner of the page. The same options and calls give the same bytes. */
export class Paper implements Surface {
  width: number;
  height: number;
  readonly printed: Printed[] = [];
  readonly values = new Map<string, string[]>();
  readonly #options: PaperOptions;
  readonly #doc: PDFKit.PDFDocument;
  readonly #jitter: SeededRandom | null;
  #family: FontFamily;
  #valueFamily: FontFamily;
  #page = 1;

  constructor(options: PaperOptions) {
    const { size = A4, family = HELVETICA, values = family } = options;
    this.#options = options;
    [this.width, this.height] = size;
    [this.#family, this.#valueFamily] = [family, values];
    this.#doc = newDocument({ size: [...size], margin: 0, info: infoOf(options), ...lockOf(options) });
    this.#jitter = options.isLetterByLetter ? seededRandom('letters', options.title ?? '') : null;
    if (options.hasMisreadPounds) misreadPounds(this.#doc, [family.regular, family.bold]);
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
      return void this.#put(text, [x, y], ink, this.#otherFamily(ink));
    if (forgery && before !== undefined && before !== text)
      this.#forge({ before, after: text }, [x, y], ink, forgery.how);
    else this.#put(text, [x, y], ink);
  }

  rule(x0: number, y0: number, x1: number, y1: number, { colour = LINE, width = 0.5 } = {}): void {
    this.#doc.lineWidth(width).moveTo(x0, y0).lineTo(x1, y1).stroke(colour);
  }

  frame(x: number, y: number, width: number, height: number, look: FrameInk = {}): void {
    const { colour = LINE, radius = 0, width: line = 0.6 } = look;
    this.#shape(x, y, width, height, radius).lineWidth(line).stroke(colour);
  }

  fill(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    this.#shape(x, y, width, height, radius).fill(colour);
  }

  picture(png: Buffer, x: number, y: number, size: { width: number; height: number }): void {
    this.#doc.image(png, x, y, size);
  }

  newPage({ size, family, values = family }: Sheet = this.#sheet()): void {
    this.#page++;
    [this.width, this.height] = size;
    [this.#family, this.#valueFamily] = [family, values];
    this.#doc.addPage({ size: [...size], margin: 0 });
  }

  finish(): Buffer {
    this.#doc.end();
    const chunks: Buffer[] = [];
    // since Node 26, each call returns one chunk only, not everything
    for (let chunk = this.#doc.read(); chunk !== null; chunk = this.#doc.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  #sheet(): Sheet {
    return { size: [this.width, this.height], family: this.#family, values: this.#valueFamily };
  }

  #shape(x: number, y: number, width: number, height: number, radius: number): PDFKit.PDFDocument {
    return radius > 0
      ? this.#doc.roundedRect(x, y, width, height, radius)
      : this.#doc.rect(x, y, width, height);
  }

  #familyOf({ isValue = false, family }: Ink): FontFamily {
    return family ?? (isValue ? this.#valueFamily : this.#family);
  }

  #otherFamily(ink: Ink): FontFamily {
    return (this.#options.forgery?.family ?? otherFamily)(this.#familyOf(ink));
  }

  #dip(ink: Ink, family = this.#familyOf(ink)): PDFKit.PDFDocument {
    const { size, isBold = false, colour = BLACK } = ink;
    return this.#doc
      .font(isBold ? family.bold : family.regular)
      .fontSize(size)
      .fillColor(colour);
  }

  #put(text: string, at: Place, ink: Ink, family = this.#familyOf(ink)): { x0: number; x1: number } {
    const { x0, x1 } = this.#placeOf(text, at, ink, family);
    if (text === '') return { x0, x1 };
    const y = at[1] + ink.size * BASELINE;
    const shown = this.#options.hasMisreadPounds ? text.replaceAll('£', MISREAD_POUND) : text;
    if (ink.isInvisible) this.#doc.addContent('3 Tr');
    if (this.#jitter) this.#putLetters(shown, [x0, y], this.#jitter);
    else this.#doc.text(shown, x0, y, { lineBreak: false, baseline: 'alphabetic' });
    if (ink.isInvisible) this.#doc.addContent('0 Tr');
    this.printed.push({ text, page: this.#page, x0, y0: at[1], x1, y1: at[1] + ink.size });
    return { x0, x1 };
  }

  #putLetters(text: string, [x, y]: Place, jitter: SeededRandom): void {
    let at = x;
    for (const letter of text) {
      const options = { lineBreak: false, baseline: 'alphabetic' } as const;
      if (letter !== ' ') this.#doc.text(letter, at + jitter.swing() * JITTER, y, options);
      at += this.#doc.widthOfString(letter);
    }
  }

  #forge({ before, after }: { before: string; after: string }, at: Place, ink: Ink, how: Retouch): void {
    if (how === 'other_font') return void this.#put(after, at, ink, this.#otherFamily(ink));
    if (how === 'mixed_digits') return void this.#mixDigits(after, at, ink);
    const place = this.#placeOf(after, at, ink);
    const covered = how === 'picture_instead' ? place : this.#put(before, at, ink);
    const [x0, x1] = [Math.min(covered.x0, place.x0) - 1, Math.max(covered.x1, place.x1) + 1];
    if (how === 'overlay') {
      this.fill(x0, at[1] - 1, x1 - x0, ink.size + 2, '#ffffff');
      this.#put(after, at, { ...ink, colour: BLACK });
    } else {
      this.#doc.image(pictureOf(after), x0, at[1] - 1, { width: x1 - x0, height: ink.size + 2 });
    }
  }

  #placeOf(text: string, [x]: Place, ink: Ink, family = this.#familyOf(ink)): { x0: number; x1: number } {
    const width = this.#dip(ink, family).widthOfString(text);
    const x0 = x - width * { left: 0, right: 1, centre: 0.5 }[ink.align ?? 'left'];
    return { x0, x1: x0 + width };
  }

  /** The first digits are in a different font from the rest. */
  #mixDigits(text: string, at: Place, ink: Ink): void {
    const cut = text.search(/\d/) + 1;
    const { x1 } = this.#placeOf(text, at, ink);
    const { x0 } = this.#put(text.slice(cut), [x1, at[1]], { ...ink, align: 'right' });
    this.#put(text.slice(0, cut), [x0, at[1]], { ...ink, align: 'right' }, this.#otherFamily(ink));
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

/** Loaded on first use: loading is slow, and the service should start fast. */
function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document: typeof PDFDocument = require('pdfkit');
  return new Document(options);
}

function lockOf({ password }: PaperOptions): PDFKit.PDFDocumentOptions {
  return password === undefined
    ? {}
    : { pdfVersion: '1.7ext3', userPassword: password, ownerPassword: password };
}

/** A fixed time in the file, so that the same arguments give the same bytes. */
function infoOf({ title, producer, creator = producer, madeOn }: PaperOptions): PDFKit.DocumentInfo {
  return {
    ...(title === undefined ? {} : { Title: title }),
    Producer: producer,
    Creator: creator,
    CreationDate: dateOf(madeOn),
  };
}
