import type { Pence } from '#values/money.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, overlapX } from '../../../page/tolerances.ts';
import type { Figure } from '../../../relations/payslips/figures.ts';
import { withoutCode } from '../../../vocabulary/payslips/lexicon.ts';
import { type Name, nameOf } from './names.ts';

/** An amount on the page and what the text beside it says. */
export interface PrintedAmount extends Name {
  label: string;
  cell: Cell;
  pence: Pence;
  row: number;
  /** True if the text is right before the amount. */
  isNext: boolean;
}

const FLAG = /^[A-Z]{1,4}$/;

/** Lists all amounts of a page, whatever their blocks and columns are. */
export function listAmounts(rows: readonly Row[]): PrintedAmount[] {
  return rows.flatMap(({ cells, index }) =>
    cells.flatMap((cell, at) => {
      if (cell.pence === null) return [];
      const label = labelBeside(cells, at);
      const isNext = label !== undefined && cells[at - 1] === label;
      return [{ cell, pence: cell.pence, row: index, isNext, ...namedBy(label) }];
    }),
  );
}

/** Names an amount by the text over it, if there is one and no text is right before it. */
export function namedByNearest(amount: PrintedAmount, rows: readonly Row[]): PrintedAmount {
  const over = amount.isNext ? undefined : labelOver(amount.cell, rows);
  return over ? { ...amount, ...namedBy(over) } : amount;
}

export function figureOf(
  { cell, pence, row, label }: PrintedAmount,
  own: Pick<Figure, 'kind' | 'section' | 'region'>,
): Figure {
  return {
    ...own,
    label: withoutCode(label).replace(/[\s:.·_-]+$/, ''),
    scope: 'period',
    isUnclear: false,
    clarity: 'inferred',
    pence,
    quantity: null,
    rate: null,
    unit: null,
    cell,
    row,
  };
}

function namedBy(cell: Cell | undefined): Name & { label: string } {
  const label = cell?.text ?? '';
  return { label, ...nameOf(label) };
}

/** The text before an amount, or the text after it in a line that begins with an amount and ends with a text. */
function labelBeside(cells: readonly Cell[], at: number): Cell | undefined {
  const [first, last] = [cells[0], cells.at(-1)];
  const after = cells.slice(at + 1).find(isLabel);
  if (first && last && isNumber(first) && isLabel(last) && after) return after;
  return cells.slice(0, at).findLast((one, index) => isLabel(one) && !isFlag(cells, index)) ?? after;
}

function labelOver(number: Cell, rows: readonly Row[]): Cell | undefined {
  const isOver = (one: Cell) =>
    one.top < number.top && number.top - one.top <= EM.nearLine * number.size && overlapX(one, number) > 0;
  return rows.flatMap(({ cells }) => cells).findLast((one) => isLabel(one) && isOver(one));
}

function isLabel(cell: Cell): boolean {
  return !isNumber(cell) && /\p{L}.*\p{L}/u.test(cell.text);
}

/** A mark beside a label, such as the letters of a column that says what counts for tax. */
function isFlag(cells: readonly Cell[], index: number): boolean {
  const [before, own] = [cells[index - 1], cells[index]];
  return before !== undefined && own !== undefined && isLabel(before) && FLAG.test(own.text);
}
