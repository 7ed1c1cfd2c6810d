import { type PageFrame, show } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';
import type { PagePaint } from './shapes.ts';

/** PDFium's types of annotations that change nothing on the page. */
const ANNOTATION = { link: 2, popup: 16, widget: 20 } as const;
const CHANGES_NOTHING: readonly number[] = Object.values(ANNOTATION);
const ANNOTATIONS_MAX = 1_000;

/**
 * Counts the annotations of a page, such as notes and stamps, and adds their boxes to `paint`, because they lie above
 * everything else and may hide it.
 */
export function countAnnotations(
  pdfium: Pdfium,
  { page, frame, paint }: { page: number; frame: PageFrame; paint: PagePaint },
): number {
  let count = 0;
  const listed = Math.min(pdfium.FPDFPage_GetAnnotCount(page), ANNOTATIONS_MAX);
  for (let index = 0; index < listed; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (!CHANGES_NOTHING.includes(pdfium.FPDFAnnot_GetSubtype(annotation))) {
      count++;
      addBox(pdfium, annotation, { frame, paint });
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return count;
}

function addBox(
  pdfium: Pdfium,
  annotation: number,
  { frame, paint }: { frame: PageFrame; paint: PagePaint },
): void {
  if (pdfium.FPDFAnnot_GetRect(annotation, pdfium.scratch) === 0) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.scratchFloats(4);
  const box = show(frame, { left, top, right, bottom });
  paint.shapes.push({
    ...box,
    object: null,
    order: Infinity,
    isPicture: false,
    colour: null,
    isOpaque: true,
  });
}
