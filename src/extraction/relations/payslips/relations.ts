import { cisDeduction, cisLiableAmount, cisPayable } from './cis.ts';
import { incomeTax } from './income-tax.ts';
import { postgraduateLoan, studentLoan } from './loans.ts';
import { nationalInsurance } from './national-insurance.ts';
import type { Payslip } from './payslip.ts';
import { evaluate, type Relation, type Result } from './relation.ts';
import { deductionsSum, earningsSum, netPay, quantityRate } from './sums.ts';
import { niablePay, taxablePay } from './taxable-pay.ts';
import { yearContributions } from './year-contributions.ts';
import { yearTax, yearTaxDue } from './year-tax.ts';
import { yearBelowPeriod, yearInFirstPeriod, yearNetPay, yearShares, yearSteps } from './year-to-date.ts';

/** Every equation of a payslip. To add a check, add a relation here, and a text for its code to `findings/check-codes.ts`. */
export const PAY_RELATIONS = [
  netPay,
  earningsSum,
  deductionsSum,
  quantityRate,
  taxablePay,
  niablePay,
  incomeTax,
  nationalInsurance,
  studentLoan,
  postgraduateLoan,
  yearBelowPeriod,
  yearInFirstPeriod,
  yearTax,
  yearTaxDue,
  yearContributions,
  yearShares,
  yearSteps,
  yearNetPay,
] as const;

/** The equations of a CIS statement. */
export const CIS_RELATIONS = [cisLiableAmount, cisDeduction, cisPayable, yearBelowPeriod] as const;

export type RelationCode = (typeof PAY_RELATIONS | typeof CIS_RELATIONS)[number]['code'];

/** Evaluates all equations that apply to a payslip. */
export function evaluateAll(payslip: Payslip): Result<RelationCode>[] {
  const relations: readonly Relation<RelationCode>[] =
    payslip.type === 'Subcontractor' ? CIS_RELATIONS : PAY_RELATIONS;
  return relations.flatMap((relation) => evaluate(relation, payslip));
}

/** Returns the figures that an equation depends on. */
export function termsOf(code: string): Relation['terms'] | null {
  return [...CIS_RELATIONS, ...PAY_RELATIONS].findLast((relation) => relation.code === code)?.terms ?? null;
}
