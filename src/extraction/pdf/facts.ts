import type { Day } from '#values/calendar.ts';
import { parseDay } from '#values/timestamp.ts';
import { PDF_HEAD_BYTES } from '../limits.ts';
import type { DocumentFacts } from '../page/text.ts';
import { type Pdfium, SCRATCH_BYTES } from './pdfium.ts';

type FileFacts = Pick<
  DocumentFacts,
  'producer' | 'creator' | 'createdOn' | 'modifiedOn' | 'revisions' | 'hasScripts'
>;

const TAG_BYTES = 64;
/** A list of facts is as long at most, and so is the text of a fact. */
export const FACTS_MAX = 200;
const END = Buffer.from('startxref');

/** Reads the metadata of the file. */
export function readFileFacts(pdfium: Pdfium, document: number, bytes: Uint8Array): FileFacts {
  return {
    producer: metaText(pdfium, document, 'Producer'),
    creator: metaText(pdfium, document, 'Creator'),
    createdOn: readDay(metaText(pdfium, document, 'CreationDate')),
    modifiedOn: readDay(metaText(pdfium, document, 'ModDate')),
    revisions: Math.max(0, listEnds(bytes).length - 1),
    hasScripts: pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0,
  };
}

function metaText(pdfium: Pdfium, document: number, tag: string): string | null {
  const { scratch } = pdfium;
  const room = SCRATCH_BYTES - TAG_BYTES;
  pdfium.bytes().set(Buffer.from(`${tag}\0`, 'latin1'), scratch);
  const length = pdfium.FPDF_GetMetaText(document, scratch, scratch + TAG_BYTES, room);
  if (length <= 2 || length > room) return null;
  const start = scratch + TAG_BYTES;
  const text = Buffer.from(pdfium.bytes().subarray(start, start + length - 2)).toString('utf16le');
  return (
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, FACTS_MAX) || null
  );
}

/** Reads the day of a PDF date such as `D:20240131120000+01'00'`, as it was in the time zone of the program that wrote it. */
export function readDay(date: string | null): Day | null {
  const [, year, month = '01', day = '01'] = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?/.exec(date ?? '') ?? [];
  const written = `${year}-${month}-${day}`;
  return parseDay(written) && written;
}

/**
 * Returns where the file ended after each save. An incremental save adds an end; a linearized file has two
 * from the start.
 */
export function listEnds(bytes: Uint8Array): number[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = file.indexOf(END); at >= 0; at = file.indexOf(END, at + END.length)) {
    const end = /^startxref\s+\d+\s+%%EOF[\r\n]*/.exec(file.toString('latin1', at, at + 48));
    if (end !== null) ends.push(at + end[0].length);
  }
  const isLinearized = file.subarray(0, PDF_HEAD_BYTES).includes('/Linearized');
  return isLinearized ? ends.slice(1) : ends;
}
