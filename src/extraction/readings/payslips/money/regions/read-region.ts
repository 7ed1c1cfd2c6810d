import { sumPence } from '#values/money.ts';
import type { Cell } from '../../../../page/cells.ts';
import type { Figure } from '../../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../../vocabulary/payslips/elements.ts';
import {
  type ColumnRole,
  type Kind,
  type Scope,
  type Section,
  withoutCode,
} from '../../../../vocabulary/payslips/lexicon.ts';
import { WORKED_OUT } from '../names.ts';
import type { Roles } from './column-roles.ts';
import type { Column } from './columns.ts';
import type { Region } from './find-regions.ts';
import { type Group, unitOf } from './groups.ts';
import type { SectionGuess } from './sections.ts';

const TOTAL =
  /^(?:(?:sub ?|grand |overall |group )?totals?|sum(?: total)?|overall)(?: (?:amount|due|value|this period|for period|to date))?$/;
/** In a block for the year, these words mean gross pay. In a list they are a payment. */
const PAY_ITSELF =
  /^(?:(?:total|all|your) )?(?:pay|earnings|earned|income|wages|salary|remuneration|payments?)(?: (?:totals?|figure|amount))?$/;
const NEVER_EMPLOYERS: readonly (Kind | null)[] = ['net', 'gross', 'total_deductions'];

/** One way to read a region. */
export interface RegionReading extends SectionGuess {
  roles: Roles;
  /** True when words and positions suggest this reading before any other. */
  isFirst?: boolean;
}

interface Entry {
  cell: Cell;
  role: ColumnRole | null;
  column: Column;
}

/** Reads the amounts of a region. */
export function readRegion(
  { groups, id }: Region,
  columns: readonly Column[],
  { section, isClear, roles, isFirst = true }: RegionReading,
): Figure[] {
  const seen = new Map<Column, bigint[]>();
  return groups.flatMap((group) => {
    const entries = group.numbers.flatMap((cell): Entry[] => {
      const index = columns.findIndex(({ numbers }) => numbers.includes(cell));
      const column = columns[index];
      const role = roles[index] ?? null;
      return column ? [{ cell, column, role: column.heading?.kind ? role : roleIn(group, role) }] : [];
    });
    const worked = workedOut(group, entries);
    return entries.flatMap(({ cell, role, column }) => {
      const before = seen.get(column) ?? [];
      // sums may tell what an unknown heading of a year-to-date figure means
      const isOfYear = section === 'ytd' && isClear && group.label === null && column.heading !== null;
      const isUsed = role !== null || column.heading?.kind != null || isPaidInAddition(column) || isOfYear;
      if (cell.pence === null || role === 'units' || role === 'rate' || !isUsed) return [];
      const isApart = section === 'ytd' || section === 'employer';
      const own = !isApart && (role === 'payments' || role === 'deductions') ? role : section;
      const named = nameFigure(group, {
        role,
        column,
        section: own,
        isSumOfRows: before.length > 0 && sumPence(before) === cell.pence,
        isLong: before.length > 1,
      });
      seen.set(column, [...before, cell.pence]);
      if (!named) return [];
      const isNamed = isClear || own !== section || NEVER_EMPLOYERS.includes(named.kind);
      const isHeaded = columns.length === 1 || column.heading?.role != null || column.heading?.kind != null;
      const clarity = isNamed && isHeaded && isFirst ? ('clear' as const) : ('inferred' as const);
      return {
        ...named,
        clarity,
        section: own,
        isUnclear: isYearByPosition(group, column, role) || (!isClear && named.isUnclear),
        pence: cell.pence,
        ...worked,
        cell,
        row: group.row.index,
        region: id,
      };
    });
  });
}

/** A single figure with a known label is not hours or a rate, even below such a heading. */
function roleIn({ numbers, text, name }: Group, role: ColumnRole | null): ColumnRole | null {
  if (numbers.length > 1 || (role !== 'units' && role !== 'rate' && role !== null)) return role;
  return name.kind !== null || earningKindOf(text).isInKind ? 'amount' : role;
}

