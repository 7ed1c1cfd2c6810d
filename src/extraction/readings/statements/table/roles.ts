import { type Column, isInside } from '../../../page/columns.ts';
import { standsAlone, type TokenLine } from '../../../page/tokens.ts';
import { FEW } from './patterns.ts';
import type { MoneyRole } from './table-part.ts';

type Roles = readonly MoneyRole[];

/**
 * Candidates for the roles of columns without names, from left to right, the most usual first. The balances decide which
 * is right.
 */
const ROLES: Record<number, readonly Roles[]> = {
  1: roles('amount'),
  2: roles('amount balance, out in, in out, balance amount'),
  3: roles(`
    out in balance, in out balance, balance out in, balance in out, other amount balance, amount other balance,
    amount balance other, balance amount other, other balance amount, other out in, other in out, out in other,
    in out other`),
  4: roles(`
    other out in balance, other in out balance, out in balance other, in out balance other, balance out in other,
    balance in out other, other balance out in, other balance in out`),
};

function roles(list: string): Roles[] {
  return list.split(',').map((one) => one.trim().split(/\s+/) as MoneyRole[]);
}

/**
 * If each row has an amount in only one of two columns, they are money out and money in. Most rows are money out, so
 * the column with more amounts is tried as money out first.
 */
export function rolesOf(rows: readonly TokenLine[], columns: readonly Column[]): readonly Roles[] {
  const all = ROLES[columns.length] ?? [];
  const [left, right] = columns;
  if (columns.length !== 2 || !left || !right) return all;
  const count = (...own: Column[]) =>
    rows.filter((line) => own.every((column) => hasMoneyIn(line, column))).length;
  // a row of totals has both
  if (count(left, right) > FEW * rows.length) return all;
  return count(left) >= count(right) ? roles('out in, in out') : roles('in out, out in');
}

/** `0.00` counts as an empty cell. */
function hasMoneyIn(line: TokenLine, column: Column): boolean {
  return line.amounts.some(
    (token) => token.pence !== 0n && standsAlone(line, token) && isInside(token, column),
  );
}
