import { type Figure, negated, type PayslipMoney } from '../../../relations/payslips/figures.ts';
import { DEDUCTION_KINDS, type Kind } from '../../../vocabulary/payslips/lexicon.ts';
import { chooseSums } from './choose-sums.ts';
import { correctDoubtful } from './doubtful-figures.ts';
import { findYears } from './find-years.ts';
import { nameYears } from './name-years.ts';
import { NOT_ROWS } from './split-rows.ts';

const SUMS: readonly (Kind | null)[] = ['net', 'gross', 'total_deductions'];

/** Sorts the figures of all regions into payments, deductions, totals and the year to date. */
export function assembleMoney(figures: readonly Figure[]): PayslipMoney {
  const money = readOnce(figures);
  const years = findYears(figures, money);
  if (years.size === 0) return money;
  return readOnce(
    figures.map((figure) => (years.has(figure.region) ? { ...figure, scope: 'ytd' as const } : figure)),
  );
}

function readOnce(figures: readonly Figure[]): PayslipMoney {
  const resolved = nameBases(resolveScopes(figures));
  const sums = chooseSums(payBasic(resolved.filter(({ scope }) => scope === 'period')));
  const { earnings, deductions, totals, period, isNegative } = sums;
  const isTakenIn = ({ row, section, kind }: Figure) =>
    DEDUCTION_KINDS.includes(kind) &&
    (section === 'deductions' || deductions.some((other) => other.row === row));
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

/**
 * Of two year-to-date figures for tax or NI in one block, the much larger one is the pay that the other is due on: labels
 * such as `For NI` name both.
 */
function nameBases(figures: readonly Figure[]): Figure[] {
  const isBase = (figure: Figure) =>
    figures.some(
      ({ scope, kind, region, pence }) =>
        scope === 'ytd' &&
        kind === figure.kind &&
        region === figure.region &&
        pence > 0n &&
        figure.pence > 2n * pence,
    );
  return figures.map((figure) => {
    const { kind, scope } = figure;
    if (scope !== 'ytd' || (kind !== 'tax' && kind !== 'ni') || !isBase(figure)) return figure;
    return { ...figure, kind: kind === 'tax' ? 'taxable' : 'niable' };
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
