import { type DocumentFacts, type DocumentText, NO_FACTS, type PageText } from '../page/text.ts';
import { findChanges } from './earlier-text.ts';
import { listEnds, readFileFacts } from './facts.ts';
import type { Font } from './glyphs.ts';
import { type NotOpened, withDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';
import { type PageFacts, readPage } from './read-page.ts';

export interface PdfLimits {
  pagesMax: number;
  charactersMax: number;
}

export type PdfOutcome =
  | { outcome: 'read'; text: DocumentText }
  /** `pictures` lists the numbers of the pages that are pictures; `text` does not include their text. */
  | { outcome: 'needs_ocr'; text: DocumentText; pictures: number[] }
  | NotOpened;

const NOTICED_MAX = 200;

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
  for (let index = 0; index < count; index++) {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const read = readPage(pdfium, { page, number: index + 1, charactersMax });
    pdfium.FPDF_ClosePage(page);
    if (read === null) return { outcome: 'too_large', pages: count };
    charactersMax -= read.characters;
    pages.push(read.text);
    if (read.isPicture) pictures.push(read.text.number);
    facts.annotations += read.annotations;
    takeNoticed(facts, read.noticed);
  }
  if (pages.length === 0) return { outcome: 'corrupt' };
  if (pictures.length > 0) return { outcome: 'needs_ocr', text: { pages, facts }, pictures };
  return { outcome: 'read', text: { pages, facts } };
}

const SPOTS = ['hiddenText', 'coveredText', 'pastedOver', 'smallPictures', 'mixedNumbers'] as const;

function takeNoticed(facts: DocumentFacts, own: PageFacts): void {
  for (const kind of SPOTS)
    facts[kind].push(...(own[kind] as never[]).slice(0, NOTICED_MAX - facts[kind].length));
  const isKnown = ({ name, isEmbedded }: Font) =>
    facts.fonts.some((font) => font.name === name && font.isEmbedded === isEmbedded);
  for (const font of own.fonts)
    if (facts.fonts.length < NOTICED_MAX && !isKnown(font)) facts.fonts.push(font);
}
