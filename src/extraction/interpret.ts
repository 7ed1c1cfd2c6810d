import type { DocumentKind, Extraction } from './extraction.ts';
import { withoutShownText } from './findings/files/hidden-text.ts';
import type { DocumentText } from './page/text.ts';
import { readPayslips } from './read-payslips.ts';
import { readStatement } from './read-statement.ts';

/** Interprets the text as the kind of document that was uploaded. */
export function interpret(kind: DocumentKind, text: DocumentText): Extraction {
  const read = kind === 'payslip' ? readPayslips : readStatement;
  return read(withoutShownText(text));
}
