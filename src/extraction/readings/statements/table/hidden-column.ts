import type { AmountToken } from '../../../page/amounts.ts';
import { isAt, mainColumn } from '../../../page/columns.ts';
import { standsAlone, type TokenLine } from '../../../page/tokens.ts';
import type { MoneyColumn, MoneyRole, TableColumns } from './table-columns.ts';

/** In em: a cell is further from the text before it than words of a description are from each other. */
const GAP_OF_CELL_EM = 1.5;

/**
 * Finds a column whose heading has unknown words: rows have their only amount there. If the headings name one direction,
 * the hidden column has the other. Without it, these rows would be lost. Rows with a date give the place of the column.
 */
export function findHiddenColumn(
  lines: readonly TokenLine[],
  { money }: Pick<TableColumns, 'money'>,
  {
    placed,
    isDated,
  }: { placed: ReadonlyMap<AmountToken, MoneyColumn>; isDated: (line: TokenLine) => boolean },
): Map<AmountToken, MoneyColumn> {
  const hidden = new Map<AmountToken, MoneyColumn>();
  const role = missingDirection(money);
  if (role === null) return hidden;
  const rows = betweenRows(lines, (line) => isDated(line) || line.amounts.some((token) => placed.has(token)));
  const lost = rows.flatMap((line) => {
    const token = lostAmount(line, placed);
    return token === null ? [] : [{ token, isSure: isDated(line) }];
  });
  const sure = lost.filter(({ isSure }) => isSure);
  const column = mainColumn((sure.length > 0 ? sure : lost).map(({ token }) => token));
  if (column === null) return hidden;
  const { x0, x1 } = column;
  for (const { token } of lost) if (isAt(token, column)) hidden.set(token, { role, x0, x1, isLearnt: true });
  return hidden;
}

/** Returns the lines from the first row to the last one. */
function betweenRows(lines: readonly TokenLine[], isRow: (line: TokenLine) => boolean): readonly TokenLine[] {
  const [first, last] = [lines.findIndex(isRow), lines.findLastIndex(isRow)];
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function missingDirection(money: readonly MoneyColumn[]): MoneyRole | null {
  const has = (role: MoneyRole) => money.some((column) => column.role === role);
  if (has('amount') || has('in') === has('out')) return null;
  return has('in') ? 'out' : 'in';
}

/** Returns the only amount of a row that has no money in a known column. */
function lostAmount(line: TokenLine, placed: ReadonlyMap<AmountToken, MoneyColumn>): AmountToken | null {
  if (line.amounts.some((token) => ['in', 'out'].includes(placed.get(token)?.role ?? ''))) return null;
  const [token, ...others] = line.amounts.filter((one) => !placed.has(one) && standsAlone(line, one));
  if (token === undefined || others.length > 0) return null;
  const before = line.words[token.from - 1];
  return before !== undefined && token.x0 - before.x1 > GAP_OF_CELL_EM * line.size ? token : null;
}
