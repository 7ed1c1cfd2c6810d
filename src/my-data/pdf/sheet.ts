/** The look of a page, in points. */
export const LOOK = {
  margins: { top: 60, bottom: 74, left: 54, right: 54 },
  ink: '#1b2a33',
  muted: '#51626d',
  accent: '#0b5a55',
  rule: '#cfd9de',
  shade: '#eef4f4',
} as const;

export const REGULAR = 'Regular';
export const BOLD = 'Bold';
/** What is drawn on: the document, and its tree of parts for screen readers. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  tree: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  /** The lowest point that may be drawn on. */
  bottom: number;
}

/** Draws something that screen readers skip. */
export function drawArtifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
}
