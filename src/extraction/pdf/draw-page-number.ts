import { drawGrey, drawPage, type GreyPicture, type Picture } from './draw-page.ts';
import { type DocumentFile, type NotOpened, withDocument } from './open-document.ts';
import { ownDpiOf } from './own-dpi.ts';
import { frameOf, type PageFrame, turnBack } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

export interface DrawnPage<Drawn> {
  outcome: 'drawn';
  picture: Drawn;
  dpi: number;
  /** In points. */
  width: number;
  height: number;
}

export interface PageToDraw {
  /** From 1. */
  pageNumber: number;
  /** `own` draws a scan with its own pixels. */
  dpi: number | 'own';
  /** Clockwise quarter turns of the content, which the drawing undoes. */
  turns?: number;
}

/** Draws a page of any supported document as an image. */
export function drawPageNumber(
  file: DocumentFile,
  page: PageToDraw,
): Promise<DrawnPage<Picture> | NotOpened> {
  return drawWith(drawPage, file, page);
}

export function drawGreyPageNumber(
  file: DocumentFile,
  page: PageToDraw,
): Promise<DrawnPage<GreyPicture> | NotOpened> {
  return drawWith(drawGrey, file, page);
}

function drawWith<Drawn>(
  draw: (pdfium: Pdfium, drawing: { page: number; frame: PageFrame; dpi: number }) => Drawn | null,
  file: DocumentFile,
  { pageNumber, dpi: wanted, turns = 0 }: PageToDraw,
): Promise<DrawnPage<Drawn> | NotOpened> {
  return withDocument(file, (pdfium, document): DrawnPage<Drawn> | NotOpened => {
    const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
    if (page === 0) return { outcome: 'corrupt' };
    const frame = turnBack(frameOf(pdfium, page), turns);
    const dpi = wanted === 'own' ? ownDpiOf(pdfium, page, frame) : wanted;
    const picture = draw(pdfium, { page, frame, dpi });
    pdfium.FPDF_ClosePage(page);
    if (picture === null) return { outcome: 'too_large', pages: null };
    return { outcome: 'drawn', picture, dpi, width: frame.width, height: frame.height };
  });
}
