import { makePdf } from '../pdf/pdf-files.fixture.ts';
import { renderPage } from '../render-page.ts';
import { openPictures } from './index.ts';

/** The picture has little empty paper, because recognition takes time for each pixel. */
export const WIDTH = 300;
const HEIGHT = 120;

/** A picture of four lines of text, turned by some degrees. */
export async function pictureOf(turn: number): Promise<Buffer> {
  const size: [number, number] = turn % 180 === 90 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const bytes = await makePdf(
    (page) => {
      page
        .save()
        .translate(size[0] / 2, size[1] / 2)
        .rotate(turn)
        .translate(-WIDTH / 2, -HEIGHT / 2)
        .fontSize(11);
      ['Payslip for March 2026', 'Gross pay 2,500.00', 'Income tax 290.50', 'Net pay 2,209.50'].forEach(
        (text, row) => {
          page.text(text, 60, 15 + row * 24, { lineBreak: false });
        },
      );
      page.restore();
    },
    { size, margin: 0 },
  );
  const rendered = await renderPage({ bytes, mediaType: 'application/pdf', pageNumber: 1, dpi: 300 });
  if (rendered.outcome !== 'rendered') throw new Error(rendered.message);
  return rendered.png;
}

export async function linesOf(bytes: Buffer) {
  const read = await openPictures({ bytes, mediaType: 'image/png' }, () => undefined).read(1);
  if (read.outcome !== 'read') throw new Error(read.outcome);
  return read.page.lines;
}
