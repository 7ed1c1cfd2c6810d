import type { Figure } from '../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import { DEDUCTION_KINDS, type Kind, plainWords, TOTAL_KINDS } from '../../../vocabulary/payslips/lexicon.ts';

/** Kinds of figures that are not rows of a list. */
export const NOT_ROWS: readonly (Kind | null)[] = [...TOTAL_KINDS, 'employer'];

const AMOUNT_ITSELF = /^(?:amount|total|payment|sum|value|paid)(?: paid)?$/;

/** Splits the rows of a period into payments and deductions. */
export function splitRows(period: readonly Figure[]): { earnings: Figure[]; deductions: Figure[] } {
  const nets = period.filter(({ kind }) => kind === 'net').map(({ pence }) => pence);
  // the block of the bank account prints the net pay again
  const isNetAgain = ({ kind, label, pence }: Figure) =>
    kind === null && AMOUNT_ITSELF.test(plainWords(label)) && nets.includes(pence);
  const listed = period.filter((row) => !NOT_ROWS.includes(row.kind) && !isInKind(row) && !isNetAgain(row));
  const rows = listed.filter(({ section }) => section !== 'other');
  const hasDeductions = rows.some(({ section }) => section === 'deductions');
  const hasPayments = rows.some((row) => row.section === 'payments' && !isPaidInAddition(row));
  const deductions = hasDeductions
    ? rows.filter(isDeductionIn)
    : mainList(
        rows.filter((row) => DEDUCTION_KINDS.includes(row.kind) && !isSacrifice(row)),
        rows,
      );
  const taken = new Set(deductions.map(keyOf));
  const left = rows.filter((row) => !(row.kind && taken.has(keyOf(row))) && !deductions.includes(row));
  const paid = left.filter(({ section }) => section === (hasPayments ? 'payments' : null));
  const main = mainRegion(paid);
  const earnings = paid.filter(
    (row) =>
      !(isPaidInAddition(row) && row.region !== main) &&
      (row.section !== null || isSacrifice(row) || !DEDUCTION_KINDS.includes(row.kind)),
  );
  const additional = listed.filter(
    (row) => isPaidInAddition(row) && earnings.every((one) => keyOf(one) !== keyOf(row)),
  );
  return placeByTotals(
    { earnings, deductions, additional: [...new Map(additional.map((row) => [keyOf(row), row])).values()] },
    period,
  );
}

/** Takes the list with the most rows. A summary repeats some of them, and may have others of its own. */
function mainList(taken: readonly Figure[], rows: readonly Figure[]): Figure[] {
  const own = new Set(taken.map(({ region }) => region));
  const main = mainRegion(rows.filter(({ region }) => own.has(region)));
  const list = taken.filter(({ region }) => region === main);
  const others = taken.filter((row) => row.pence !== 0n && list.every(({ kind }) => kind !== row.kind));
  return [...list, ...new Map(others.map((row) => [keyOf(row), row])).values()];
}

export function mainRegion(rows: readonly Figure[]): number | undefined {
  const sizes = new Map<number, number>();
  for (const { region } of rows) sizes.set(region, (sizes.get(region) ?? 0) + 1);
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Expenses are paid in addition to gross pay and may be listed with the sums. */
export function isPaidInAddition({ label, kind }: Figure): boolean {
  return kind === null && earningKindOf(label).isAfterTax;
}

/**
 * Tax or NI among the payments is a refund, so it counts with the deductions. Pay given up for a pension stays
 * with the payments.
 */
function isDeductionIn(row: Figure): boolean {
  if (row.section === 'deductions') return true;
  return row.section === 'payments' && (row.kind === 'tax' || row.kind === 'ni');
}

export function isInKind({ label, kind }: Figure): boolean {
  return kind === null && earningKindOf(label).isInKind;
}

function isSacrifice(row: Figure): boolean {
  return earningKindOf(row.label).type === 'SALARY_SACRIFICE';
}

function keyOf({ kind, pence, label }: Figure): string {
  return kind === null ? `${label} ${pence}` : `${kind} ${pence < 0n ? -pence : pence}`;
}

/** In a list without headings, rows between the gross and the net figure are deductions. */
function placeByTotals(
  { additional, ...rows }: { earnings: Figure[]; deductions: Figure[]; additional: Figure[] },
  period: readonly Figure[],
) {
  const withAdditional = { ...rows, earnings: [...rows.earnings, ...additional] };
  const first = rows.deductions[0];
  const gross = period.findLast(({ kind, row }) => kind === 'gross' && first && row < first.row);
  const isList = rows.deductions.every(({ section }) => section === null);
  // gross pay may also be printed on its own above the list
  if (!gross || !isList || !rows.earnings.some(({ row }) => row < gross.row)) return withAdditional;
  const net = period.find(
    ({ kind, row }) => (kind === 'net' || kind === 'total_deductions') && first && row > first.row,
  );
  const belongs = ({ row }: Figure) => row > gross.row && row < (net?.row ?? Number.POSITIVE_INFINITY);
  return {
    earnings: [...rows.earnings.filter(({ row }) => row < gross.row), ...additional],
    deductions: [...rows.deductions, ...rows.earnings.filter(belongs)].sort((a, b) => a.row - b.row),
  };
}
