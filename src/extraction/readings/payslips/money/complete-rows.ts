import { type Pence, sumPence } from '#values/money.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, isNearEdge, overlapX } from '../../../page/tolerances.ts';
import {
  cellsOf,
  type Figure,
  type PayslipMoney,
  sumOf,
  type Total,
  totalsOf,
} from '../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import {
  type Kind,
  kindOf,
  plainWords,
  takeScope,
  withoutCode,
} from '../../../vocabulary/payslips/lexicon.ts';

const CANDIDATES_MAX = 10;
const MISSING_MAX = 5;

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

/** Finds payments in entries: amounts in the line of gross pay, each below its label, that add up to it or have known labels. */
function paidInLine({ totals: { gross } }: PayslipMoney, rows: readonly Row[]): Figure[] {
  const figure = gross?.figure;
  const line = rows.find(({ cells }) => figure && cells.includes(figure.cell));
  if (!figure || !line) return [];
  const before = line.cells.slice(0, line.cells.indexOf(figure.cell));
  const entries = before.flatMap((cell): Candidate[] => {
    const label = cell.pence === null ? undefined : labelOver(rows, cell);
    return label ? [{ cell, label, row: line.index }] : [];
  });
  const isWhole = entries.length > 0 && entries.length === before.length;
  const isSumOfCells = sumPence(entries.map(({ cell }) => cell.pence ?? 0n)) === figure.pence;
  const areNamed = entries.every(({ label }) => earningKindOf(withoutCode(label.text)).type !== 'OTHER');
  if (!isWhole || !(isSumOfCells || areNamed) || entries.some(({ label }) => isSum(label))) return [];
  return entries.map((entry) => ({ ...rowOf(figure, entry, 1n), section: 'payments' }));
}

/**
 * If an amount with an unknown label equals the sum of the payments or of the deductions, takes it as their printed
 * total.
 */
