import type { ExtractedPayslip } from './extraction.ts';
import { checkPayslip } from './findings/payslips/check-payslip.ts';
import type { DocumentText } from './page/text.ts';
import { toPayrollData } from './readings/payslips/payroll-data.ts';
import { listParts } from './readings/payslips/read-parts.ts';

export type PayslipsOutcome =
  | { outcome: 'payslips'; payslips: ExtractedPayslip[] }
  | { outcome: 'refused'; reason: 'not_a_payslip'; message: string };

/** Extracts the payslips of a document, each with its findings. */
export function readPayslips(text: DocumentText): PayslipsOutcome {
  const all = listParts(text);
  // signs of tampering on pages that could not be read must not get lost
  const unread = all.flatMap(({ parts, pages }) => (parts === null ? pages : []));
  const taken = all.flatMap(({ parts, pages }) => (parts === null ? [] : [{ parts, pages }]));
  const read = taken.map(({ parts, pages }, index) => ({
    data: toPayrollData(parts),
    findings: checkPayslip(parts, {
      facts: text.facts,
      pages: index === 0 ? [...pages, ...unread] : pages,
      isAlone: taken.length === 1,
    }),
  }));
  if (read.length > 0) return { outcome: 'payslips', payslips: read };
  return {
    outcome: 'refused',
    reason: 'not_a_payslip',
    message: 'The document does not look like a payslip',
  };
}
