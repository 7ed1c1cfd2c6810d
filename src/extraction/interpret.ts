import type { DocumentKind, Extraction } from './extraction.ts';
import { withoutShownText } from './findings/files/hidden-text.ts';
import type { DocumentText } from './page/text.ts';
import { readPayslips } from './read-payslips.ts';
import { readStatement } from './read-statement.ts';
import { refuse } from './refuse.ts';

/** Interprets the text as the kind of document that was uploaded. */
export function interpret(kind: DocumentKind, printed: DocumentText): Extraction {
  const text = withoutShownText(printed);
  const pages = text.pages.length;
  const outcome = kind === 'payslip' ? readPayslips(text) : readStatement(text);
  if (outcome.outcome !== 'refused') return { ...outcome, pages };
  const refused = refuse(outcome.reason, outcome.message, pages);
  return outcome.reason === 'not_a_bank_statement'
    ? { ...refused, probability: outcome.probability }
    : refused;
}
