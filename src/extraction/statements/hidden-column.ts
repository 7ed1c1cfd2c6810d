import type { AmountToken } from './amounts.ts';
import { alignedAmounts } from './edges.ts';
import type { MoneyColumn, MoneyRole, TableColumns } from './table-columns.ts';
import { standsAlone, type TokenLine } from './tokens.ts';

/** In em: a cell is further from the text before it than words of a description are from each other. */
const GAP_OF_CELL_EM = 1.5;

/**
 * Finds a column whose heading has unknown words: rows with a date have their only amount there. If the headings name
 * one direction, the hidden column has the other. Without it, these rows would be lost.
 */
export function findHiddenColumn(
  dated: readonly TokenLine[],
  { money }: Pick<TableColumns, 'money'>,
  placed: ReadonlyMap<AmountToken, MoneyColumn>,
): Map<AmountToken, MoneyColumn> {
  const hidden = new Map<AmountToken, MoneyColumn>();
  const role = missingDirection(money);
  if (role === null) return hidden;
  const lost = dated.flatMap((line) => lostAmount(line, placed) ?? []);
  const column = alignedAmounts(lost);
  if (column === null) return hidden;
  const { tokens, x0, x1 } = column;
  for (const token of tokens) hidden.set(token, { role, x0, x1, isLearnt: true });
  return hidden;
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
