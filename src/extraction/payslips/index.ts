import { hasFigure } from '../document-findings.ts';
import type { ExtractedPayslip } from '../extraction.ts';
import type { DocumentText, PageText } from '../page-text.ts';
import { checkPayslip } from './checks/check-payslip.ts';
import { readDetails } from './details.ts';
import { toPayrollData } from './payroll-data.ts';
import { readPeople } from './people.ts';
import { chooseReading } from './readings/choose-reading.ts';
import { findFrequency } from './readings/find-frequency.ts';
import { recognisePayslip } from './recognise.ts';
import { rowsOf } from './segments.ts';
import { splitPayslips } from './split-payslips.ts';

export type PayslipsOutcome =
  | { outcome: 'payslips'; payslips: ExtractedPayslip[] }
  | { outcome: 'refused'; reason: 'not_a_payslip'; message: string };

const PAYSLIPS_MAX = 60;

/** Extracts the payslips of a document, each with its findings. */
export function readPayslips(text: DocumentText): PayslipsOutcome {
  const read = splitPayslips(text.pages)
    .slice(0, PAYSLIPS_MAX)
    .map((pages) => readPayslip(pages, text))
    .filter((payslip) => payslip !== null);
  if (read.length > 0) return { outcome: 'payslips', payslips: read };
  return {
    outcome: 'refused',
    reason: 'not_a_payslip',
    message: 'The document does not look like a payslip',
  };
}

function readPayslip(pages: readonly PageText[], { facts }: DocumentText): ExtractedPayslip | null {
  const rows = rowsOf(pages);
  const printed = readDetails(rows);
  const money = chooseReading(rows, printed);
  const details = { ...printed, frequency: printed.frequency ?? findFrequency(money, printed) };
  const isPastedOver = facts.pastedOver.some(
    (spot) => hasFigure(spot) && pages.some(({ number }) => number === spot.page),
  );
  if (!recognisePayslip(rows, { details, money, isPastedOver }).isPayslip) return null;
  const segments = rows.flatMap((row) => row.segments);
  const parts = { details, money, people: readPeople(rows, details), segments };
  const numbers = pages.map(({ number }) => number);
  return { data: toPayrollData(parts), findings: checkPayslip(parts, { facts, pages: numbers }) };
}
