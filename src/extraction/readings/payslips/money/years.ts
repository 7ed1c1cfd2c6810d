import type { Pence } from '#values/money.ts';
import { type Figure, type PayslipMoney, sumOf } from '../../../relations/payslips/figures.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';

/** The year's figures of fewer kinds may be larger by chance. */
const COMPARED_MIN = 2;
const SUMS: readonly (Kind | null)[] = ['net', 'gross', 'total_deductions'];

type Read = Pick<PayslipMoney, 'totals' | 'earnings' | 'deductions'>;

/**
 * Resolves unclear scopes: a figure belongs to the year if the period has a clear figure of the same kind, and to the
 * period if the year has one.
 */
export function resolveScopes(figures: readonly Figure[]): Figure[] {
  const clear = figures.filter(({ isUnclear }) => !isUnclear);
  const isOfPeriod = ({ kind, pence }: Figure) =>
    clear.some((other) => other.scope === 'period' && other.kind === kind && other.pence === pence);
  // a block that repeats a sum of the period belongs to the period
  const repeating = new Set(
    figures
      .filter((figure) => figure.isUnclear && SUMS.includes(figure.kind) && isOfPeriod(figure))
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

/**
 * Of two year-to-date figures for tax or NI in one block, the much larger one is the pay that the other is due on: labels
 * such as `For NI` name both.
 */
export function nameBases(figures: readonly Figure[]): Figure[] {
  const years = figures.filter(({ scope }) => scope === 'ytd');
  return figures.map((figure) => {
    const { kind, region, pence } = figure;
    if ((kind !== 'tax' && kind !== 'ni') || !years.includes(figure)) return figure;
    const isBase = years.some(
      (other) =>
        other.kind === kind && other.region === region && other.pence > 0n && pence > 2n * other.pence,
    );
    return isBase ? { ...figure, kind: kind === 'tax' ? 'taxable' : 'niable' } : figure;
  });
}

/**
 * Moves regions without a title to the year that repeat figures of the period with much larger amounts. Tax or NI must
 * be among them, because a forger who raises gross and net pay does not also raise tax or NI to one and a half times the
 * amount. Null if there are none.
 */
export function moveToYear(figures: readonly Figure[], money: PayslipMoney): Figure[] | null {
  const known = amountsOf(money);
  const listed = new Set([...money.deductions, ...money.yearToDate].map(({ region }) => region));
  const own = figures.filter(
    ({ scope, section, region }) => scope === 'period' && section === null && !listed.has(region),
  );
  const years = [...Map.groupBy(own, ({ region }) => region).values()].filter((list) => {
    const compared = list.filter(({ kind }) => (known.get(kind) ?? 0n) > 0n);
    const hasCharge = compared.some(({ kind }) => kind === 'tax' || kind === 'ni');
    const isLarger = ({ kind, pence }: Figure) => pence * 2n >= (known.get(kind) ?? 0n) * 3n;
    return compared.length >= COMPARED_MIN && hasCharge && compared.every(isLarger);
  });
  if (years.length === 0) return null;
  return figures.map((figure) =>
    years.some((list) => list.includes(figure)) ? { ...figure, scope: 'ytd' } : figure,
  );
}

/**
 * Names year-to-date figures with unknown labels: the one beside the gross pay of the period is the gross pay to date.
 * The same applies to net pay, tax and NI.
 */
export function nameBeside(figures: readonly Figure[], read: Read): Figure[] {
  const listed = new Set([...read.earnings, ...read.deductions].map(({ region }) => region));
  const known = [...amountsOf(read)].filter(([, pence]) => pence !== 0n);
  const isKnown = (kind: Kind) => figures.some((one) => one.scope === 'ytd' && one.kind === kind);
  return figures.map((figure) => {
    const { scope, kind, row, region } = figure;
    if (scope !== 'ytd' || kind !== null || listed.has(region)) return figure;
    const beside = figures.find((one) => one.scope === 'period' && one.row === row && one.region === region);
    const [fitting, ...others] = known.filter(([, pence]) => pence === beside?.pence);
    const [name] = fitting ?? [];
    return name && others.length === 0 && !isKnown(name) ? { ...figure, kind: name } : figure;
  });
}

/** With tax to date, the largest of the year's figures is the gross pay to date if its label is not known. */
export function nameLargest(figures: readonly Figure[], { totals, earnings, deductions }: Read): Figure[] {
  const years = figures.filter(({ scope }) => scope === 'ytd');
  const all = years.filter(({ pence }) => years.every((other) => pence >= other.pence));
  const [largest] = all;
  const isOpen = all.every(({ kind, pence }) => kind === null && pence >= (totals.gross?.pence ?? 0n));
  const isOfList = [...earnings, ...deductions].some(({ row }) => row === largest?.row);
  const isOfTax = years.some(({ kind }) => kind === 'tax');
  if (!isOpen || isOfList || !isOfTax || years.some(({ kind }) => kind === 'gross')) return [...figures];
  return figures.map((figure) => (figure === largest ? { ...figure, kind: 'gross' } : figure));
}

/** The figures of the period that a block for the year repeats. */
function amountsOf({ totals, deductions }: Read): Map<Kind | null, Pence> {
  const taken = (kind: Kind) => sumOf(deductions.filter((row) => row.kind === kind));
  return new Map([
    ['gross', totals.gross?.pence ?? 0n],
    ['net', totals.net?.pence ?? 0n],
    ['tax', taken('tax')],
    ['ni', taken('ni')],
  ]);
}
