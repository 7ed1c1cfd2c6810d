import { spanOf } from '../../../page/box-around.ts';
import { type Column, isInside, listColumns, mainColumn, type Placed } from '../../../page/columns.ts';
import type { DateToken } from '../../../page/dates.ts';
import { amountCells, standsAlone, type TokenLine, textOf } from '../../../page/tokens.ts';
import { EM, isAligned } from '../../../page/tolerances.ts';
import { summaryLabel } from '../../../vocabulary/statements/labels.ts';
import { learnText } from './learn-columns.ts';
import { FEW, MANY, SEVERAL } from './patterns.ts';
import { sectionOf } from './sections.ts';
import type { MoneyRole, TableColumns, TablePart } from './table-part.ts';
import { withinTable } from './table-range.ts';

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

/** A date, with the line that begins a row or a day. */
interface Dated extends DateToken {
  line: TokenLine;
}

/**
 * Returns the possible tables of lines that have dates in one column and amounts in others. The tables of a list have the
 * same columns, each with another arrangement of roles.
 */
export function listHeaderless(lines: readonly TokenLine[]): TablePart[][] {
  const dates = datesOf(lines);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const from = lines.indexOf(first.line);
  const opening = lines.slice(Math.max(0, from - 1), from).filter(opens);
  // the last day of an app may have many rows
  const to = hasCell(last.line) ? lines.indexOf(last.line) + 1 + SEVERAL : lines.length;
  const rows = [...opening, ...lines.slice(from, to)].filter(hasCell);
  return listColumns(rows.flatMap(amountCells), rows.length).map((clusters) => {
    const columns = columnsOf(rows, dates, clusters);
    const start = startOf(lines, dates, { clusters, columns });
    return rolesOf(rows, clusters).map((roles) => {
      const money = columns.money.map((column, index) => ({ ...column, role: roles[index] ?? 'other' }));
      return { columns: { ...columns, money }, lines: lines.slice(start), section: null };
    });
  });
}

/** Lists the dates of rows and days: one below the other, on the line of an amount or shortly above it. */
function datesOf(lines: readonly TokenLine[]): Dated[] {
  const dates = lines.flatMap((line, index): Dated[] => {
    const [first, ...others] = line.dates;
    if (first === undefined || others.length >= SEVERAL) return [];
    const isNext = lines.slice(index + 1, index + 1 + MANY).some(hasCell);
    const own =
      first.from === 0 && (hasCell(line) || others.length === 0)
        ? [first]
        : line.dates.filter((date) => hasCell(line) || isDay(line, date));
    return hasCell(line) || isNext ? own.map((date) => ({ ...date, line })) : [];
  });
  const column = mainColumn(dates, ['left', 'right']);
  return dates.filter((date) => column?.items.includes(date));
}

function hasCell(line: TokenLine): boolean {
  return line.amounts.some((token) => standsAlone(line, token));
}

/** Returns true for a date in a cell of its own. There may be text of a box to the left or right. */
function isDay({ words, size }: TokenLine, { from, to }: DateToken): boolean {
  const isFar = (at: number) => {
    const [before, word] = [words[at - 1], words[at]];
    return before === undefined || word === undefined || word.x0 - before.x1 > EM.nearGap * size;
  };
  // a weekday or a count may be beside it
  return isFar(from) && (isFar(to) || isFar(to + 1));
}

/**
 * Finds the first line of the table: the first date with amounts in the columns, or the balance or the section above it.
 */
function startOf(
  lines: readonly TokenLine[],
  dates: readonly Dated[],
  { clusters, columns }: { clusters: readonly Column[]; columns: TableColumns },
): number {
  // the longest amount may be wider than the amounts that gave the column
  const isIn = (token: Placed) => (column: Column) =>
    isInside(token, column) || isAligned(token, column, token.size);
  const isOwn = ({ line }: Dated) =>
    !hasCell(line) || line.amounts.some((token) => clusters.some(isIn(token)));
  const first = lines.indexOf((dates.find(isOwn) ?? dates[0])?.line as TokenLine);
  const isOutside = (line: TokenLine) => withinTable(line, columns).words.length === 0;
  const above = lines.findLastIndex((line, at) => at < first && !isOutside(line));
  const line = lines[above];
  if (line === undefined || line.page !== lines[first]?.page) return first;
  const own = withinTable(line, columns);
  return opens(own) || sectionOf(own) !== null ? above : first;
}

/** Returns true for a balance without a date above the first row, but not for the last line of a summary. */
function opens({ words, amounts }: TokenLine): boolean {
  const [amount] = amounts;
  const label = summaryLabel(textOf(words.slice(0, amount?.from)));
  return amounts.length === 1 && (label === 'opening' || label === 'balance');
}

/** Returns the columns without the roles of the amounts. */
function columnsOf(
  rows: readonly TokenLine[],
  dates: readonly Dated[],
  clusters: readonly Column[],
): TableColumns {
  const words = new Set(dates.map(({ word }) => word));
  const description = learnText(rows, { type: null }, (line) => [
    ...line.dates.filter(({ word }) => words.has(word)),
    ...line.amounts.filter((token) => clusters.some((column) => isInside(token, column))),
  ]);
  return {
    date: spanOf(dates),
    posted: null,
    description,
    type: null,
    money: clusters.map(({ x0, x1 }) => ({ x0, x1, role: 'other' })),
    sidebar: null,
    hasHeader: false,
  };
}

/**
 * If each row has an amount in only one of two columns, they are money out and money in. Most rows are money out, so
 * the column with more amounts is tried as money out first.
 */
function rolesOf(rows: readonly TokenLine[], columns: readonly Column[]): readonly Roles[] {
  const all = ROLES[columns.length] ?? [];
  const [left, right] = columns;
  if (columns.length !== 2 || !left || !right) return all;
  const count = (...own: Column[]) =>
    rows.filter((line) =>
      own.every((column) => line.amounts.some((token) => token.pence !== 0n && isInside(token, column))),
    ).length;
  // a row of totals has both
  if (count(left, right) > FEW * rows.length) return all;
  return count(left) >= count(right) ? roles('out in, in out') : roles('in out, out in');
}
