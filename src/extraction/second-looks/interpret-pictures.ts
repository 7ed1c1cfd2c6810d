import type { DocumentKind, Extraction, Finding } from '../extraction.ts';
import { interpret } from '../interpret.ts';
import type { DocumentText, Word } from '../page/text.ts';
import type { Pictures } from '../pictures/index.ts';
import { confirmWords } from './confirm-words.ts';

/**
 * Interprets a document with pictures, and takes second looks at the words that the result depends on and that nothing
 * confirms. A second look confirms a word or not; it never changes one, because a sum that does not hold may be a forgery.
 */
export async function interpretPictures(
  kind: DocumentKind,
  text: DocumentText,
  pictures: Pictures,
): Promise<Extraction> {
  const first = interpret(kind, text);
  const looked = await confirmWords(text, findingsOf(first), pictures);
  return looked.size === 0 ? first : interpret(kind, withWords(text, looked));
}

function withWords(text: DocumentText, looked: ReadonlyMap<Word, Word>): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, words: line.words.map((word) => looked.get(word) ?? word) })),
  }));
  return { ...text, pages };
}

function findingsOf(extraction: Extraction): Finding[] {
  if (extraction.outcome === 'bank_statement') return extraction.findings;
  if (extraction.outcome !== 'payslips') return [];
  return extraction.payslips.flatMap((payslip) => payslip.findings);
}
