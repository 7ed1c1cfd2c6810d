import type { Pence } from '#values/money.ts';
import type { Figure } from '../figures.ts';
import { kindOf, plainWords } from '../lexicon.ts';
import { type PayslipMoney, sumOf, type Total, totalsOf } from '../payslip-money.ts';
import { isNumber, type Row, type Segment } from '../segments.ts';

const ALIGNED_POINTS = 6;
const NEAR_LIST_POINTS = 60;

/**
 * Adds the row that is missing from a list: exactly the amount that its total lacks, printed in the list's column
 * with a label. Labels that we don't know may hide such rows.
 */
export function completeRows(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  const { earnings, deductions, totals } = money;
  return {
    ...money,
    earnings: insert(earnings, missingRow(earnings, { total: totals.gross, rows, money })),
    deductions: insert(deductions, missingRow(deductions, { total: totals.deductions, rows, money })),
  };
}

function insert(list: readonly Figure[], missing: readonly Figure[]): Figure[] {
  const [added] = missing;
  if (!added) return [...list];
  const at = list.findLastIndex(({ row }) => row < added.row) + 1;
  return list.toSpliced(at, 0, added);
}

function missingRow(
  list: readonly Figure[],
  { total, rows, money }: { total: Total | null; rows: readonly Row[]; money: PayslipMoney },
): Figure[] {
  const [first] = list;
  if (!total?.figure || !first) return [];
  const gap = total.pence - sumOf(list);
  if (gap === 0n) return [];
  const taken = new Set([
    ...totalsOf(money).map(({ segment }) => segment),
    ...list.map(({ segment }) => segment),
  ]);
  for (const row of rows)
    for (const [index, segment] of row.segments.entries()) {
      const label = row.segments.slice(0, index).findLast((one) => !isNumber(one));
      if (!label || taken.has(segment) || !isMissing(segment, { gap, list })) continue;
      return [rowOf(first, { label, segment, gap, row: row.index })];
    }
  return [];
}

function isMissing(segment: Segment, { gap, list }: { gap: Pence; list: readonly Figure[] }): boolean {
  if (segment.pence !== gap && segment.pence !== -gap) return false;
  const isAligned = list.some((row) => Math.abs(row.segment.x1 - segment.x1) <= ALIGNED_POINTS);
  const isNear = list.some((row) => Math.abs(row.segment.top - segment.top) <= NEAR_LIST_POINTS);
  return isAligned && isNear;
}

function rowOf(
  template: Figure,
  { label, segment, gap, row }: { label: Segment; segment: Segment; gap: Pence; row: number },
): Figure {
  return {
    ...template,
    label: label.text,
    kind: template.section === 'deductions' ? kindOf(plainWords(label.text)) : null,
    pence: gap,
    quantity: null,
    rate: null,
    unit: null,
    segment,
    row,
    reading: 'inferred',
  };
}
