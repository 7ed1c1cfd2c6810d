import type { Pence } from '#values/money.ts';
import { earningKindOf, isOtherDeduction } from '../../../vocabulary/payslips/elements.ts';
import { DEDUCTION_KINDS, type Kind } from '../../../vocabulary/payslips/lexicon.ts';
import { balanceRows } from './balance-rows.ts';
import { chooseTotals } from './choose-totals.ts';
import { correctDoubtful } from './doubtful-figures.ts';
import type { Figure } from './figures.ts';
import { findYears } from './find-years.ts';
import { nameYears } from './name-years.ts';
import { type PayslipMoney, sumOf } from './payslip-money.ts';
import { isInKind, NOT_ROWS, splitRows } from './split-rows.ts';

const SUMS: readonly (Kind | null)[] = ['net', 'gross', 'total_deductions'];

export function readMoney(figures: readonly Figure[]): PayslipMoney {
  const money = readOnce(figures);
  const years = findYears(figures, money);
  if (years.size === 0) return money;
  return readOnce(
    figures.map((figure) => (years.has(figure.region) ? { ...figure, scope: 'ytd' as const } : figure)),
  );
}

function readOnce(figures: readonly Figure[]): PayslipMoney {
  const resolved = resolveScopes(figures);
  const period = nameTotals(demoteGross(payBasic(resolved.filter(({ scope }) => scope === 'period'))));
  const printed = (kind: Kind) => period.filter((figure) => figure.kind === kind).map(({ pence }) => pence);
  const rows = balanceRows(splitRows(period), {
    gross: printed('gross'),
    deductions: printed('total_deductions'),
  });
  const earnings = [...rows.earnings, ...period.filter(isInKind)];
  const isNegative = isNegativeList(rows.deductions, period, rows.earnings);
  const isTakenIn = ({ row, section, kind }: Figure) =>
    DEDUCTION_KINDS.includes(kind) &&
    (section === 'deductions' || rows.deductions.some((other) => other.row === row));
  const deductions = isNegative ? rows.deductions.map(negated) : rows.deductions;
  const totals = chooseTotals(period, { earnings, deductions });
  const years = nameYears(resolved, { totals, earnings, deductions }).filter(({ scope }) => scope === 'ytd');
  return correctDoubtful({
    earnings,
    deductions,
    totals,
    period: period.filter(({ kind }) => kind !== null && NOT_ROWS.includes(kind)),
    yearToDate: years
      .filter(({ kind }) => kind !== null)
      .map((figure) => (isNegative && figure.pence < 0n && isTakenIn(figure) ? negated(figure) : figure)),
    unnamedYears: years
      .filter(({ kind }) => kind === null)
      .map((figure) => (isNegative && figure.pence < 0n ? negated(figure) : figure)),
  });
}

/**
 * Takes `FTE salary` or `Holiday taken` as a payment in a list with gross pay or tax, or with a quantity and a rate. Elsewhere
 * they are not payments.
 */
function payBasic(period: readonly Figure[]): Figure[] {
  const lists = new Set(
    period.filter(({ kind }) => kind === 'gross' || kind === 'tax').map(({ region }) => region),
  );
  const isPaid = ({ region, label, quantity, rate }: Figure) =>
    (quantity !== null && rate !== null) ||
    (lists.has(region) && /\bsalary\b|\brate\b|\bholiday|\bleave\b/i.test(label));
  return period.map((figure) =>
    figure.kind === 'balance' && isPaid(figure) ? { ...figure, kind: null } : figure,
  );
}

/** Takes the last row of a list without a total as the total, if its label is not known and the other rows add up to it. */
function nameTotals(period: readonly Figure[]): Figure[] {
  const { earnings, deductions } = splitRows(period);
  const has = (kind: Kind) => period.some((figure) => figure.kind === kind);
  const totalOf = (rows: readonly Figure[], isKnown: (label: string) => boolean) => {
    const last = rows.at(-1);
    const isOpen = last && last.kind === null && last.pence !== 0n && !isKnown(last.label);
    return isOpen && rows.length > 1 && sumOf(rows.slice(0, -1)) === last.pence ? last : null;
  };
  const gross = has('gross') ? null : totalOf(earnings, (label) => earningKindOf(label).type !== 'OTHER');
  const taken = has('total_deductions') ? null : totalOf(deductions, isOtherDeduction);
  return period.map((figure) => {
    if (figure === gross) return { ...figure, kind: 'gross' };
    return figure === taken ? { ...figure, kind: 'total_deductions' } : figure;
  });
}

/** Takes `Gross salary` as a payment if the list has a total of its own that it is a part of. */
function demoteGross(period: readonly Figure[]): Figure[] {
  return period.map((figure) => {
    if (figure.kind !== 'gross') return figure;
    const list = period.filter(({ region }) => region === figure.region);
    const isTotal = (total: Figure) => {
      const rows = list.filter(
        ({ kind, row }) =>
          row < total.row && (kind === null || kind === 'gross' || DEDUCTION_KINDS.includes(kind)),
      );
      return total.kind === 'gross' && total.row > figure.row && sumOf(rows) === total.pence;
    };
    return list.some(isTotal) ? { ...figure, kind: null } : figure;
  });
}

/**
 * Resolves unclear scopes: a figure belongs to the year if the period has a clear figure of the same kind, and to the
 * period if the year has one.
 */
function resolveScopes(figures: readonly Figure[]): Figure[] {
  const clear = figures.filter(({ isUnclear }) => !isUnclear);
  // a block that repeats a sum of the period belongs to the period
  const repeating = new Set(
    figures
      .filter(
        ({ isUnclear, kind, pence }) =>
          isUnclear &&
          SUMS.includes(kind) &&
          clear.some((other) => other.scope === 'period' && other.kind === kind && other.pence === pence),
      )
      .map(({ region }) => region),
  );
  const has = (scope: Figure['scope'], { kind }: Figure) =>
    clear.some((other) => other.scope === scope && other.kind === kind);
  return figures.map((figure) => {
    if (!figure.isUnclear || figure.kind === null) return figure;
    if (repeating.has(figure.region)) return { ...figure, scope: 'period' };
    const isPeriod = has('ytd', figure) ? true : !has('period', figure) && SUMS.includes(figure.kind);
    return isPeriod ? { ...figure, scope: 'period' } : figure;
  });
}

/** Some lists print deductions as negative and refunds as positive. */
function isNegativeList(
  deductions: readonly Figure[],
  period: readonly Figure[],
  earnings: readonly Figure[],
): boolean {
  const sum = sumOf(deductions);
  const gross = period.find(({ kind }) => kind === 'gross')?.pence ?? sumOf(earnings);
  const additional = sumOf(earnings.filter(({ label }) => earningKindOf(label).isAfterTax));
  const isNet = (pence: Pence) =>
    period.some(
      (figure) => figure.kind === 'net' && (figure.pence === pence || figure.pence === pence + additional),
    );
  if (isNet(gross + sum) !== isNet(gross - sum)) return isNet(gross + sum);
  const isTotal = (pence: Pence) =>
    period.some((figure) => figure.kind === 'total_deductions' && figure.pence === pence);
  if (isTotal(-sum) !== isTotal(sum)) return isTotal(-sum);
  return sum < 0n && deductions.every(({ pence }) => pence <= 0n);
}

function negated(row: Figure): Figure {
  return { ...row, pence: -row.pence };
}
