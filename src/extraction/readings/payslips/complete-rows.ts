import { type Pence, sumPence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Figure } from './figures.ts';
import { type Kind, kindOf, plainWords, takeScope, withoutCode } from '../../vocabulary/payslips/lexicon.ts';
import { type PayslipMoney, segmentsOf, sumOf, type Total, totalsOf } from './payslip-money.ts';
import { isNumber, overlapX, type Row, type Segment } from '../../page/cells.ts';

const ALIGNED_POINTS = 6;
const NEAR_LIST_POINTS = 160;
const CANDIDATES_MAX = 10;
const MISSING_MAX = 5;
const NET_REACH_EM = 2.8;

/**
 * Adds missing rows and the net pay, if printed amounts with unknown labels fill the gap to the penny. Rows
 * come from the column of the list. The net pay is the difference between gross pay and deductions.
 */
export function completeRows(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  const { deductions, totals } = money;
  const earnings = money.earnings.length > 0 ? money.earnings : paidInLine(money, rows);
  const paid = missingRows(earnings, { total: totals.gross, rows, money });
  const taken = missingRows(deductions, { total: totals.deductions, rows, money });
  const whole = {
    ...money,
    earnings: insert(without(earnings, taken), paid),
    deductions: insert(without(deductions, paid), taken),
  };
  return completeNet(completeTotals(whole, rows), rows);
}

/** Finds payments in cells: amounts in the line of gross pay that add up to it, each below its label. */
function paidInLine({ totals: { gross } }: PayslipMoney, rows: readonly Row[]): Figure[] {
  const figure = gross?.figure;
  const line = rows.find(({ segments }) => figure && segments.includes(figure.segment));
  if (!figure || !line) return [];
  const before = line.segments.slice(0, line.segments.indexOf(figure.segment));
  const cells = before.flatMap((segment): Candidate[] => {
    const label = segment.pence === null ? undefined : labelOver(rows, segment);
    return label ? [{ segment, label, row: line.index }] : [];
  });
  const isWhole = cells.length > 0 && cells.length === before.length;
  const isSumOfCells = sumPence(cells.map(({ segment }) => segment.pence ?? 0n)) === figure.pence;
  if (!isWhole || !isSumOfCells || cells.some(({ label }) => isSum(label))) return [];
  return cells.map((cell) => ({ ...rowOf(figure, cell, 1n), section: 'payments' }));
}

/**
 * If an amount with an unknown label equals the sum of the payments or of the deductions, takes it as their printed
 * total.
 */
function completeTotals(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  const used = new Set(segmentsOf(money).map(({ page, x0, y0 }) => `${page} ${x0} ${y0}`));
  const printed = (total: Total | null, [first]: readonly Figure[], kind: Kind): Total | null => {
    if (!total || total.figure || !first || total.pence === 0n) return total;
    const found = rows.flatMap(({ segments, index }) =>
      segments.flatMap((segment, at): Candidate[] => {
        const isSame =
          segment.pence === total.pence && !used.has(`${segment.page} ${segment.x0} ${segment.y0}`);
        const label = isSame ? labelOf(rows, segments, at) : undefined;
        const { scope, rest } = takeScope(plainWords(label?.text ?? ''));
        const isUnknown = kindOf(rest) === null && (scope === null || scope === 'period');
        return label && isUnknown && rest !== '' ? [{ segment, label, row: index }] : [];
      }),
    );
    const [only] = found;
    if (!only) return total;
    return { ...total, figure: { ...rowOf(first, only, 1n), kind, section: null } };
  };
  const { gross, deductions } = money.totals;
  return {
    ...money,
    totals: {
      ...money.totals,
      gross: printed(gross, money.earnings, 'gross'),
      deductions: printed(deductions, money.deductions, 'total_deductions'),
    },
  };
}

function without(list: readonly Figure[], moved: readonly Figure[]): Figure[] {
  return list.filter((row) => moved.every(({ segment }) => segment !== row.segment));
}

function insert(list: readonly Figure[], missing: readonly Figure[]): Figure[] {
  return missing.length === 0 ? [...list] : [...list, ...missing].sort((a, b) => a.row - b.row);
}

interface Candidate {
  segment: Segment;
  label: Segment;
  row: number;
}

function missingRows(
  list: readonly Figure[],
  { total, rows, money }: { total: Total | null; rows: readonly Row[]; money: PayslipMoney },
): Figure[] {
  const [first] = list;
  if (!total?.figure || !first) return [];
  const isBeside = ({ kind, label }: Figure) => kind === null && earningKindOf(label).isAfterTax;
  const sums = new Set([sumOf(list), sumOf(list.filter((row) => !isBeside(row)))]);
  if (sums.has(total.pence)) return [];
  const candidates = candidatesFor(list, { rows, money });
  for (const sum of sums) {
    const gap = total.pence - sum;
    const chosen = fewestThat(candidates, gap);
    const sign = chosen && sumPence(chosen.map(({ segment }) => segment.pence ?? 0n)) === gap ? 1n : -1n;
    if (chosen) return chosen.map((one) => rowOf(first, one, sign));
  }
  return [];
}

