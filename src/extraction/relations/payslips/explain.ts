import { parseTaxCode } from '#paye';
import { magnitude } from '#values/money.ts';
import { casesOf, taxBases } from './bases.ts';
import { amountOf, amountOfYear, type PayslipMoney } from './figures.ts';
import { incomeTax } from './income-tax.ts';
import { contributionsDue, isContribution } from './national-insurance.ts';
import { payDayOf } from './pay-periods.ts';
import type { PaymentDetails, Payslip } from './payslip.ts';
import { evaluate } from './relation.ts';
import { PAY_RELATIONS, type RelationCode } from './relations.ts';
import { taxOn } from './tax-on.ts';

export interface Relations {
  holding: Set<RelationCode>;
  broken: Set<RelationCode>;
}

/** Points for what a reading found, besides the relations. */
const POINTS = {
  noNet: -5,
  printedGross: 1,
  printedDeductions: 0.5,
  rows: 1,
  totalWithoutRows: -2,
  yearFigure: 0.3,
};

/** The relations that count in a search. */
const SCORED = PAY_RELATIONS.filter(({ explains }) => explains.holds > 0);

const BY_RATES: readonly RelationCode[] = ['income_tax', 'national_insurance', 'year_tax_due'];

/** Scores a reading by the figures that it explains. */
export function explain(money: PayslipMoney, details: PaymentDetails): number {
  const { holding, broken } = relationsOf(money, details);
  const { gross, net, deductions } = money.totals;
  let score = 0;
  for (const { code, explains } of SCORED) {
    if (holding.has(code)) score += explains.holds;
    if (broken.has(code)) score += explains.fails;
  }
  if (!net?.figure) score += POINTS.noNet;
  if (gross?.figure) score += POINTS.printedGross;
  if (deductions?.figure) score += POINTS.printedDeductions;
  if (money.earnings.length > 0) score += POINTS.rows;
  else if (gross?.figure) score += POINTS.totalWithoutRows;
  if (money.deductions.length > 0) score += POINTS.rows;
  else if (deductions?.figure && deductions.pence !== 0n) score += POINTS.totalWithoutRows;
  for (const kind of ['tax', 'ni'] as const) if (hasRow(money, kind)) score += POINTS.rows;
  for (const kind of ['gross', 'net', 'tax', 'ni', 'taxable'] as const)
    if (amountOfYear(money, kind)) score += POINTS.yearFigure;
  return score;
}

/** True when nothing is left to explain: other readings need not be tried. */
export function isExplained(money: PayslipMoney, details: PaymentDetails): boolean {
  const { holding, broken } = relationsOf(money, details);
  const { gross, net, deductions } = money.totals;
  const needed: [isNeeded: boolean, code: RelationCode][] = [
    [true, 'net_pay'],
    [Boolean(gross?.figure), 'earnings_sum'],
    [Boolean(deductions?.figure), 'deductions_sum'],
  ];
  return (
    net?.figure != null &&
    SCORED.every(({ code, explains }) => explains.fails === 0 || !broken.has(code)) &&
    needed.every(([isNeeded, code]) => !isNeeded || holding.has(code)) &&
    BY_RATES.some((code) => holding.has(code))
  );
}

/** Lists the relations that hold and those that don't. One with several comparisons must hold for each. */
export function relationsOf(money: PayslipMoney, details: PaymentDetails): Relations {
  const payslip = payslipOf(money, details);
  const isDated = payDayOf(details) !== null;
  const relations: Relations = { holding: new Set(), broken: new Set() };
  for (const relation of SCORED) {
    // without a date, the rates of many years are tried, and one of them often fits by chance
    if (!isDated && BY_RATES.includes(relation.code)) continue;
    const outcomes = evaluate(relation, payslip).map(({ outcome }) => outcome);
    if (outcomes.includes('fails')) relations.broken.add(relation.code);
    else if (outcomes.includes('holds')) relations.holding.add(relation.code);
  }
  return relations;
}

/**
 * True when the NI contribution is due on the pay of one period. The yearly limits of directors fit every frequency: in
 * month 10, after months at the threshold, their contribution is also due on a quarter's pay.
 */
export function isContributionDue(money: PayslipMoney, details: PaymentDetails): boolean {
  const payslip = payslipOf(money, details);
  const isPossible = payDayOf(details) !== null && hasRow(money, 'ni');
  return isPossible && isContribution(payslip, contributionsDue(payslip, { byYear: true }));
}

/** True when the tax is due on the pay of one period. */
export function isTaxDue(money: PayslipMoney, details: PaymentDetails): boolean {
  const payslip = payslipOf(money, details);
  const tax = amountOf(money, 'tax')?.actual ?? 0n;
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  if (!code || payDayOf(details) === null || !hasRow(money, 'tax')) return false;
  return casesOf(payslip, taxBases(payslip)).some(({ period, pay }) => {
    const due = taxOn({ ...code, basis: 'week1' }, period, pay);
    return due !== null && magnitude(due - tax) <= incomeTax.slack;
  });
}

function hasRow({ deductions }: PayslipMoney, kind: 'tax' | 'ni'): boolean {
  return deductions.some((row) => row.kind === kind);
}

export function payslipOf(money: PayslipMoney, details: PaymentDetails): Payslip {
  return { money, details, type: null, isDirector: null, cis: null, cells: [] };
}
