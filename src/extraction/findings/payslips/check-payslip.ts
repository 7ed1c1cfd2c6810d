import { formatPence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import { isDirector, type PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { fieldOf } from '../../relations/payslips/figures.ts';
import type { Payslip } from '../../relations/payslips/payslip.ts';
import type { Result } from '../../relations/payslips/relation.ts';
import { evaluateAll, type RelationCode } from '../../relations/payslips/relations.ts';
import type { NameValue } from '../files/concealed-figures.ts';
import { findInDocument } from '../files/document-findings.ts';
import { finding } from '../finding.ts';
import { checkDetails } from './check-details.ts';
import { checkFonts, checkPictures } from './check-looks.ts';
import { requireProof } from './require-proof.ts';
import { checkUnconfirmedValues } from './unconfirmed-values.ts';
import { nameValues } from './values.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** Checks a payslip and its file without any other data. */
export function checkPayslip(
  parts: PayslipParts,
  { facts, pages, isAlone }: { facts: DocumentFacts; pages: readonly number[]; isAlone: boolean },
): Finding[] {
  const payslip: Payslip = { ...parts, isDirector: isDirector(parts.details, parts.people) };
  const content = [
    ...evaluateAll(payslip).map(reported),
    ...checkLines(payslip),
    ...checkDetails(parts, { facts, isAlone }),
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

/** Reports a relation. */
function reported({ code, outcome, expected, actual, ...result }: Result<RelationCode>): Finding {
  return finding(outcome === 'unproven' ? 'unproven' : code, {
    ...result,
    isPassed: outcome === 'holds',
    expected: typeof expected === 'bigint' ? formatPence(expected) : expected,
    actual: formatPence(actual),
  });
}

/** The payments of a CIS statement prove each other only by their totals. */
function checkLines({ cis, money }: Payslip): Finding[] {
  if (cis?.isSummed !== false) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: fieldOf('gross'),
      at: money.totals.gross?.figure?.cell,
      message: 'Unproven: the statement shows several payments, and no totals that they add up to',
    }),
  ];
}

const SERIOUS: readonly string[] = ['document_producer', 'document_revisions', 'pasted_picture'];

/**
 * Raises the severity of some findings about the file. Payroll software writes a payslip once, so one that was edited, that
 * has a figure in two fonts or that has a picture over a figure was changed.
 */
function checkDocument(facts: DocumentFacts, pages: readonly number[], nameValue: NameValue): Finding[] {
  return findInDocument(facts, nameValue)
    .filter(({ page }) => page === null || pages.includes(page))
    .map((one) => {
      const isAmount = one.code === 'mixed_number' && /\d\.\d{2}$/.test(one.actual ?? '');
      return !one.isPassed && (isAmount || SERIOUS.includes(one.code)) ? { ...one, severity: 'high' } : one;
    });
}
