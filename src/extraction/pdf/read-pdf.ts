import { type DocumentFacts, type DocumentText, NO_FACTS, type PageText } from '../page/text.ts';
import { findChanges } from './earlier-text.ts';
import { FACTS_MAX, listEnds, readFileFacts } from './facts.ts';
import { type NotOpened, usePage, withDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';
import { type PageFacts, readPage } from './read-page.ts';

interface PdfLimits {
  pagesMax: number;
  charactersMax: number;
}

/** `pictures` lists the numbers of the pages that are pictures; `text` does not include their text. */
type PdfOutcome = { outcome: 'read'; text: DocumentText; pictures: number[] } | NotOpened;

/**
 * Reads the words of a PDF. Outside tests, call this in a child process only, because it parses untrusted
 * bytes.
 */
export async function readPdf(bytes: Uint8Array, limits: PdfLimits, password?: string): Promise<PdfOutcome> {
  const file = { bytes, mediaType: 'application/pdf', password } as const;
  const read = await withDocument(file, (pdfium, document) => readText(pdfium, document, { bytes, limits }));
  if ('text' in read && read.text.facts.revisions > 0) {
    const [firstEnd = bytes.length] = listEnds(bytes);
    const { charactersMax } = limits;
    read.text.facts.changedText = await findChanges(file, read.text.pages, { firstEnd, charactersMax });
  }
  return read;
}

interface ToRead {
  bytes: Uint8Array;
  limits: PdfLimits;
}

function readText(pdfium: Pdfium, document: number, { bytes, limits }: ToRead): PdfOutcome {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > limits.pagesMax) return { outcome: 'too_large', pages: count };
  const facts = { ...structuredClone(NO_FACTS), ...readFileFacts(pdfium, document, bytes) };
  const pages: PageText[] = [];
  const pictures: number[] = [];
  let charactersMax = limits.charactersMax;
  for (let number = 1; number <= count; number++) {
    const read = usePage(pdfium, { document, number }, (page) =>
      readPage(pdfium, { page, number, charactersMax }),
    );
    if (read === null) continue;
    if (read === 'too_large') return { outcome: 'too_large', pages: count };
    charactersMax -= read.characters;
    pages.push(read.text);
    if (read.isPicture) pictures.push(number);
    facts.annotations += read.annotations;
    takeNoticed(facts, read.noticed);
  }
  return pages.length === 0 ? { outcome: 'corrupt' } : { outcome: 'read', text: { pages, facts }, pictures };
}

function takeNoticed(facts: DocumentFacts, { fonts, ...spots }: PageFacts): void {
  for (const kind of Object.keys(spots) as (keyof typeof spots)[])
    facts[kind].push(...(spots[kind] as never[]).slice(0, FACTS_MAX - facts[kind].length));
  const all = new Map([...facts.fonts, ...fonts].map((font) => [`${font.isEmbedded} ${font.name}`, font]));
  facts.fonts = [...all.values()].slice(0, FACTS_MAX);
}
