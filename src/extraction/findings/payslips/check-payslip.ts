import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import type { NameValue } from '../files/concealed-figures.ts';
import { findInDocument } from '../files/document-findings.ts';
import { checkCisStatement } from './cis-statement.ts';
import { checkDates } from './dates.ts';
import { checkFonts } from './fonts.ts';
import { checkIdentifiers } from './identifiers.ts';
import { checkIncomeTax } from './income-tax.ts';
import { checkLoans } from './loans.ts';
import { checkNationalInsurance } from './national-insurance.ts';
import { checkPictures } from './pictures.ts';
import { requireProof } from './require-proof.ts';
import { checkSums } from './sums.ts';
import { checkTables } from './tables.ts';
import { checkTaxablePay } from './taxable-pay.ts';
import { checkUnconfirmedValues } from './unconfirmed-values.ts';
import { nameValues } from './value-places.ts';
import { weighEvidence } from './weigh-evidence.ts';
import { checkAtLeast, checkYearToDate } from './year-to-date.ts';

/** Checks a payslip and its file without any other data. */
export function checkPayslip(
  parts: PayslipParts,
  { facts, pages, isAlone }: { facts: DocumentFacts; pages: readonly number[]; isAlone: boolean },
): Finding[] {
  const content = [
    ...(parts.type === 'Subcontractor'
      ? [...checkCisStatement(parts), ...checkAtLeast(parts)]
      : checkPay(parts)),
    ...checkIdentifiers(parts),
    ...checkDates(parts, { facts, isAlone }),
    ...checkPictures(parts, { facts, pages }),
    ...checkFonts(parts),
  ];
  const weighed = weighEvidence(content, parts);
  return [
    ...weighed,
    ...requireProof(content, weighed, parts),
    ...checkUnconfirmedValues(parts, content),
    ...checkDocument(facts, pages, nameValues(parts)),
  ];
}

function checkPay(parts: PayslipParts): Finding[] {
  return [
    ...checkTables(parts),
    ...checkSums(parts),
    ...checkTaxablePay(parts),
    ...checkIncomeTax(parts),
    // pensions are free of National Insurance
    ...(parts.type === 'Pension' ? [] : checkNationalInsurance(parts)),
    ...checkLoans(parts),
    ...checkYearToDate(parts),
  ];
}

/**
 * Raises the severity of some findings about the file. Payroll software writes a payslip once, so one that was edited, that
 * has a figure in two fonts or that has a picture over a figure was changed.
 */
function checkDocument(facts: DocumentFacts, pages: readonly number[], nameValue: NameValue): Finding[] {
  return findInDocument(facts, nameValue)
    .filter(({ page }) => page === null || pages.includes(page))
    .map((finding) => {
      const weighs =
        finding.code === 'document_producer' ||
        finding.code === 'document_revisions' ||
        finding.code === 'pasted_picture' ||
        (finding.code === 'mixed_number' && /\d\.\d{2}$/.test(finding.actual ?? ''));
      return weighs && !finding.isPassed ? { ...finding, severity: 'high' as const } : finding;
    });
}
