import { type Pence, sumPence } from '#values/money.ts';
import type { Cell, Row } from '../../../page/cells.ts';
import { EM, isNearEdge } from '../../../page/tolerances.ts';
import {
  combinationsOf,
  type Figure,
  type PayslipMoney,
  sumOf,
  type Total,
  totalsOf,
} from '../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import { type Kind, withoutCode } from '../../../vocabulary/payslips/lexicon.ts';
import { figureOf, listAmounts, namedByNearest, type PrintedAmount } from './printed-amounts.ts';
import { isPaidInAddition } from './split-rows.ts';

const SUMS: readonly (Kind | null)[] = ['net', 'total_deductions', 'taxable', 'niable', 'pensionable'];

/**
 * Adds missing rows and totals, if printed amounts with unknown labels fill the gap to the penny. Rows come from the
 * column of the list.
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
  return completeNet(whole, rows);
}

/** Finds payments in entries: amounts in the line of gross pay, each below its label, that add up to it or have known labels. */
function paidInLine({ totals: { gross } }: PayslipMoney, rows: readonly Row[]): Figure[] {
  const figure = gross?.figure;
  if (!figure) return [];
  const before = (rows.find(({ index }) => index === figure.row)?.cells ?? []).filter(
    ({ x1 }) => x1 < figure.cell.x0,
  );
  const entries = listAmounts(rows)
    .filter(({ cell }) => before.includes(cell))
    .map((amount) => namedByNearest(amount, rows));
  const isWhole = entries.length > 0 && entries.length === before.length;
  const isSumOfCells = sumPence(entries.map(({ pence }) => pence)) === figure.pence;
  const areNamed = entries.every(({ label }) => earningKindOf(withoutCode(label)).type !== 'OTHER');
  if (!isWhole || !(isSumOfCells || areNamed)) return [];
  if (entries.some((amount) => amount.label === '' || isSum(amount))) return [];
  return entries.map((amount) => figureOf(amount, { ...figure, kind: null, section: 'payments' }));
}

function without(list: readonly Figure[], moved: readonly Figure[]): Figure[] {
  return list.filter((row) => moved.every(({ cell }) => cell !== row.cell));
}

function insert(list: readonly Figure[], missing: readonly Figure[]): Figure[] {
  return missing.length === 0 ? [...list] : [...list, ...missing].sort((a, b) => a.row - b.row);
}

function missingRows(
  list: readonly Figure[],
  { total, rows, money }: { total: Total | null; rows: readonly Row[]; money: PayslipMoney },
): Figure[] {
  const [first] = list;
  if (!total?.figure || !first) return [];
  const sums = new Set([sumOf(list), sumOf(list.filter((row) => !isPaidInAddition(row)))]);
  if (sums.has(total.pence)) return [];
  const candidates = candidatesFor(list, { rows, money });
  for (const sum of sums) {
    const gap = total.pence - sum;
    const chosen = fewestThat(candidates, gap);
    const kindIn = ({ kind }: PrintedAmount) => (first.section === 'deductions' ? kind : null);
    if (chosen) return chosen.map((one) => figureOf(one, { ...first, kind: kindIn(one) }));
  }
  return [];
}

/** Lists amounts with a label in the column of a list, nearest first. */
function candidatesFor(
  list: readonly Figure[],
  { rows, money }: { rows: readonly Row[]; money: PayslipMoney },
): PrintedAmount[] {
  const clear = [...money.earnings, ...money.deductions, ...money.yearToDate].filter(
    ({ clarity }) => clarity === 'clear',
  );
  const used = new Set([...totalsOf(money), ...list, ...clear].map(({ cell }) => cell));
  const distance = ({ top }: Cell) => Math.min(...list.map(({ cell }) => Math.abs(cell.top - top)));
  const isAligned = ({ x0, x1 }: Cell) =>
    list.some(({ cell }) => isNearEdge(cell.x1, x1, cell.size) || isNearEdge(cell.x0, x0, cell.size));
  const isNear = (cell: Cell) => isAligned(cell) && distance(cell) <= EM.listReach * cell.size;
  return listAmounts(rows)
    .filter(({ cell, pence, label }) => pence !== 0n && label !== '' && !used.has(cell) && isNear(cell))
    .filter((amount) => !isSum(amount))
    .sort((a, b) => distance(a.cell) - distance(b.cell));
}

/** True for a label of a sum. `Gross salary` and `FTE salary` may be payments. */
function isSum({ kind, scope }: PrintedAmount): boolean {
  return SUMS.includes(kind) || (scope !== null && scope !== 'period');
}

/** Finds the fewest candidates that add up to the gap. */
function fewestThat(candidates: readonly PrintedAmount[], gap: Pence): PrintedAmount[] | null {
  let best: PrintedAmount[] | null = null;
  for (const chosen of combinationsOf(candidates).slice(1)) {
    if (best && chosen.length >= best.length) continue;
    const sum = sumPence(chosen.map(({ pence }) => pence));
    if (sum === gap) best = chosen;
  }
  return best;
}

/** If an amount with an unknown label equals gross pay less deductions, takes it as the net pay. */
export function completeNet(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  const { gross, deductions, net } = money.totals;
  if (net !== null || !gross?.figure || !deductions) return money;
  if (money.deductions.length === 0 && !deductions.figure) return money;
  const expected = gross.pence - deductions.pence;
  // words may mistake net pay for a sum of payments, as in `Total to pay`
  const isOtherGross = ({ kind, pence }: Figure) => kind === 'gross' && pence !== gross.pence;
  const others = money.period.filter((one) => !isOtherGross(one));
  const used = [...totalsOf(money), ...others].map(({ cell }) => cell);
  const found = unnamedAmount(expected, { rows, used });
  if (!found) return money;
  const figure = figureOf(found, { ...gross.figure, kind: 'net', section: null });
  return { ...money, totals: { ...money.totals, net: { pence: figure.pence, figure } } };
}

/** Finds an amount that equals a sum and has no name that says otherwise. */
function unnamedAmount(
  expected: Pence,
  { rows, used }: { rows: readonly Row[]; used: readonly Cell[] },
): PrintedAmount | undefined {
  return listAmounts(rows)
    .filter(({ cell, pence }) => pence === expected && !used.includes(cell))
    .map((amount) => namedByNearest(amount, rows))
    .find(
      ({ label, kind, scope }) =>
        label !== '' && (kind === null || kind === 'gross') && (scope === null || scope === 'period'),
    );
}
