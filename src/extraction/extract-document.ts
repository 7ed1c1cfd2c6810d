import type { DocumentToExtract, Extraction } from './extraction.ts';
import { checkIntake } from './intake.ts';
import { interpret } from './interpret.ts';
import { type DocumentText, NO_FACTS } from './page/text.ts';
import { prescanPdf } from './pdf/prescan.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { pointAsShown } from './pictures/page-pose.ts';
import { readPictures } from './pictures/read-pictures.ts';
import { rereadAmounts } from './pictures/reread-amounts.ts';
import { refuse, refuseUnopened } from './refuse.ts';

const LIMITS = { pagesMax: 100, charactersMax: 500_000 };
const OCR_PAGES_MAX = 20;

/**
 * Extracts a document. The same input always gives the same result. Outside tests, call this in a child process only,
 * because it parses untrusted bytes. `onPage` is called before each page that takes seconds.
 */
export async function extractDocument(
  document: DocumentToExtract,
  onPage: (pageNumber: number) => void,
): Promise<Extraction> {
  const intake = checkIntake(document.bytes, document.mediaType);
  if (intake.outcome === 'refused') return intake;
  if (document.mediaType !== 'application/pdf') {
    return recognise(document, { text: { pages: [], facts: NO_FACTS }, pictures: [1] }, onPage);
  }
  const prescan = prescanPdf(document.bytes);
  if (prescan.outcome === 'too_large') return refuseUnopened({ outcome: 'too_large', pages: null });
  const read = await readPdf(document.bytes, LIMITS, document.password);
  if (read.outcome !== 'read' && read.outcome !== 'needs_ocr') return refuseUnopened(read);
  read.text.facts.hasScripts ||= prescan.hasScripts;
  return read.outcome === 'read' ? interpret(document.kind, read.text) : recognise(document, read, onPage);
}

interface PartlyRead {
  text: DocumentText;
  /** Numbers of the pages without text. */
  pictures: number[];
}

async function recognise(
  document: DocumentToExtract,
  { text, pictures }: PartlyRead,
  onPage: (pageNumber: number) => void,
): Promise<Extraction> {
  const pages = Math.max(text.pages.length, pictures.length);
  if (!document.mayUseOcr) return { outcome: 'needs_ocr', pages };
  if (pictures.length > OCR_PAGES_MAX) return refuse('too_large', 'The scan has too many pages', pages);
  const recognised = await readPictures(document, pictures, onPage);
  if (recognised.outcome !== 'recognised') return refuseUnopened(recognised);
  const written = text.pages.filter((page) => !pictures.includes(page.number));
  const whole = { ...text, pages: [...written, ...recognised.pages].sort((a, b) => a.number - b.number) };
  const { poses, levels } = recognised;
  const extraction = await rereadAmounts(document, { text: whole, poses, levels }, onPage);
  return pointAsShown(extraction, poses);
}
