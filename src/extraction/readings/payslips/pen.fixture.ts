import PDFDocument from 'pdfkit';
import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';

const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier', serif: 'Times-Roman' } as const;

export type Forgery = 'white_box' | 'two_fonts' | 'other_font' | 'picture' | null;
/** One white pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

/** Draws text, in points from the top left corner. It can forge the net pay. */
export interface Pen {
  left(x: number, y: number, text: string, style?: Style): void;
  right(x: number, y: number, text: string, style?: Style): void;
  centre(x: number, y: number, text: string, style?: Style): void;
  money(x: number, y: number, pence: Pence, style?: Style & { sign?: string }): void;
  /** Every layout prints the net pay with this method. */
  net(x: number, y: number, pence: Pence, style?: Style & { sign?: string }): void;
  nextPage(): void;
}

export interface Style {
  size?: number;
  font?: keyof typeof FONTS;
}

export async function drawPdf(
  draw: (pen: Pen) => void,
  {
    forgery = null,
    producer = 'Ledgerline Payroll 9',
    size = 'A4' as const,
  }: { forgery?: Forgery; producer?: string; size?: 'A4' } = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size, margin: 0, info: { Producer: producer, Creator: producer } });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(penOn(document, forgery));
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function penOn(document: PDFKit.PDFDocument, forgery: Forgery): Pen {
  const write = (
    x: number,
    y: number,
    text: string,
    share: number,
    { size = 9, font = 'plain' }: Style = {},
  ) => {
    document.font(FONTS[font]).fontSize(size).fillColor('black');
    document.text(text, x - document.widthOfString(text) * share, y, { lineBreak: false });
  };
  const spell = (pence: Pence, sign = '') => {
    const text = formatPenceWithThousands(pence);
    return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`;
  };
  const pen: Pen = {
    left: (x, y, text, style) => write(x, y, text, 0, style),
    right: (x, y, text, style) => write(x, y, text, 1, style),
    centre: (x, y, text, style) => write(x, y, text, 0.5, style),
    money: (x, y, pence, style) => write(x, y, spell(pence, style?.sign), 1, style),
    nextPage: () => void document.addPage(),
    net(x, y, pence, style) {
      if (forgery === 'two_fonts') return writeInTwoFonts(x, y, spell(pence, style?.sign), style);
      pen.money(x, y, pence, forgery === 'other_font' ? { ...style, font: 'serif' } : style);
      const width = document.widthOfString(spell(pence, style?.sign));
      if (forgery === 'picture')
        document.image(PICTURE, x - width - 2, y - 2, { width: width + 4, height: (style?.size ?? 9) + 4 });
      if (forgery !== 'white_box') return;
      document.rect(x - width - 2, y - 2, width + 4, (style?.size ?? 9) + 4).fill('white');
      pen.money(x, y, pence + 50_000n, style);
    },
  };
  function writeInTwoFonts(x: number, y: number, text: string, style?: Style) {
    const first = text.search(/\d/) + 1;
    const [head, tail] = [text.slice(0, first), text.slice(first)];
    document.font(FONTS[style?.font ?? 'plain']).fontSize(style?.size ?? 9);
    const width = document.widthOfString(tail);
    write(x, y, tail, 1, style);
    write(x - width, y, head, 1, { ...style, font: 'serif' });
  }
  return pen;
}

export function plainMoney(pence: Pence): string {
  return formatPence(pence);
}
