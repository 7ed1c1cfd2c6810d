import type { Pence } from '#values/money.ts';
import { type Figure, type PayslipMoney, sumOf } from '../../../relations/payslips/figures.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';

const COMPARED_MIN = 2;

/**
 * Finds regions without a title that repeat figures of the period with much larger amounts: they belong to the year.
 * Tax or NI must be among them, because a forger who raises gross and net pay does not also
 * raise tax or NI to one and a half times the amount.
 */
export function findYears(
  figures: readonly Figure[],
  { totals, deductions, yearToDate }: PayslipMoney,
): Set<number> {
  const taken = (kind: Kind) => sumOf(deductions.filter((row) => row.kind === kind));
  const known = new Map<Kind | null, Pence>([
    ['gross', totals.gross?.pence ?? 0n],
    ['net', totals.net?.pence ?? 0n],
    ['tax', taken('tax')],
    ['ni', taken('ni')],
  ]);
  const listed = new Set([...deductions, ...yearToDate].map(({ region }) => region));
  const own = figures.filter(
    ({ scope, section, region }) => scope === 'period' && section === null && !listed.has(region),
  );
  const regions = Map.groupBy(own, ({ region }) => region);
  return new Set(
    [...regions].flatMap(([region, list]) => {
      const compared = list.filter(({ kind }) => (known.get(kind) ?? 0n) > 0n);
      const isLarger = ({ kind, pence }: Figure) => pence * 2n >= (known.get(kind) ?? 0n) * 3n;
      const hasCharge = compared.some(({ kind }) => kind === 'tax' || kind === 'ni');
      return compared.length >= COMPARED_MIN && hasCharge && compared.every(isLarger) ? [region] : [];
    }),
  );
}