function completeTotals(money: PayslipMoney, rows: readonly Row[]): PayslipMoney {
  const used = new Set(cellsOf(money).map(({ page, x0, y0 }) => `${page} ${x0} ${y0}`));
  const printed = (total: Total | null, [first]: readonly Figure[], kind: Kind): Total | null => {
    if (!total || total.figure || !first || total.pence === 0n) return total;
    const found = rows.flatMap(({ cells, index }) =>
      cells.flatMap((cell, at): Candidate[] => {
        const isSame = cell.pence === total.pence && !used.has(`${cell.page} ${cell.x0} ${cell.y0}`);
        const label = isSame ? labelOf(rows, cells, at) : undefined;
        const { scope, rest } = takeScope(plainWords(label?.text ?? ''));
        const isUnknown = kindOf(rest) === null && (scope === null || scope === 'period');
        return label && isUnknown && rest !== '' ? [{ cell, label, row: index }] : [];
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
  return list.filter((row) => moved.every(({ cell }) => cell !== row.cell));
}

function insert(list: readonly Figure[], missing: readonly Figure[]): Figure[] {
  return missing.length === 0 ? [...list] : [...list, ...missing].sort((a, b) => a.row - b.row);
}

interface Candidate {
  cell: Cell;
  label: Cell;
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
    const sign = chosen && sumPence(chosen.map(({ cell }) => cell.pence ?? 0n)) === gap ? 1n : -1n;
    if (chosen) return chosen.map((one) => rowOf(first, one, sign));
  }
  return [];
}

/** Lists amounts with a label in the column of a list, nearest first. */
function candidatesFor(
  list: readonly Figure[],
  { rows, money }: { rows: readonly Row[]; money: PayslipMoney },
): Candidate[] {
  const taken = new Set([...totalsOf(money), ...list].map(({ cell }) => cell));
  const used = new Set(
    [...money.earnings, ...money.deductions, ...money.yearToDate]
      .filter(({ clarity }) => clarity === 'clear')
      .map(({ cell }) => cell),
  );
  const distance = ({ top }: Cell) => Math.min(...list.map(({ cell }) => Math.abs(cell.top - top)));
  const isAligned = ({ x0, x1 }: Cell) =>
    list.some(({ cell }) => isNearEdge(cell.x1, x1, cell.size) || isNearEdge(cell.x0, x0, cell.size));
  return rows
    .flatMap(({ cells, index }) =>
      cells.flatMap((cell, at): Candidate[] => {
        const label = cells.slice(0, at).findLast((one) => !isNumber(one) && /\p{L}/u.test(one.text));
        const isFree = cell.pence !== null && cell.pence !== 0n && !taken.has(cell);
        if (!label || !isFree || used.has(cell) || !isAligned(cell) || isSum(label)) return [];
        return distance(cell) <= EM.listReach * cell.size ? [{ cell, label, row: index }] : [];
      }),
    )
    .sort((a, b) => distance(a.cell) - distance(b.cell))
    .slice(0, CANDIDATES_MAX);
}

const SUMS: readonly (Kind | null)[] = ['net', 'total_deductions', 'taxable', 'niable', 'pensionable'];

/** True for a label of a sum. `Gross salary` and `FTE salary` may be payments. */
function isSum({ text }: Cell): boolean {
  const { scope, rest } = takeScope(plainWords(withoutCode(text)));
  return SUMS.includes(kindOf(rest)) || (scope !== null && scope !== 'period');
}

/** Finds the fewest candidates that add up to the gap. A single one may have the other sign. */
function fewestThat(candidates: readonly Candidate[], gap: Pence): Candidate[] | null {
  let best: Candidate[] | null = null;
  for (let mask = 1; mask < 2 ** candidates.length; mask += 1) {
    const chosen = candidates.filter((_, index) => (mask >> index) & 1);
    if (chosen.length >= (best?.length ?? MISSING_MAX + 1)) continue;
    const sum = sumPence(chosen.map(({ cell }) => cell.pence ?? 0n));
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
    [...totalsOf(money), ...money.period.filter((one) => !isOtherGross(one))].map(({ cell }) => cell),
  );
  const found = rows.flatMap(({ cells, index }) =>
    cells.flatMap((cell, at) => {
      if (cell.pence === null || !expected.includes(cell.pence) || used.has(cell)) return [];
      const label = labelOf(rows, cells, at);
      const { scope, rest } = takeScope(plainWords(label?.text ?? ''));
      const kind = kindOf(rest);
      const isOther = (kind !== null && kind !== 'gross') || (scope !== null && scope !== 'period');
      if (!label || isOther) return [];
      return [{ cell, label, row: index }];
    }),
  );
  const [largest] = found.toSorted((a, b) => b.cell.size - a.cell.size);
  if (!largest) return money;
  const figure = { ...rowOf(gross.figure, largest, 1n), kind: 'net' as const, section: null };
  return { ...money, totals: { ...money.totals, net: { pence: figure.pence, figure } } };
}

/** The text right before an amount, or else the one over it, or else one further left. */
function labelOf(rows: readonly Row[], cells: readonly Cell[], at: number): Cell | undefined {
  const [before, cell] = [cells[at - 1], cells[at]];
  if (before && !isNumber(before)) return before;
  const left = cells.slice(0, at).findLast((one) => !isNumber(one));
  return (cell && labelOver(rows, cell)) ?? left;
}

function labelOver(rows: readonly Row[], number: Cell): Cell | undefined {
  return rows
    .flatMap(({ cells }) => cells)
    .findLast(
      (one) =>
        !isNumber(one) &&
        one.top < number.top &&
        number.top - one.top <= EM.nearLine * number.size &&
        overlapX(one, number) > 0,
    );
}

function rowOf(template: Figure, { label, cell, row }: Candidate, sign: Pence): Figure {
  return {
    ...template,
    label: withoutCode(label.text),
    kind: template.section === 'deductions' ? kindOf(plainWords(label.text)) : null,
    pence: sign * (cell.pence ?? 0n),
    quantity: null,
    rate: null,
    unit: null,
    cell,
    row,
    clarity: 'inferred',
  };
}
