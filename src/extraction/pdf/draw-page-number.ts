import { drawPage, type Picture } from './draw-page.ts';
import { type DocumentFile, type NotOpened, withDocument } from './open-document.ts';
import { frameOf, turnBack } from './page-frame.ts';

export interface DrawnPage {
  outcome: 'drawn';
  picture: Picture;
  /** In points. */
  width: number;
  height: number;
}

export interface PageToDraw {
  /** From 1. */
  pageNumber: number;
  dpi: number;
  /** How the page lies, in clockwise quarter turns that the drawing takes back. */
  turns?: number;
}

/** A page of a document as a picture, whatever the document is. */
export function drawPageNumber(
  file: DocumentFile,
  { pageNumber, dpi, turns = 0 }: PageToDraw,
): Promise<DrawnPage | NotOpened> {
  return withDocument(file, (pdfium, document): DrawnPage | NotOpened => {
    const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
    if (page === 0) return { outcome: 'corrupt' };
    const frame = turnBack(frameOf(pdfium, page), turns);
    const picture = drawPage(pdfium, { page, frame, dpi });
    pdfium.FPDF_ClosePage(page);
    if (picture === null) return { outcome: 'too_large', pages: null };
    return { outcome: 'drawn', picture, width: frame.width, height: frame.height };
  });
}
