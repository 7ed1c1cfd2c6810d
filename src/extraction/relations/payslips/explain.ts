import { computeNationalInsurance, parseTaxCode, tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { multiply } from '../../page/amounts.ts';
import type { Details } from '../../readings/payslips/details/details.ts';
import { takenPence, yearFigure } from '../../readings/payslips/payroll-data.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { type PayslipMoney, sumOf, yearDeductions } from './figures.ts';
import { datedPeriodsOf } from './pay-periods.ts';
import { taxOn } from './tax-on.ts';

/** Equations between figures. Each has the name of the check that reports it. */
export type Relation =
  | 'net_pay'
  | 'earnings_sum'
  | 'deductions_sum'
  | 'income_tax'
  | 'national_insurance'
  | 'taxable_pay'
  | 'year_below_period'
  | 'year_shares'
  | 'year_net_pay'
  | 'year_tax_due'
  | 'quantity_rate';

export interface Relations {
  holding: Set<Relation>;
  broken: Set<Relation>;
}

const WEIGHTS: Record<Relation, { holds: number; fails: number }> = {
  net_pay: { holds: 4, fails: -3 },
  earnings_sum: { holds: 2, fails: -2 },
  deductions_sum: { holds: 2, fails: -2 },
  income_tax: { holds: 2, fails: 0 },
  national_insurance: { holds: 2, fails: 0 },
  taxable_pay: { holds: 0.5, fails: -0.5 },
  year_shares: { holds: 0.5, fails: -1.5 },
  year_below_period: { holds: 0.5, fails: -1.5 },
  year_net_pay: { holds: 1, fails: -0.5 },
  year_tax_due: { holds: 1, fails: 0 },
  quantity_rate: { holds: 0.5, fails: -1 },
};
const PENNY = 1n;
const TAX_NEAR = 100n;
const NI_NEAR = 5n;

/** Scores a reading by the figures that it explains. */
export function explain(money: PayslipMoney, details: Details): number {
  const { holding, broken } = relationsOf(money, details);
  const { gross, net, deductions } = money.totals;
  let score = 0;
  for (const relation of holding) score += WEIGHTS[relation].holds;
  for (const relation of broken) score += WEIGHTS[relation].fails;
  if (!net?.figure) score -= 5;
  if (gross?.figure) score += 1;
  if (deductions?.figure) score += 0.5;
  score += Math.min(money.earnings.length, 1) + Math.min(money.deductions.length, 1);
  for (const kind of ['tax', 'ni'] as const)
    if (money.deductions.some((row) => row.kind === kind)) score += 1;
  for (const kind of ['gross', 'net', 'tax', 'ni', 'taxable'] as const)
    if (yearFigure(money, kind)) score += 0.3;
  return score;
}

/** True when nothing is left to explain: other readings need not be tried. */
export function isExplained(money: PayslipMoney, details: Details): boolean {
  const { holding, broken } = relationsOf(money, details);
  const { gross, net, deductions } = money.totals;
  const needed: Relation[] = [
    'net_pay',
    ...(gross?.figure ? (['earnings_sum'] as const) : []),
    ...(deductions?.figure ? (['deductions_sum'] as const) : []),
  ];
  return (
    net?.figure != null &&
    broken.size === 0 &&
    needed.every((relation) => holding.has(relation)) &&
    (holding.has('national_insurance') || holding.has('income_tax') || holding.has('year_tax_due'))
  );
}

export function relationsOf(money: PayslipMoney, details: Details): Relations {
  const relations: Relations = { holding: new Set(), broken: new Set() };
  const put = (relation: Relation, holds: boolean | null) => {
    if (holds !== null) relations[holds ? 'holding' : 'broken'].add(relation);
  };
  put('net_pay', netHolds(money));
  put('earnings_sum', earningsHold(money));
  put('deductions_sum', deductionsHold(money));
  put('year_below_period', yearIsEnough(money));
  put('year_net_pay', yearNetHolds(money));
  put('year_shares', yearSharesHold(money));
  put('taxable_pay', basesHold(money));
  put('quantity_rate', productsHold(money));
  if (isTaxDue(money, details)) put('income_tax', true);
  if (isYearTaxDue(money, details)) put('year_tax_due', true);
  if (isContributionDue(money, details)) put('national_insurance', true);
  return relations;
}

/** Expenses may be paid in addition to gross pay; benefits in kind may be included in it but not paid. */
function netAdditions({ earnings }: PayslipMoney): Pence[] {
  const sum = (counts: (label: string) => boolean) => sumOf(earnings.filter(({ label }) => counts(label)));
  const afterTax = sum((label) => earningKindOf(label).isAfterTax);
  const inKind = sum((label) => earningKindOf(label).isInKind);
  return [0n, afterTax, -inKind, afterTax - inKind];
}

function netHolds(money: PayslipMoney): boolean | null {
  const { gross, net, deductions } = money.totals;
  if (!gross || !net || (!deductions && money.deductions.length > 0)) return null;
  return netAdditions(money).some((added) =>
    isNear(gross.pence - (deductions?.pence ?? 0n) + added, net.pence, PENNY),
  );
}

function earningsHold(money: PayslipMoney): boolean | null {
  const { gross } = money.totals;
  if (!gross?.figure) return null;
  const sum = sumOf(money.earnings);
  return netAdditions(money).some(
    (added) => isNear(sum - added, gross.pence, PENNY) || isNear(sum + added, gross.pence, PENNY),
  );
}

function deductionsHold({ totals, deductions }: PayslipMoney): boolean | null {
  if (!totals.deductions?.figure) return null;
  return isNear(sumOf(deductions), totals.deductions.pence, PENNY);
}

function yearIsEnough(money: PayslipMoney): boolean | null {
  const { gross, net } = money.totals;
  const pairs: [Kind, Pence | null | undefined][] = [
    ['gross', gross?.pence],
    ['net', net?.pence],
    ['ni', takenPence(money, ['ni'])],
  ];
  const known = pairs.flatMap(([kind, period]) => {
    const year = yearFigure(money, kind)?.pence;
    return year !== undefined && period != null ? [year >= period - PENNY] : [];
  });
  return known.length === 0 ? null : known.every(Boolean);
}

function yearNetHolds(money: PayslipMoney): boolean | null {
  const [gross, net] = (['gross', 'net'] as const).map((kind) => yearFigure(money, kind)?.pence);
  const taken = yearDeductions(money)?.pence;
  if (gross === undefined || net === undefined || taken === undefined) return null;
  return isNear(gross - taken, net, PENNY) || isNear(gross + taken, net, PENNY);
}

/** Taxable and NI-able pay to date are most of the gross pay to date. */
function yearSharesHold(money: PayslipMoney): boolean | null {
  const gross = yearFigure(money, 'gross')?.pence;
  const bases = (['taxable', 'niable'] as const).flatMap((kind) => yearFigure(money, kind)?.pence ?? []);
  if (gross === undefined || gross <= 0n || bases.length === 0) return null;
  return bases.every((pay) => pay * 2n >= gross && pay <= gross * 2n);
}

/** Taxable and NI-able pay of a period are about its gross pay. */
function basesHold({ period, totals }: PayslipMoney): boolean | null {
  const gross = totals.gross?.pence ?? 0n;
  const bases = period.filter(({ kind }) => kind === 'taxable' || kind === 'niable');
  if (gross <= 0n || bases.length === 0) return null;
  return bases.every(({ pence }) => pence * 2n >= gross && pence <= gross * 2n);
}

function productsHold({ earnings }: PayslipMoney): boolean | null {
  const worked = earnings.flatMap(({ quantity, rate, pence }) => {
    if (!quantity || !rate || !/^-?\d+(?:\.\d+)?$/.test(quantity) || !/^-?\d+(?:\.\d+)?$/.test(rate))
      return [];
    const [units, each] = [quantity.replace('-', ''), rate.replace('-', '')];
    const slack = multiply(units, '0.005') + multiply('0.005', each) + 2n * PENNY;
    return [isNear(multiply(units, each), pence < 0n ? -pence : pence, slack)];
  });
  return worked.length === 0 ? null : worked.every(Boolean);
}

function payBases(money: PayslipMoney, kind: 'taxable' | 'niable'): Pence[] {
  const gross = money.totals.gross?.pence;
  const printed = money.period.filter((figure) => figure.kind === kind).map(({ pence }) => pence);
  if (gross === undefined) return printed;
  const pension = takenPence(money, ['pension']) ?? 0n;
  const changes = [0n, ...netAdditions(money).map((one) => -one), ...netAdditions(money)];
  return [
    ...new Set([...printed, ...changes.flatMap((change) => [gross + change, gross + change - pension])]),
  ];
}

/** True when the tax is due on the pay of one period. */
export function isTaxDue(money: PayslipMoney, details: Details): boolean {
  const tax = takenPence(money, ['tax']);
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  if (tax === null || !code || !money.deductions.some(({ kind }) => kind === 'tax')) return false;
  return datedPeriodsOf(details).some((period) =>
    payBases(money, 'taxable').some((pay) => {
      const due = taxOn({ ...code, basis: 'week1' }, period, pay);
      return due !== null && isNear(due, tax, TAX_NEAR);
    }),
  );
}

function isYearTaxDue(money: PayslipMoney, details: Details): boolean {
  const tax = yearFigure(money, 'tax')?.pence;
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  if (tax === undefined || code?.basis !== 'cumulative') return false;
  const [gross, taxable, pension] = (['gross', 'taxable', 'pension'] as const).map(
    (kind) => yearFigure(money, kind)?.pence,
  );
  const bases = [taxable, gross, gross === undefined || pension === undefined ? undefined : gross - pension];
  return datedPeriodsOf(details).some((period) =>
    bases.some((pay) => {
      const due = pay === undefined ? null : taxOn(code, period, pay);
      return due !== null && isNear(due, tax, TAX_NEAR);
    }),
  );
}

/** True when the NI contribution is due on the pay of one period. */
export function isContributionDue(money: PayslipMoney, details: Details): boolean {
  const ni = takenPence(money, ['ni']);
  const { payDate, niCategory } = details;
  const tables = payDate && tablesOf(taxYearOf(payDate.value));
  if (ni === null || !tables || !money.deductions.some(({ kind }) => kind === 'ni')) return false;
  return datedPeriodsOf(details).some((period) =>
    payBases(money, 'niable').some((pay) => {
      const due = computeNationalInsurance(tables, {
        category: niCategory ?? 'A',
        period,
        payDate: payDate.value,
        pay,
      });
      return due !== null && isNear(due, ni, NI_NEAR);
    }),
  );
}

function isNear(one: Pence, other: Pence, slack: Pence): boolean {
  return one - other >= -slack && other - one >= -slack;
}
