import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import { isDirector, type PayslipParts } from '../../readings/payslips/payroll-data.ts';
import type { Payslip } from '../../relations/payslips/payslip.ts';
import { evaluateAll } from '../../relations/payslips/relations.ts';
import type { NameValue } from '../files/concealed-figures.ts';
import { findInDocument } from '../files/document-findings.ts';
import { checkDates } from './dates.ts';
import { reported, unproven } from './finding.ts';
import { checkFonts } from './fonts.ts';
import { checkIdentifiers } from './identifiers.ts';
import { checkPictures } from './pictures.ts';
import { requireProof } from './require-proof.ts';
import { checkTables } from './tables.ts';
import { checkUnconfirmedValues } from './unconfirmed-values.ts';
import { nameValues } from './value-places.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** Checks a payslip and its file without any other data. */
export function checkPayslip(
  parts: PayslipParts,
  { facts, pages, isAlone }: { facts: DocumentFacts; pages: readonly number[]; isAlone: boolean },
): Finding[] {
  const payslip: Payslip = { ...parts, isDirector: isDirector(parts.details, parts.people) };
  const content = [
    ...evaluateAll(payslip).map(reported),
    ...(parts.type === 'Subcontractor' ? checkLines(payslip) : checkTables(parts)),
    ...checkIdentifiers(parts),
    ...checkDates(parts, { facts, isAlone }),
    ...checkPictures(parts, { facts, pages }),
    ...checkFonts(parts, facts),
  ];
  const weighed = weighEvidence(content, payslip);
  return [
    ...weighed,
    ...requireProof(content, weighed, parts),
    ...checkUnconfirmedValues(parts, content),
    ...checkDocument(facts, pages, nameValues(parts)),
  ];
}

/** The payments of a CIS statement prove each other only by their totals. */
function checkLines({ cis, money }: Payslip): Finding[] {
  if (cis?.isSummed !== false) return [];
  return [
    unproven('medium', {
      field: 'income_information.earnings.gross_pay',
      at: money.totals.gross?.figure?.cell,
      message: 'Unproven: the statement shows several payments, and no totals that they add up to',
    }),
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