/** Lists amounts with a label in the column of a list, nearest first. */
function candidatesFor(
  list: readonly Figure[],
  { rows, money }: { rows: readonly Row[]; money: PayslipMoney },
): Candidate[] {
  const taken = new Set([...totalsOf(money), ...list].map(({ segment }) => segment));
  const used = new Set(
    [...money.earnings, ...money.deductions, ...money.yearToDate]
      .filter(({ clarity }) => clarity === 'clear')
      .map(({ segment }) => segment),
  );
  const distance = ({ top }: Segment) => Math.min(...list.map(({ segment }) => Math.abs(segment.top - top)));
  const isAligned = ({ x0, x1 }: Segment) =>
    list.some(
      ({ segment }) =>
        Math.abs(segment.x1 - x1) <= ALIGNED_POINTS || Math.abs(segment.x0 - x0) <= ALIGNED_POINTS,
    );
  return rows
    .flatMap(({ segments, index }) =>
      segments.flatMap((segment, at): Candidate[] => {
        const label = segments.slice(0, at).findLast((one) => !isNumber(one) && /\p{L}/u.test(one.text));
        const isFree = segment.pence !== null && segment.pence !== 0n && !taken.has(segment);
        if (!label || !isFree || used.has(segment) || !isAligned(segment) || isSum(label)) return [];
        return distance(segment) <= NEAR_LIST_POINTS ? [{ segment, label, row: index }] : [];
      }),
    )
    .sort((a, b) => distance(a.segment) - distance(b.segment))
    .slice(0, CANDIDATES_MAX);
}

const SUMS: readonly (Kind | null)[] = ['net', 'total_deductions', 'taxable', 'niable', 'pensionable'];

/** True for a label of a sum. `Gross salary` and `FTE salary` may be payments. */
function isSum({ text }: Segment): boolean {
  const { scope, rest } = takeScope(plainWords(withoutCode(text)));
  return SUMS.includes(kindOf(rest)) || (scope !== null && scope !== 'period');
}

/** Finds the fewest candidates that add up to the gap. A single one may have the other sign. */
function fewestThat(candidates: readonly Candidate[], gap: Pence): Candidate[] | null {
  let best: Candidate[] | null = null;
  for (let mask = 1; mask < 2 ** candidates.length; mask += 1) {
    const chosen = candidates.filter((_, index) => (mask >> index) & 1);
    if (chosen.length >= (best?.length ?? MISSING_MAX + 1)) continue;
    const sum = sumPence(chosen.map(({ segment }) => segment.pence ?? 0n));
    if (sum === gap || (sum === -gap && chosen.length === 1)) best = chosen;
  }
  return best;
}

/** If an amount with an unknown label equals gross pay less deductions, takes it as the net pay. */
export function completeNet(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  if (money.totals.net !== null) return money;
  const { gross, deductions } = money.totals;
  if (!gross?.figure || !deductions || (money.deductions.length === 0 && !deductions.figure)) return money;
  const afterTax = sumOf(money.earnings.filter(({ label }) => earningKindOf(label).isAfterTax));
  const expected = [0n, afterTax].map((added) => gross.pence - deductions.pence + added);
  // words may mistake net pay for a sum of payments, as in `Total to pay`
  const isOtherGross = ({ kind, pence }: Figure) => kind === 'gross' && pence !== gross.pence;
  const used = new Set(
    [...totalsOf(money), ...money.period.filter((one) => !isOtherGross(one))].map(({ segment }) => segment),
  );
  const found = rows.flatMap(({ segments, index }) =>
    segments.flatMap((segment, at) => {
      if (segment.pence === null || !expected.includes(segment.pence) || used.has(segment)) return [];
      const label = labelOf(rows, segments, at);
      const { scope, rest } = takeScope(plainWords(label?.text ?? ''));
      const kind = kindOf(rest);
      const isOther = (kind !== null && kind !== 'gross') || (scope !== null && scope !== 'period');
      if (!label || isOther) return [];
      return [{ segment, label, row: index }];
    }),
  );
  const [largest] = found.toSorted((a, b) => b.segment.size - a.segment.size);
  if (!largest) return money;
  const figure = { ...rowOf(gross.figure, largest, 1n), kind: 'net' as const, section: null };
  return { ...money, totals: { ...money.totals, net: { pence: figure.pence, figure } } };
}

/** The text right before an amount, or else the one over it, or else one further left. */
function labelOf(rows: readonly Row[], segments: readonly Segment[], at: number): Segment | undefined {
  const [before, segment] = [segments[at - 1], segments[at]];
  if (before && !isNumber(before)) return before;
  const left = segments.slice(0, at).findLast((one) => !isNumber(one));
  return (segment && labelOver(rows, segment)) ?? left;
}

function labelOver(rows: readonly Row[], number: Segment): Segment | undefined {
  return rows
    .flatMap(({ segments }) => segments)
    .findLast(
      (one) =>
        !isNumber(one) &&
        one.top < number.top &&
        number.top - one.top <= NET_REACH_EM * number.size &&
        overlapX(one, number) > 0,
    );
}

function rowOf(template: Figure, { label, segment, row }: Candidate, sign: Pence): Figure {
  return {
    ...template,
    label: withoutCode(label.text),
    kind: template.section === 'deductions' ? kindOf(plainWords(label.text)) : null,
    pence: sign * (segment.pence ?? 0n),
    quantity: null,
    rate: null,
    unit: null,
    segment,
    row,
    clarity: 'inferred',
  };
}
