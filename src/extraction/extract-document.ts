import type { DocumentToExtract, Extraction, Finding } from './extraction.ts';
import { checkIntake } from './intake.ts';
import { interpret } from './interpret.ts';
import { type DocumentText, NO_FACTS } from './page/text.ts';
import { prescanPdf } from './pdf/prescan.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { openPictures, type Pictures } from './pictures/index.ts';
import { refuse, refuseUnopened } from './refuse.ts';
import { interpretPictures } from './second-looks/interpret-pictures.ts';
import { rereadDates } from './second-looks/reread-dates.ts';

const LIMITS = { pagesMax: 100, charactersMax: 500_000 };
const OCR_PAGES_MAX = 20;

/**
 * Extracts a document. The same input always gives the same result. Outside tests, call this in a child process only,
 * because it parses untrusted bytes. `onPage` is called before each page that takes seconds. Measurements pass an `open`
 * that also watches how pages are read.
 */
export async function extractDocument(
  document: DocumentToExtract,
  onPage: (pageNumber: number) => void,
  open = openPictures,
): Promise<Extraction> {
  const refused = checkIntake(document.bytes, document.mediaType);
  if (refused !== null) return refused;
  if (document.mediaType !== 'application/pdf') {
    const unread = { text: { pages: [], facts: NO_FACTS }, pictures: [1] };
    return readPictures(document, unread, open(document, onPage));
  }
  const prescan = prescanPdf(document.bytes);
  if (prescan.outcome === 'too_large') return refuseUnopened({ outcome: 'too_large', pages: null });
  const read = await readPdf(document.bytes, LIMITS, document.password);
  if (read.outcome !== 'read') return refuseUnopened(read);
  read.text.facts.hasScripts ||= prescan.hasScripts;
  if (read.pictures.length === 0) return interpret(document.kind, read.text);
  return readPictures(document, read, open(document, onPage));
}

interface PartlyRead {
  text: DocumentText;
  /** Numbers of the pages without text. */
  pictures: number[];
}

async function readPictures(
  document: DocumentToExtract,
  { text, pictures: numbers }: PartlyRead,
  pictures: Pictures,
): Promise<Extraction> {
  const count = Math.max(text.pages.length, numbers.length);
  if (!document.mayUseOcr) return { outcome: 'needs_ocr', pages: count };
  if (numbers.length > OCR_PAGES_MAX) return refuse('too_large', 'The scan has too many pages', count);
  const pages = text.pages.filter((page) => !numbers.includes(page.number));
  for (const number of numbers) {
    const read = await pictures.read(number);
    if (read.outcome !== 'read') return refuseUnopened(read);
    pages.push(await rereadDates(read.page, (box) => pictures.look(number, box)));
  }
  pages.sort((a, b) => a.number - b.number);
  return pointAsShown(await interpretPictures(document.kind, { ...text, pages }, pictures), pictures);
}

/** Converts the boxes of all findings to the pages as they are displayed. */
function pointAsShown(extraction: Extraction, pictures: Pictures): Extraction {
  const pointed = <Read extends { findings: Finding[] }>(read: Read): Read => ({
    ...read,
    findings: read.findings.map((finding) => {
      const { page, box } = finding;
      return page === null || box === null ? finding : { ...finding, box: pictures.asShown(page, box) };
    }),
  });
  if (extraction.outcome === 'payslips') return { ...extraction, payslips: extraction.payslips.map(pointed) };
  if (extraction.outcome !== 'bank_statement') return extraction;
  return { ...pointed(extraction), others: extraction.others.map(pointed) };
}
