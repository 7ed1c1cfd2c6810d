import { COURIER, HELVETICA } from '#sandbox/documents/drawing/fonts.ts';
import { Paper, type PaperOptions, type Retouch } from '#sandbox/documents/drawing/paper.ts';
import type { Ink } from '#sandbox/documents/drawing/surface.ts';
import { formatPenceWithThousands, type Pence, parsePence } from '#values/money.ts';

export type Forgery = 'white_box' | 'two_fonts' | 'other_font' | 'picture' | null;

const RETOUCHES: Record<NonNullable<Forgery>, Retouch> = {
  white_box: 'overlay',
  two_fonts: 'mixed_digits',
  other_font: 'other_font',
  picture: 'picture',
};
const RAISE: Pence = 500_00n;

/** Draws text, in points from the top left corner. */
export interface Pen {
  paper: Paper;
  left(x: number, y: number, text: string, style?: Style): void;
  right(x: number, y: number, text: string, style?: Style): void;
  centre(x: number, y: number, text: string, style?: Style): void;
  money(x: number, y: number, pence: Pence, style?: Style): void;
  /** Every layout prints the net pay with this method, or with its field, so that it can be forged. */
  net(x: number, y: number, pence: Pence, style?: Style): void;
  nextPage(): void;
}

export interface Style {
  size?: number;
  font?: 'plain' | 'bold' | 'mono';
  sign?: string;
}

interface Options {
  forgery?: Forgery;
  producer?: string;
}

/** Draws a PDF, with a forged net pay if that is wanted. */
export async function drawPdf(draw: (pen: Pen) => void, options: Options = {}): Promise<Buffer> {
  const { forgery = null, producer = 'Ledgerline Payroll 9' } = options;
  const print = (paper: Paper) => {
    draw(penOn(paper));
    return paper;
  };
  const plain = { producer, madeOn: '2026-04-06' };
  const original = print(new Paper(plain));
  if (forgery === null) return original.finish();
  const isCovered = forgery === 'white_box' || forgery === 'picture';
  const nothing = new Map([['net', Array.from({ length: 9 }, () => '')]]);
  const retouch = { how: RETOUCHES[forgery], original: isCovered ? original.values : nothing };
  return print(new ForgedPaper({ ...plain, forgery: retouch }, isCovered)).finish();
}

/** Raises the net pay where it covers the original one. */
class ForgedPaper extends Paper {
  readonly #isRaised: boolean;

  constructor(options: PaperOptions, isRaised: boolean) {
    super(options);
    this.#isRaised = isRaised;
  }

  override write(text: string, x: number, y: number, ink: Ink): void {
    super.write(this.#isRaised && ink.field === 'net' ? raised(text) : text, x, y, ink);
  }
}

function raised(text: string): string {
  const pence = parsePence(text.replace(/[^\d.]/g, '')) ?? 0n;
  return `${text.startsWith('£') ? '£' : ''}${formatPenceWithThousands(pence + RAISE)}`;
}

function penOn(paper: Paper): Pen {
  const ink = ({ size = 9, font = 'plain' }: Style = {}, align: Ink['align'] = 'left'): Ink => ({
    size,
    align,
    isBold: font === 'bold',
    family: font === 'mono' ? COURIER : HELVETICA,
  });
  const spell = (pence: Pence, { sign = '' }: Style = {}) => {
    const text = formatPenceWithThousands(pence);
    return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`;
  };
  return {
    paper,
    left: (x, y, text, style) => paper.write(text, x, y, ink(style)),
    right: (x, y, text, style) => paper.write(text, x, y, ink(style, 'right')),
    centre: (x, y, text, style) => paper.write(text, x, y, ink(style, 'centre')),
    money: (x, y, pence, style) => paper.write(spell(pence, style), x, y, ink(style, 'right')),
    net: (x, y, pence, style) =>
      paper.write(spell(pence, style), x, y, { ...ink(style, 'right'), field: 'net' }),
    nextPage: () => paper.newPage(),
  };
}
