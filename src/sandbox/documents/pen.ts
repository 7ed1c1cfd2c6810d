import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type Day, dateOf } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { misreadPounds } from './misread-pounds.ts';

const require = createRequire(import.meta.url);

const FONTS = {
  sans: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  serif: 'Times-Roman',
  serifBold: 'Times-Bold',
  mono: 'Courier',
  monoBold: 'Courier-Bold',
} as const;

export interface Ink {
  font?: keyof typeof FONTS;
  /** In points. */
  size?: number;
  colour?: string;
  /** Identifies the figure for alterations, such as `net_pay`. */
  field?: string;
  /** Text for screen readers only, invisible on the page. */
  isInvisible?: boolean;
}

/** A change to one figure after the document was made. */
export type Alteration =
  | { how: 'white_box'; field: string; was: Pence }
  | { how: 'other_font'; field: string };

export interface Paper {
  title: string;
  producer: string;
  creator?: string;
  madeOn: Day;
  /** Width and height in points; A4 portrait by default. */
  size?: readonly [number, number];
  /** Writes each letter separately, as some banks' printers do. */
  isLetterByLetter?: boolean;
  /** The pound sign looks right but is extracted as another character. */
  hasMisreadPounds?: boolean;
  alteration?: Alteration | null;
  /** The file opens only with this password. */
  password?: string;
}

/** Draws in points from the top left corner of the page; `y` is the top of the text line. */
export interface Pen {
  readonly width: number;
  readonly height: number;
  left(text: string, x: number, y: number, ink?: Ink): void;
  right(text: string, x: number, y: number, ink?: Ink): void;
  centre(text: string, x: number, y: number, ink?: Ink): void;
  widthOf(text: string, ink?: Ink): number;
  /** Splits text into lines of at most this width. */
  wrap(text: string, width: number, ink?: Ink): string[];
  line(x0: number, y0: number, x1: number, y1: number, options?: { colour?: string; width?: number }): void;
  box(x: number, y: number, width: number, height: number, look: BoxLook): void;
  picture(bytes: Buffer, x: number, y: number, size: { width: number; height: number }): void;
  newPage(): void;
  /** Ends the document. */
  finish(): Buffer;
}

export interface BoxLook {
  fill?: string;
  stroke?: string;
  lineWidth?: number;
  radius?: number;
}

const BLACK = '#1a1a1a';
const SIZE = 9;
const A4 = [595.28, 841.89] as const;
const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 };

export function takePen(paper: Paper): Pen {
  return new PdfPen(paper);
}

class PdfPen implements Pen {
  readonly width: number;
  readonly height: number;
  readonly #paper: Paper;
  readonly #doc: PDFKit.PDFDocument;
  readonly #jitter: SeededRandom | null;

  constructor(paper: Paper) {
    [this.width, this.height] = paper.size ?? A4;
    this.#paper = paper;
    this.#doc = newDocument({ ...this.#sheet(), autoFirstPage: true, info: infoOf(paper), ...lockOf(paper) });
    this.#jitter = paper.isLetterByLetter ? seededRandom('letters', paper.title) : null;
    if (paper.hasMisreadPounds) misreadPounds(this.#doc, Object.values(FONTS));
  }

  left(text: string, x: number, y: number, ink: Ink = {}): void {
    this.#place(text, ink, { x, y, share: 0 });
  }

  right(text: string, x: number, y: number, ink: Ink = {}): void {
    this.#place(text, ink, { x, y, share: 1 });
  }

  centre(text: string, x: number, y: number, ink: Ink = {}): void {
    this.#place(text, ink, { x, y, share: 0.5 });
  }

  widthOf(text: string, ink: Ink = {}): number {
    return this.#setInk(ink).widthOfString(text);
  }

  wrap(text: string, width: number, ink: Ink = {}): string[] {
    return wrapWords(text, (line) => this.widthOf(line, ink) <= width);
  }

  line(x0: number, y0: number, x1: number, y1: number, { colour = BLACK, width = 0.5 } = {}): void {
    this.#doc.lineWidth(width).moveTo(x0, y0).lineTo(x1, y1).stroke(colour);
  }

  box(x: number, y: number, width: number, height: number, look: BoxLook): void {
    const doc = this.#doc.lineWidth(look.lineWidth ?? 0.5);
    if (look.radius) doc.roundedRect(x, y, width, height, look.radius);
    else doc.rect(x, y, width, height);
    if (look.fill && look.stroke) doc.fillAndStroke(look.fill, look.stroke);
    else if (look.fill) doc.fill(look.fill);
    else doc.stroke(look.stroke ?? BLACK);
  }

  picture(bytes: Buffer, x: number, y: number, size: { width: number; height: number }): void {
    this.#doc.image(bytes, x, y, size);
  }

  newPage(): void {
    this.#doc.addPage(this.#sheet());
  }

  finish(): Buffer {
    this.#doc.end();
    return this.#doc.read() as Buffer;
  }

  #sheet() {
    return { size: [this.width, this.height] as [number, number], margins: NO_MARGINS };
  }