/** Expenses may be one of the sums in a line: gross pay less deductions plus expenses is net pay. */
function isPaidInAddition({ heading }: Column): boolean {
  const isOfRow = heading?.role === null || heading?.role === 'payments';
  return isOfRow && earningKindOf(heading.text).isAfterTax;
}

/** A single figure in or below a column for the year may belong to the period: the sums decide. */
function isYearByPosition(
  { numbers }: Group,
  { heading, numbers: all }: Column,
  role: ColumnRole | null,
): boolean {
  return role === 'ytd' && numbers.length === 1 && (heading?.role !== 'ytd' || all.length > 1);
}

type Named = Pick<Figure, 'label' | 'kind' | 'scope' | 'isUnclear'>;

/** Where a figure is, and what the rows above it add up to. */
interface Place {
  role: ColumnRole | null;
  column: Column;
  section: Section | null;
  isSumOfRows: boolean;
  isLong: boolean;
}

function nameFigure(group: Group, place: Place): Named | null {
  const { role, column, section } = place;
  const { scope, rest, kind: byLabel } = group.name;
  const { heading } = column;
  const isOfColumn = heading?.kind != null && role === null;
  const isYear = scope === 'ytd' || (scope === null && section === 'ytd');
  const kind =
    byLabel ??
    (isYear && PAY_ITSELF.test(rest) ? 'gross' : null) ??
    (isOfColumn ? heading.kind : totalKind(group, place));
  if (!group.label && kind === null && !isPaidInAddition(column) && section !== 'ytd') return null;
  const bySection = section === 'ytd' || section === 'employer' ? section : null;
  const isOwn = NEVER_EMPLOYERS.includes(kind) && bySection === 'employer';
  const resolved: Scope =
    (role === 'ytd' && scope === 'period' && group.numbers.length > 1 ? 'ytd' : scope) ??
    scopeOfColumn(role) ??
    heading?.scope ??
    (isOwn ? null : bySection) ??
    'period';
  return {
    label: group.label && !(isOfColumn && byLabel === null) ? descriptionOf(group) : (heading?.text ?? ''),
    kind: resolved === 'employer' ? 'employer' : kind,
    scope: resolved,
    isUnclear: scope === null && resolved === 'ytd' && role !== 'ytd',
  };
}

/**
 * A row is the total of its list if its label is `Totals` or only names the period or the year, or if its amount is
 * the sum of the rows above.
 */
function totalKind({ label, name }: Group, { section, isSumOfRows, isLong }: Place): Kind | null {
  const { rest, scope } = name;
  // the sum of several rows above is their total, whatever its label
  const isSum = isSumOfRows && (isLong || !label || /\btotals?\b/.test(rest));
  if (!TOTAL.test(rest) && !isSum && !(label && rest === '' && scope !== null)) return null;
  if (section === 'payments') return 'gross';
  if (section === 'deductions') return 'total_deductions';
  return label ? 'balance' : null;
}

function scopeOfColumn(role: ColumnRole | null): Scope | null {
  return role === 'ytd' || role === 'previous' || role === 'employer' ? role : null;
}

function workedOut({ text, unit }: Group, entries: readonly Entry[]) {
  const inColumns = (role: ColumnRole) => {
    const cell = entries.find((entry) => entry.role === role)?.cell;
    return cell ? (cell.decimal ?? cell.text) : null;
  };
  const [, quantity, unitWord, rate] = WORKED_OUT.exec(text) ?? [];
  return {
    quantity: inColumns('units') ?? quantity?.replaceAll(',', '') ?? null,
    rate: inColumns('rate') ?? rate?.replaceAll(',', '') ?? null,
    unit: unit ?? (unitWord ? unitOf(unitWord) : null),
  };
}

function descriptionOf({ text }: Group): string {
  // `T1 Hours` and `A4 Allowance` are names, `T01 Hours` begins with a code
  return (/^[A-Z]\d\s/.test(text) ? text : withoutCode(text))
    .replace(WORKED_OUT, ' ')
    .replace(/[\s:.·_-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
