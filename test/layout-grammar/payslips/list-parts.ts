import { type Block, framed } from '#sandbox/documents/drawing/block.ts';
import { label, money } from '#sandbox/documents/drawing/style.ts';
import { type Column, type TableRow, table } from '#sandbox/documents/drawing/table.ts';
import type { Pence } from '#values/money.ts';
import { cellOf, note, printSum, type SlipDesk, type SumKind } from './desk.ts';
import type { SlipRow } from './slip.ts';
import type { ColumnKind } from './structure.ts';

export type Side = 'payments' | 'deductions';

export const printsTotals = ({ structure }: SlipDesk) => structure.totals !== 'summary';

/** One list with its own heading, columns and total. */
export function side(desk: SlipDesk, which: Side): Block {
  const { slip, says, structure } = desk;
  const rows = bodyRows(desk, which, slip[which], signOf(desk, which));
  const isLast = which === (structure.lists === 'deductions_first' ? 'payments' : 'deductions');
  if (printsTotals(desk))
    rows.push(totalRow(desk, which), ...(structure.year === 'total_row' ? [yearTotalRow(desk, which)] : []));
  if (structure.net === 'list' && isLast) rows.push(netRow(desk));
  const columns = columnsOf(desk, which);
  const isTitled = desk.chance.happens(70) || !structure.hasListHeadings;
  const [description] = columns.filter(({ key }) => key === 'description');
  // without a title, the heading of the descriptions names the list
  if (!isTitled && description) description.heading = says.heading(which);
  const block = table(desk, columns, rows, {
    hasHeadings: structure.hasListHeadings || !isTitled,
    isTotalAtBottom: structure.isTotalAtBottom,
  });
  return isTitled
    ? framed(desk, block, { title: says.heading(which), hasFrame: false, isCentred: desk.chance.happens(25) })
    : block;
}

export function columnsOf(desk: SlipDesk, which: Side | 'both'): Column[] {
  const { structure, says, style } = desk;
  const kinds = structure.columns.filter(
    (kind) => which !== 'deductions' || (kind !== 'units' && kind !== 'rate'),
  );
  const hasYear = kinds.includes('year');
  const headings: Record<ColumnKind, string> = {
    code: says.heading('code'),
    description: says.heading('description'),
    units: says.heading('units'),
    rate: says.heading('rate'),
    amount: says.heading(hasYear ? 'this_period' : 'amount'),
    year: says.heading('year'),
  };
  return kinds.map((kind) => ({
    key: kind,
    heading: headings[kind],
    align:
      kind === 'code' || kind === 'description'
        ? 'left'
        : kind === 'units' || kind === 'rate'
          ? 'right'
          : style.amountAlign,
    isWide: kind === 'description',
  }));
}

export function bodyRows(
  desk: SlipDesk,
  which: Side,
  rows: readonly SlipRow[],
  sign: (pence: Pence) => Pence = (pence) => pence,
): TableRow[] {
  const { style, structure } = desk;
  const code = codesOf(desk, which);
  return rows.map((row, index) => {
    const numbers = structure.columns.includes('code') ? [code(index)] : [];
    note(desk, `${which}.code.${index}`, ...numbers);
    return {
      cells: {
        ...(numbers[0] ? { code: { text: numbers[0] } } : {}),
        description: { text: row.description },
        units: { text: row.units ?? '' },
        rate: { text: row.rate ?? '' },
        amount: { text: money(style, sign(row.amount)), field: `${which}.${index}` },
        ...(structure.columns.includes('year')
          ? { year: { text: money(style, sign(row.year)), field: `${which}.${index}.year` } }
          : {}),
      },
    };
  });
}

export type Sign = (pence: Pence) => Pence;

export function signOf({ structure }: SlipDesk, which: Side): Sign {
  const isNegative = which === 'deductions' && structure.areDeductionsNegative;
  return (pence) => (isNegative ? -pence : pence);
}

export function codesOf({ chance }: SlipDesk, which: Side): (index: number) => string {
  const isPayments = which === 'payments';
  const forms: { development: ((index: number) => string)[]; heldOut: ((index: number) => string)[] } = {
    development: [
      (index) => String((isPayments ? 1 : 500) + index * (isPayments ? 1 : 10)).padStart(3, '0'),
      (index) => `${isPayments ? 'P' : 'D'}0${index + 1}`,
    ],
    heldOut: [
      (index) => `${isPayments ? '/10' : '/40'}${index + 1}`,
      (index) => String((isPayments ? 1000 : 9000) + index * 10),
      (index) => `${isPayments ? 'BAS' : 'DED'}${index + 1}`,
    ],
  };
  return chance.choose(forms);
}

export const sumKindOf = (which: Side): SumKind => (which === 'payments' ? 'gross' : 'deductions');

export function totalRow(desk: SlipDesk, which: Side): TableRow {
  const sum = printSum(desk, sumKindOf(which));
  const isBeside = desk.structure.year === 'columns';
  return {
    look: 'total',
    cells: {
      description: { text: sum.label },
      ...(which === 'payments' ? hoursOf(desk) : {}),
      amount: cellOf(sum),
      ...(isBeside ? { year: cellOf(printSum(desk, sumKindOf(which), 'year')) } : {}),
    },
  };
}

/** The sum of the hours. */
export function hoursOf({ slip, structure }: SlipDesk): TableRow['cells'] {
  const hours = slip.payments.reduce((sum, { units }) => sum + Number(units ?? 0), 0);
  return structure.hasTotalHours && hours > 0 ? { units: { text: hours.toFixed(2) } } : {};
}

/** The year's total below the period's: an extra row in the same column. */
export function yearTotalRow(desk: SlipDesk, which: Side): TableRow {
  const { style, says } = desk;
  const text = label(style, `${says.total(sumKindOf(which))} ${says.heading('year')}`);
  return {
    look: 'total',
    cells: { description: { text }, amount: cellOf(printSum(desk, sumKindOf(which), 'year')) },
  };
}

export function netRow(desk: SlipDesk, column = 'amount'): TableRow {
  const net = printSum(desk, 'net');
  const hasYear = desk.structure.year === 'columns' && desk.chance.happens(50);
  return {
    look: 'total',
    cells: {
      description: { text: net.label },
      [column]: cellOf(net),
      ...(hasYear ? { year: cellOf(printSum(desk, 'net', 'year')) } : {}),
    },
  };
}
