import { NO_FACTS, type PageText } from '../page/text.ts';
import { makePdf } from '../pdf/pdf-files.fixture.ts';
import { openPictures, type Pictures } from '../pictures/index.ts';
import { renderPage } from '../render-page.ts';
import { interpretPictures } from './interpret-pictures.ts';

export const ROWS = [
  ['02 Mar 2026', 'AVIVA', '47.56', '', '452.44'],
  ['05 Mar 2026', 'GROCER', '20.00', '', '432.44'],
  ['15 Mar 2026', 'SALARY', '', '1,586.98', '2,019.42'],
  ['15 Mar 2026', 'GYM', '38.15', '', '1,981.27'],
  ['28 Mar 2026', 'RENT', '900.00', '', '1,081.27'],
] as const;

/** A picture of a statement, and its text as OCR reads it. */
export interface PictureText {
  pictures: Pictures;
  page: PageText;
}

export async function readStatement(rows: readonly (readonly string[])[]): Promise<PictureText> {
  const pdf = await makePdf(
    (page) => {
      page.fontSize(10).text('Example Bank statement 1 March 2026 to 31 March 2026', 30, 20);
      page.text('Sort code 04-00-04   Account number 12345678', 30, 36);
      const heading = ['Date', 'Details', 'Money out', 'Money in', 'Balance'];
      const opening = ['01 Mar 2026', 'Opening balance', '', '', '500.00'];
      [heading, opening, ...rows].forEach((cells, row) => {
        cells.forEach((cell, column) => {
          const x = [30, 110, 220, 300, 380][column] as number;
          const align = column > 1 ? 'right' : 'left';
          page.text(cell, x, 60 + row * 18, { width: 80, align, lineBreak: false });
        });
      });
    },
    { size: [490, 200], margin: 0 },
  );
  const rendered = await renderPage({ bytes: pdf, mediaType: 'application/pdf', pageNumber: 1, dpi: 200 });
  if (rendered.outcome !== 'rendered') throw new Error(rendered.message);
  const pictures = openPictures({ bytes: rendered.png, mediaType: 'image/png' }, () => undefined);
  const read = await pictures.read(1);
  if (read.outcome !== 'read') throw new Error(read.outcome);
  return { pictures, page: read.page };
}

/** Replaces words, as if OCR had misread them. */
export function misread(page: PageText, words: Record<string, string>): PageText {
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, text: words[word.text] ?? word.text })),
  }));
  return { ...page, lines };
}

/** Interprets the text with second looks at the picture. */
export async function interpreted({ page, pictures }: PictureText) {
  const extraction = await interpretPictures('bank_statement', { pages: [page], facts: NO_FACTS }, pictures);
  if (extraction.outcome !== 'bank_statement') throw new Error(extraction.outcome);
  return extraction;
}
