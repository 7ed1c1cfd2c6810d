import type { AssessedDocument } from '#documents';
import { counts } from '#evidence';
import { type CheckCode, isOtherPerson } from '#extraction';
import type { Calculated } from './calculated.ts';

/** Findings about the file itself: they show that something was put over, hidden or changed. */
const ALTERATION_CODES: ReadonlySet<string> = new Set<CheckCode>([
  'hidden_amount',
  'covered_text',
  'pasted_picture',
  'other_font',
  'mixed_number',
  'row_font',
  'changed_figure',
  'changed_text',
]);

/** A document that does not count, and why. */
export interface DoubtedDocument extends AssessedDocument {
  documentId: string;
  submissionIds: readonly string[];
  doubt: 'altered' | 'contradicts_itself' | 'other_person';
  /** The findings that explain the doubt, most severe first. */
  why: AssessedDocument['failed'];
}

const SEVERITIES = ['high', 'medium', 'low', 'info'];

/** Lists the documents whose trust is so low that they are in no figure. */
export function doubtedDocuments({ facts, counted }: Calculated): DoubtedDocument[] {
  const { documents, payslips, statements } = facts;
  const elsewhere = new Set(counted.different.map(({ payslip }) => payslip.documentId));
  return [...documents]
    .filter(([, { trust }]) => !counts(trust))
    .map(([documentId, document]) => {
      const failed = document.failed.toSorted(
        (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
      );
      const altered = failed.filter(
        ({ code, severity }) => ALTERATION_CODES.has(code) && isWeighty(severity),
      );
      const others = failed.filter(isOtherPerson);
      const rest = failed.filter((one) => isWeighty(one.severity) && !isOtherPerson(one));
      // figures that don't add up can be a mistake; if another source also shows others, they were changed
      const isChanged = elsewhere.has(documentId) && rest.length > 0;
      const [doubt, why] =
        altered.length > 0 || isChanged
          ? (['altered', altered.length > 0 ? altered : rest] as const)
          : others.length > 0
            ? (['other_person', others] as const)
            : (['contradicts_itself', rest] as const);
      const submissionIds = [...payslips, ...statements]
        .filter((one) => one.documentId === documentId)
        .map(({ submissionId }) => submissionId);
      return { ...document, documentId, submissionIds, doubt, why };
    });
}

function isWeighty(severity: string): boolean {
  return severity === 'high' || severity === 'medium';
}
