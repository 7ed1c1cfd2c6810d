import type { Pence } from '#values/money.ts';
import { payslipOf } from '../../../relations/payslips/explain.ts';
import { type Figure, type PayslipMoney, PENNY, yearFigure } from '../../../relations/payslips/figures.ts';
import { incomeTax } from '../../../relations/payslips/income-tax.ts';
import { nationalInsurance } from '../../../relations/payslips/national-insurance.ts';
import { payDayOf } from '../../../relations/payslips/pay-periods.ts';
import { evaluate } from '../../../relations/payslips/relation.ts';
import { isOtherDeduction } from '../../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';
import type { Details } from '../details/details.ts';

/** What the law takes from pay. A contribution depends on the pay alone, so it is found first. */
const CHARGES = [
  { kind: 'ni', relation: nationalInsurance },
  { kind: 'tax', relation: incomeTax },
] as const;
type Charge = (typeof CHARGES)[number];

const FREQUENCIES = ['monthly', 'weekly', 'fortnightly', 'four_weekly', 'quarterly'] as const;
const PENSION_UNIT = 1_000n;
/** 1 % to 12 % in half steps, each in full and less the basic rate of tax that the scheme reclaims. */
const PENSION_SHARES = Array.from({ length: 23 }, (_, index) => BigInt(10 + 5 * index)).flatMap((share) => [
  share,
  (share * 8n) / 10n,
]);

/** Finds tax, NI and the pension among deductions with unknown labels, by what is due on the pay. */
export function nameRows(money: PayslipMoney, details: Details): PayslipMoney {
  if (payDayOf(details) === null) return namePension(money);
  const charged = CHARGES.reduce((read, charge) => nameCharge(read, charge, details), money);
  const whole = namePension(charged);
  const notDue = CHARGES.filter((charge) => isNotDue(whole, charge, details)).map(({ kind }) => kind);
  return notDue.length > 0 ? { ...whole, notDue } : whole;
}

/** Takes the only row that can be the charge: it is right for the pay, or else the earlier pay may explain it. */
function nameCharge(money: PayslipMoney, charge: Charge, details: Details): PayslipMoney {
  if (money.deductions.some(({ kind }) => kind === charge.kind)) return money;
  const year = yearFigure(money, charge.kind)?.pence;
  const open = openRows(money).filter(({ pence }) => year === undefined || year >= pence);
  // the page may say a wrong frequency: how often a bonus is paid
  const paid = [details, ...FREQUENCIES.map((frequency) => ({ ...details, frequency }))];
  for (const outcome of ['holds', 'near'])
    for (const one of charge.kind === 'ni' ? paid : [details]) {
      const isFitting = (row: Figure) => outcomeOf(named(money, row, charge.kind), charge, one) === outcome;
      const [only, ...others] = open.filter(isFitting);
      if (only) return others.length === 0 ? named(money, only, charge.kind) : money;
    }
  return money;
}

function openRows({ deductions }: PayslipMoney): Figure[] {
  return deductions.filter(
    ({ kind, pence, label }) => kind === null && pence > 0n && !isOtherDeduction(label),
  );
}

function outcomeOf(money: PayslipMoney, { relation }: Charge, details: Details): string {
  const [result] = evaluate<string>(relation, payslipOf(money, details));
  return result?.outcome === 'unproven' && result.severity === 'low' ? 'near' : (result?.outcome ?? '');
}

/** True if nothing is due, in this period or in the year. */
function isNotDue(money: PayslipMoney, charge: Charge, details: Details): boolean {
  const [row] = money.deductions;
  if (!row || money.deductions.some(({ kind }) => kind === charge.kind)) return false;
  const none = { ...row, kind: charge.kind, pence: 0n };
  return (
    (yearFigure(money, charge.kind)?.pence ?? 0n) === 0n &&
    outcomeOf({ ...money, deductions: [...money.deductions, none] }, charge, details) === 'holds'
  );
}

/** Finds the pension among deductions with unknown labels: the only one that is a usual percentage of the pay. */
function namePension(money: PayslipMoney): PayslipMoney {
  const bases = [money.totals.gross?.pence ?? 0n, ...money.earnings.slice(0, 1).map(({ pence }) => pence)];
  const isShare = ({ pence }: Figure) =>
    bases.some((base) => PENSION_SHARES.some((share) => isNear(pence, (base * share) / PENSION_UNIT)));
  const [only, ...others] = openRows(money).filter(isShare);
  if (!only || others.length > 0 || money.deductions.some(({ kind }) => kind === 'pension')) return money;
  return named(money, only, 'pension');
}

function isNear(one: Pence, other: Pence): boolean {
  return one - other <= PENNY && other - one <= PENNY;
}

/** Names a row and the year-to-date figure beside it. */
function named(money: PayslipMoney, row: Figure, kind: Kind): PayslipMoney {
  const name = (figure: Figure): Figure => ({ ...figure, kind, clarity: 'inferred' });
  const beside = (money.unnamedYears ?? []).filter(
    (year) => year.row === row.row && year.region === row.region && year.pence >= row.pence,
  );
  const years = beside.length === 1 && yearFigure(money, kind) === null ? beside : [];
  return {
    ...money,
    deductions: money.deductions.map((one) => (one === row ? name(one) : one)),
    yearToDate: [...money.yearToDate, ...years.map(name)],
    unnamedYears: (money.unnamedYears ?? []).filter((year) => !years.includes(year)),
  };
}
