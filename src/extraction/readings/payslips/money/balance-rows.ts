import { type Pence, sumPence } from '#values/money.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import type { Figure } from './figures.ts';

export interface PayslipRows {
  earnings: Figure[];
  deductions: Figure[];
}

const ROWS_TO_MOVE_MAX = 8;

/**
 * Moves or drops rows that are in the wrong list, such as a deduction among the payments. It changes rows
 * only if a printed total then holds to the penny.
 */
export function balanceRows(
  rows: PayslipRows,
  totals: { gross: readonly Pence[]; deductions: readonly Pence[] },
): PayslipRows {
  const moved = moveRows(moveExpenses(rows, totals.deductions), totals);
  return {
    earnings: keepHead(moved.earnings, totals.gross),
    deductions: keepHead(moved.deductions, totals.deductions),
  };
}

/** Moves expenses out of the deductions: in a block of sums they are printed between the deductions and the net pay. */
function moveExpenses({ earnings, deductions }: PayslipRows, totals: readonly Pence[]): PayslipRows {
  const expenses = deductions.filter((row) => row.kind === null && isPaidInAddition(row));
  const others = deductions.filter((row) => !expenses.includes(row));
  const isWrong = expenses.length > 0 && !totals.includes(sum(deductions));
  if (!isWrong || !totals.includes(sum(others))) return { earnings, deductions };
  const isListed = ({ label, pence }: Figure) =>
    earnings.some((row) => row.label === label && row.pence === pence);
  return { earnings: [...earnings, ...expenses.filter((row) => !isListed(row))], deductions: others };
}

/** Moves unknown deductions out of the payments: in lists without headings they look alike. */
function moveRows(
  rows: PayslipRows,
  totals: { gross: readonly Pence[]; deductions: readonly Pence[] },
): PayslipRows {
  const { earnings, deductions } = rows;
  const unknown = earnings.filter(({ kind, section }) => kind === null && section === null);
  if (unknown.length === 0 || unknown.length > ROWS_TO_MOVE_MAX || totals.gross.includes(sum(earnings)))
    return rows;
  for (const chosen of subsetsOf(unknown)) {
    const left = earnings.filter((row) => !chosen.includes(row));
    const taken = [...deductions, ...chosen];
    if (totals.gross.includes(sum(left)) && totals.deductions.includes(sum(taken)))
      return { earnings: left, deductions: taken };
  }
  return rows;
}

/** Drops rows at the end that belong to another block without a heading. */
function keepHead(rows: Figure[], totals: readonly Pence[]): Figure[] {
  if (totals.length === 0 || totals.includes(sum(rows))) return rows;
  if (totals.includes(sum(rows.filter((row) => !isPaidInAddition(row))))) return rows;
  for (let length = rows.length - 1; length > 0; length -= 1) {
    const head = rows.slice(0, length);
    if (totals.includes(sum(head)) && rows.slice(length).every(({ kind }) => isRepeated(kind, head)))
      return head;
  }
  return rows;
}

function isPaidInAddition({ label }: Figure): boolean {
  return earningKindOf(label).isAfterTax;
}

/** True for a kind that the list already has, or for a row of no known kind. */
function isRepeated(kind: Figure['kind'], head: readonly Figure[]): boolean {
  return kind === null || head.some((row) => row.kind === kind);
}

function* subsetsOf(rows: readonly Figure[]): Generator<Figure[]> {
  for (let mask = 1; mask < 2 ** rows.length; mask += 1) yield rows.filter((_, index) => (mask >> index) & 1);
}

function sum(rows: readonly Figure[]): Pence {
  return sumPence(rows.map(({ pence }) => pence));
}
