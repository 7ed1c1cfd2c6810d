import type { DocumentKind, Extraction } from './extraction.ts';
import type { DocumentText } from './page-text.ts';
import { readPayslips } from './payslips/index.ts';
import { refuse } from './refuse.ts';
import { readStatement } from './statements/index.ts';

/** What the text of a document says, as the kind of document it was sent as. */
export function interpret(kind: DocumentKind, text: DocumentText): Extraction {
  const pages = text.pages.length;
  const outcome = kind === 'payslip' ? readPayslips(text) : readStatement(text);
  return outcome.outcome === 'refused'
    ? refuse(outcome.reason, outcome.message, pages)
    : { ...outcome, pages };
}