  #setInk({ font = 'sans', size = SIZE, colour = BLACK }: Ink): PDFKit.PDFDocument {
    return this.#doc.font(FONTS[font]).fontSize(size).fillColor(colour);
  }

  /** `share` of the text's width lies left of x. */
  #place(text: string, ink: Ink, at: { x: number; y: number; share: number }): void {
    const { alteration } = this.#paper;
    if (!ink.field || alteration?.field !== ink.field) return void this.#write([[text, ink]], at);
    if (alteration.how === 'other_font') {
      const cut = text.search(/\d/) + 1;
      const other: Ink = { ...ink, font: 'serif', size: (ink.size ?? SIZE) + 0.6 };
      return void this.#write(
        [
          [text.slice(0, cut), other],
          [text.slice(cut), ink],
        ],
        at,
      );
    }
    const { from, width } = this.#write([[inTheFormOf(text, alteration.was), ink]], at);
    this.box(from - 1, at.y - 1, width + 2, (ink.size ?? SIZE) + 1, { fill: '#ffffff' });
    this.#write([[text, { ...ink, colour: BLACK }]], at);
  }

  #write(parts: readonly (readonly [text: string, ink: Ink])[], at: { x: number; y: number; share: number }) {
    const widths = parts.map(([text, ink]) => this.widthOf(text, ink));
    const width = widths.reduce((sum, part) => sum + part, 0);
    const from = at.x - width * at.share;
    let x = from;
    for (const [index, [text, ink]] of parts.entries()) {
      this.#setInk(ink);
      const printed = this.#paper.hasMisreadPounds ? text.replaceAll('£', 'ú') : text;
      if (ink.isInvisible) this.#doc.addContent('3 Tr');
      if (this.#jitter) writeLetters(this.#doc, printed, [x, at.y], this.#jitter);
      else this.#doc.text(printed, x, at.y, { lineBreak: false });
      if (ink.isInvisible) this.#doc.addContent('0 Tr');
      x += widths[index] ?? 0;
    }
    return { from, width };
  }
}

/** Loaded on first use: loading is slow, and the service should start fast. */
function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document: typeof PDFDocument = require('pdfkit');
  return new Document(options);
}

function lockOf({ password }: Paper): PDFKit.PDFDocumentOptions {
  return password === undefined
    ? {}
    : { pdfVersion: '1.7ext3', userPassword: password, ownerPassword: password };
}

/** A fixed time in the file, so that the same arguments give the same bytes. */
function infoOf({ title, producer, creator, madeOn }: Paper) {
  return { Title: title, Producer: producer, Creator: creator ?? producer, CreationDate: dateOf(madeOn) };
}

/** Formats a figure like the one it replaces: with its pound sign and thousands separators. */
function inTheFormOf(printed: string, amount: Pence): string {
  const figure = printed.includes(',') ? formatPenceWithThousands(amount) : formatPence(amount);
  return printed.includes('£') ? `£${figure}` : figure;
}

function writeLetters(
  doc: PDFKit.PDFDocument,
  text: string,
  [x, y]: readonly [number, number],
  random: SeededRandom,
): void {
  let at = x;
  for (const letter of text) {
    const width = doc.widthOfString(letter);
    if (letter !== ' ') doc.text(letter, at + random.swing() * 0.08, y, { lineBreak: false });
    at += width;
  }
}

function wrapWords(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
