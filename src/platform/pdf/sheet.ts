import { fileURLToPath } from 'node:url';

/** The look of a page, in points. */
export const LOOK = {
  margins: { top: 60, bottom: 74, left: 54, right: 54 },
  ink: '#1b2a33',
  muted: '#51626d',
  accent: '#0b5a55',
  rule: '#cfd9de',
  shade: '#eef4f4',
  tones: { good: '#12673a', neutral: '#51626d', warning: '#8a4b00', bad: '#b3191e' },
} as const;

/*
 * A font with the letters of Welsh and of most names, which PDF's own fonts don't have. Named by its files: under another
 * name, pdfkit would read the file again for every text.
 */
export const REGULAR = fontFile('400Regular/OpenSans_400Regular.ttf');
export const BOLD = fontFile('700Bold/OpenSans_700Bold.ttf');

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/open-sans/${name}`));
}
/** The document that is drawn, and its structure for screen readers. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  tree: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  isCompact: boolean;
  /** The lowest point that may be drawn on. */
  bottom: number;
}

/** Draws something that screen readers skip. */
export function drawArtifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
}
