import type { Extraction } from './extraction.ts';
import { checkPayslip } from './findings/payslips/check-payslip.ts';
import type { DocumentText } from './page/text.ts';
import { toPayrollData } from './readings/payslips/payroll-data.ts';
import { listParts } from './readings/payslips/read-parts.ts';
import { refuse } from './refuse.ts';

/** Extracts the payslips of a document, each with its findings. */
export function readPayslips(text: DocumentText): Extract<Extraction, { outcome: 'payslips' | 'refused' }> {
  const all = listParts(text);
  // signs of tampering on pages that could not be read must not get lost
  const unread = all.flatMap(({ parts, pages }) => (parts === null ? pages : []));
  const taken = all.flatMap(({ parts, pages }) => (parts === null ? [] : [{ parts, pages }]));
  const count = text.pages.length;
  if (taken.length === 0) return refuse('not_a_payslip', 'The document does not look like a payslip', count);
  const payslips = taken.map(({ parts, pages }, index) => ({
    data: toPayrollData(parts),
    findings: checkPayslip(parts, {
      facts: text.facts,
      pages: index === 0 ? [...pages, ...unread] : pages,
      isAlone: taken.length === 1,
    }),
  }));
  return { outcome: 'payslips', pages: count, payslips };
}
