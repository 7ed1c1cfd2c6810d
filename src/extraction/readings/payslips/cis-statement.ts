import { addDays, addMonthsToDay, type Day, taxYearOf } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import { type Cell, isNumber, type Row } from '../../page/cells.ts';
import { findDay } from '../../page/dates.ts';
import { EM, overlapX } from '../../page/tolerances.ts';
import type { Figure, PayslipMoney } from '../../relations/payslips/figures.ts';
import { kindOf, plainWords } from '../../vocabulary/payslips/lexicon.ts';
import type { Details } from './details/details.ts';

const LAST_DAY = '05';

/**
 * Completes the dates of a CIS statement: the period is a tax month, from the 6th to the 5th. Without a payment date, its
 * last day counts as the pay date.
 */
export function completeCisDates(details: Details): Details {
  const { period, fields } = details;
  // `Date` alone is the day on which the statement was written
  const isOfPayment = fields.some(
    ({ label, values }) => /\bpa(?:y|id)/i.test(label.text) && values.some(({ text }) => isAt(text, details)),
  );
  const payDate = isOfPayment || period.end === null ? details.payDate : null;
  const day = period.end ?? payDate?.value;
  if (!day) return { ...details, frequency: 'monthly', taxCode: null, badTaxCode: null };
  const end = taxMonthEnd(day);
  const cell = fields.find(({ field }) => field === 'period_end' || field === 'period')?.values[0];
  return {
    ...details,
    payDate: payDate ?? (cell ? { value: end, cell } : null),
    period: { start: addDays(addMonthsToDay(end, -1), 1), end },
    frequency: 'monthly',
    taxYear: details.taxYear ?? Number(taxYearOf(end).slice(0, 4)),
    taxCode: null,
    badTaxCode: null,
  };
}

function isAt(text: string, { payDate }: Details): boolean {
  return payDate !== null && findDay(text)?.day === payDate.value;
}

function taxMonthEnd(day: Day): Day {
  const ofMonth = `${day.slice(0, 8)}${LAST_DAY}`;
  return day <= ofMonth ? ofMonth : addMonthsToDay(ofMonth, 1);
}

/** Moves an amount that is printed beside two lines of a label, half a line lower, to the upper line. */
export function joinHalfLines(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const [above, first] = [joined.at(-1), row.cells[0]];
    const isHalf = above && first && row.top - above.top < EM.closeGap * first.size;
    if (isHalf && row.cells.every(isNumber) && !above.cells.some(isNumber)) above.cells.push(...row.cells);
    else joined.push({ ...row, index: joined.length, cells: [...row.cells] });
  }
  return joined;
}

const AMOUNTS_OF_PAYMENT_MIN = 3;

/**
 * Of a table with one line for each payment, keeps only the totals. `isSummed` is false if it has several lines and no
 * totals that they add up to.
 */
export function takeTotals(rows: readonly Row[]): { rows: Row[]; isSummed: boolean } {
  const isOfPayment = ({ cells }: Row) =>
    cells.filter(({ pence }) => pence !== null).length >= AMOUNTS_OF_PAYMENT_MIN &&
    !cells.some(({ text }) => kindOf(plainWords(text)) !== null);
  const payments = rows.filter(isOfPayment);
  const totals = payments.at(-1);
  const parts = payments.slice(0, -1);
  if (!totals || parts.length === 0) return { rows: [...rows], isSummed: true };
  if (!totals.cells.every(isTotalOf(parts))) return { rows: [...rows], isSummed: false };
  const numbers = { ...totals, cells: totals.cells.filter(isNumber) };
  const kept = rows.filter((row) => !parts.includes(row)).map((row) => (row === totals ? numbers : row));
  return { rows: kept.map((row, index) => ({ ...row, index })), isSummed: true };
}

function isTotalOf(parts: readonly Row[]): (cell: Cell) => boolean {
  return (total) => {
    if (total.pence === null) return true;
    const above = parts.flatMap(({ cells }) =>
      cells.flatMap(({ pence, ...box }) => (pence !== null && overlapX(box, total) > 0 ? [pence] : [])),
    );
    return above.length === parts.length && sumPence(above) === total.pence;
  };
}

/**
 * Lists what was paid: labour, which the deduction is made from, and materials, which are a cost that the contractor
 * pays back. VAT is paid in addition.
 */
export function listCisPayments(money: PayslipMoney): PayslipMoney {
  const { gross } = money.totals;
  const of = (kind: Figure['kind']) => money.period.find((figure) => figure.kind === kind);
  const [materials, liable, vat] = [of('materials'), of('taxable'), of('vat')];
  const source = liable ?? gross?.figure;
  if (!gross || !source) return money;
  const labour: Figure = {
    ...source,
    label: 'Labour',
    kind: null,
    pence: gross.pence - (materials?.pence ?? 0n),
    clarity: 'inferred',
  };
  const paid = [materials, vat].flatMap((figure) => (figure && figure.pence !== 0n ? [figure] : []));
  return { ...money, earnings: [labour, ...paid] };
}

/** The rate that the statement names: `Deduction rate: 30%`, `Tax deducted at 20%`. A note may name several. */
export function rateOf(rows: readonly Row[]): bigint | null {
  const rates = rows.flatMap(({ cells }) => {
    const line = cells.map(({ text }) => text).join(' ');
    if (!/\b(?:rate|deduct\w*|cis|tax)\b/i.test(line) || /\bvat\b/i.test(line)) return [];
    return [...line.matchAll(/\b(\d{1,2})(?:\.0+)? ?(?:%|per ?cent)/gi)].map(([, rate = '']) => BigInt(rate));
  });
  return new Set(rates).size === 1 ? (rates[0] ?? null) : null;
}
