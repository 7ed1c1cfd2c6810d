import { CIS } from './cis.ts';
import { incomeTax } from './income-tax.ts';
import { LOANS } from './loans.ts';
import { nationalInsurance } from './national-insurance.ts';
import type { Payslip } from './payslip.ts';
import { evaluate, type Relation, type Result } from './relation.ts';
import { SUMS } from './sums.ts';
import { BASES } from './taxable-pay.ts';
import { yearContributions } from './year-contributions.ts';
import { TAX_OF_YEAR } from './year-tax.ts';
import { YEAR_TO_DATE, yearBelowPeriod } from './year-to-date.ts';

/**
 * Every equation of a payslip. To add a check, add a relation to the list in the file of its subject, and its texts to
 * `findings/checks.json`.
 */
export const PAY_RELATIONS = [
  ...SUMS,
  ...BASES,
  incomeTax,
  nationalInsurance,
  ...LOANS,
  ...YEAR_TO_DATE,
  ...TAX_OF_YEAR,
  yearContributions,
] as const;

/** The equations of a CIS statement. */
const CIS_RELATIONS = [...CIS, yearBelowPeriod] as const;

export type RelationCode = (typeof PAY_RELATIONS | typeof CIS_RELATIONS)[number]['code'];

/** Evaluates all equations that apply to a payslip. */
export function evaluateAll(payslip: Payslip): Result<RelationCode>[] {
  const relations: readonly Relation<RelationCode>[] =
    payslip.type === 'Subcontractor' ? CIS_RELATIONS : PAY_RELATIONS;
  return relations.flatMap((relation) => evaluate(relation, payslip));
}

export function relationOf(code: string): Relation | null {
  return [...CIS_RELATIONS, ...PAY_RELATIONS].findLast((relation) => relation.code === code) ?? null;
}
