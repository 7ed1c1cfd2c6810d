import { magnitude, type Pence } from '#values/money.ts';
import type { Cell } from '../../../../page/cells.ts';
import { multiply } from '../../../../page/decimals.ts';
import { isAligned } from '../../../../page/tolerances.ts';
import { quantityRate } from '../../../../relations/payslips/sums.ts';
import type { ColumnRole } from '../../../../vocabulary/payslips/lexicon.ts';
import type { Column } from './columns.ts';
import type { Region } from './find-regions.ts';

/** The content of each column of a region; null for a column that is not used. */
export type Roles = readonly (ColumnRole | null)[];

const GUESSES = ['units', 'rate', 'amount', 'ytd', null] as const;
const UNKNOWN_MAX = 4;
const ROLES_MAX = 3;
const MISSED_POINTS = 2;

/**
 * Lists the likely roles of the columns, best first. Headings decide where they are known; elsewhere, and
 * where the numbers contradict the headings, arithmetic does: units times rate is the amount, columns add up,
 * and the year to date is at least the period.
 */
export function listRoles(region: Region, columns: readonly Column[], known: Roles): Roles[] {
  const [only] = columns;
  if (only && columns.length === 1)
    return [[only.heading?.kind ? null : aloneRole(known[0] ?? null, only.heading?.role != null)]];
  const entries = cellsOf(region, columns);
  const free = columns.map(({ heading }) => heading?.kind != null);
  const score = (roles: Roles) => scoreOf(roles, entries);
  const ranked = (fixed: Roles) =>
    assignments(fixed, free)
      .map((roles) => ({ roles, score: score(roles) }))
      .sort((a, b) => b.score - a.score);
  const byHeadings = ranked(known);
  const best = byHeadings[0];
  if (!best) return [known];
  const isDoubted = known.some((role) => role !== null) && columns.length <= UNKNOWN_MAX;
  const byNumbers = isDoubted ? ranked(known.map(() => null)) : [];
  const better = byNumbers.filter((one) => one.score > best.score + MISSED_POINTS).slice(0, 1);
  return unique([...byHeadings.slice(0, ROLES_MAX), ...better].map(({ roles }) => roles));
}

/**
 * The only column of a region is never hours or a rate. It is a column for the year only if its own heading says so,
 * and not if only a table above it does.
 */
function aloneRole(role: ColumnRole | null, isOwn: boolean): ColumnRole {
  if (role === null || role === 'units' || role === 'rate') return 'amount';
  return role === 'ytd' && !isOwn ? 'amount' : role;
}

/** Roles by the headings, or by those of an earlier region with the same columns. */
export function knownRoles(
  columns: readonly Column[],
  { above, isTitled }: { above: readonly { columns: readonly Column[]; roles: Roles }[]; isTitled: boolean },
): Roles {
  const own = columns.map(({ heading }) => heading?.role ?? null);
  if (own.some((role) => role !== null) || columns.some(({ heading }) => heading?.kind != null)) return own;
  for (const table of above) {
    const found = columns.map((column) => {
      const index = table.columns.findIndex((other) =>
        isAligned(other, column, column.numbers[0]?.size ?? 0),
      );
      return table.roles[index] ?? null;
    });
    // a list with a title of its own does not continue the one above
    const isOther = (role: ColumnRole | null) => isTitled && (role === 'payments' || role === 'deductions');
    if (found.some((role) => role !== null)) return found.map((role) => (isOther(role) ? 'amount' : role));
  }
  return own;
}

type Cells = { isNamed: boolean; numbers: (Cell | undefined)[] }[];

function cellsOf({ groups }: Region, columns: readonly Column[]): Cells {
  return groups.map(({ name, numbers }) => ({
    isNamed: name.kind !== null,
    numbers: columns.map((column) => numbers.find((number) => column.numbers.includes(number))),
  }));
}

function assignments(known: Roles, isFigure: readonly boolean[]): Roles[] {
  const unknown = known.filter((role, index) => role === null && !isFigure[index]).length;
  if (unknown === 0 || unknown > UNKNOWN_MAX) return [known];
  let lists: (ColumnRole | null)[][] = [[]];
  for (const [index, role] of known.entries()) {
    const options = role !== null || isFigure[index] ? [role] : GUESSES;
    lists = lists.flatMap((list) =>
      options
        .filter((one) => one === null || role !== null || (!list.includes(one) && !known.includes(one)))
        .map((one) => [...list, one]),
    );
  }
  return lists.filter((list) => list.some((role) => role !== null && role !== 'units' && role !== 'rate'));
}

function scoreOf(roles: Roles, entries: Cells): number {
  const at = (numbers: Cells[number]['numbers'], role: ColumnRole) => numbers[roles.indexOf(role)];
  let score = orderOf(roles);
  for (const { isNamed, numbers } of entries) {
    const [units, rate] = [at(numbers, 'units'), at(numbers, 'rate')];
    const amount = at(numbers, 'amount') ?? at(numbers, 'payments') ?? at(numbers, 'deductions');
    const year = at(numbers, 'ytd');
    if (units?.decimal && rate?.decimal && amount?.pence != null)
      score += isNear(multiply(positive(units.decimal), positive(rate.decimal)), amount.pence) ? 3 : -2;
    else if (units || rate) score -= 0.2;
    // tax and totals have no hours and rates
    if (isNamed && (units || rate)) score -= 1;
    if (amount?.pence == null && numbers.some(Boolean)) score -= 1;
    if (amount?.pence != null && year?.pence != null)
      score += year.pence >= amount.pence || amount.pence < 0n ? 0.3 : -1.5;
    score -= 0.5 * numbers.filter((number, index) => number?.pence != null && roles[index] === null).length;
  }
  return score;
}

/** The usual order is units, rate, amount, year to date. */
function orderOf(roles: Roles): number {
  const usual = (['units', 'rate', 'amount', 'ytd'] as const)
    .map((role) => roles.indexOf(role))
    .filter((at) => at >= 0);
  return usual.slice(1).filter((at, index) => at > (usual[index] ?? 0)).length * 0.2;
}

function positive(decimal: string): string {
  return decimal.replace('-', '');
}

function isNear(a: Pence, b: Pence): boolean {
  const gap = a - magnitude(b);
  return magnitude(gap) <= quantityRate.slack;
}

function unique(lists: readonly Roles[]): Roles[] {
  return [...new Map(lists.map((roles) => [roles.join(), roles])).values()];
}
