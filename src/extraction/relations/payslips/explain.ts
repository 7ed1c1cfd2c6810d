import { amountOfYear, type PayslipMoney } from './figures.ts';
import { incomeTax } from './income-tax.ts';
import { nationalInsurance } from './national-insurance.ts';
import { payDayOf } from './pay-periods.ts';
import type { PaymentDetails, Payslip } from './payslip.ts';
import { evaluate, isProven } from './relation.ts';
import { PAY_RELATIONS, type RelationCode } from './relations.ts';

export interface Relations {
  holding: Set<RelationCode>;
  broken: Set<RelationCode>;
}

/** The relations that count in a search. */
const SCORED = PAY_RELATIONS.filter(({ explains }) => explains.holds > 0);

const OF_LAW = ['tax', 'ni'] as const;
const OF_YEAR = ['gross', 'net', 'tax', 'ni', 'taxable'] as const;
const BY_RATES: readonly RelationCode[] = ['income_tax', 'national_insurance', 'year_tax_due'];

/** Scores a reading by the figures that it explains. */
export function explain(money: PayslipMoney, details: PaymentDetails): number {
  const { holding, broken } = relationsOf(money, details);
  const { gross, net, deductions } = money.totals;
  const [isPaid, isTaken] = [money.earnings.length > 0, money.deductions.length > 0];
  const found: [isSo: unknown, points: number][] = [
    ...SCORED.map(({ code, explains }): [boolean, number] => [holding.has(code), explains.holds]),
    ...SCORED.map(({ code, explains }): [boolean, number] => [broken.has(code), explains.fails]),
    [!net?.figure, -5],
    [gross?.figure, 1],
    [deductions?.figure, 0.5],
    [isPaid, 1],
    [isTaken, 1],
    // a total without rows leaves them to be found
    [!isPaid && gross?.figure, -2],
    [!isTaken && deductions?.figure && deductions.pence !== 0n, -2],
    ...OF_LAW.map((kind): [boolean, number] => [hasRow(money, kind), 1]),
    ...OF_YEAR.map((kind): [unknown, number] => [amountOfYear(money, kind), 0.3]),
  ];
  return found.reduce((score, [isSo, points]) => (isSo ? score + points : score), 0);
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
  const payslip = { ...payslipOf(money, details), isDirector: true };
  return payDayOf(details) !== null && hasRow(money, 'ni') && isProven(nationalInsurance, payslip);
}

/** True when the tax is due on the pay of one period. */
export function isTaxDue(money: PayslipMoney, details: PaymentDetails): boolean {
  const payslip = payslipOf({ ...money, yearToDate: [] }, details);
  return payDayOf(details) !== null && hasRow(money, 'tax') && isProven(incomeTax, payslip);
}

function hasRow({ deductions }: PayslipMoney, kind: 'tax' | 'ni'): boolean {
  return deductions.some((row) => row.kind === kind);
}

export function payslipOf(money: PayslipMoney, details: PaymentDetails): Payslip {
  return { money, details, type: null, isDirector: null, cis: null, cells: [] };
}
