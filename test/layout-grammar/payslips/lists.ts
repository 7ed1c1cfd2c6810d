import { type Block, beside, stack } from '#sandbox/documents/drawing/block.ts';
import { label } from '#sandbox/documents/drawing/style.ts';
import { type Column, type TableRow, table } from '#sandbox/documents/drawing/table.ts';
import { cellOf, note, printSum, type SlipDesk } from './desk.ts';
import { grouped, twoLines } from './grouped-lists.ts';
import {
  bodyRows,
  columnsOf,
  netRow,
  printsTotals,
  type Side,
  side,
  signOf,
  totalRow,
  yearTotalRow,
} from './list-parts.ts';
import { leaders, rowCells } from './rare-lists.ts';
import { HEADINGS } from './words/headings.ts';

/** The lists of payments and deductions. */
export function drawLists(desk: SlipDesk): Block {
  noteRows(desk);
  const { structure, style } = desk;
  const gap = structure.lists === 'side_by_side' ? desk.chance.pick([0, 6, 14]) : style.size;
  switch (structure.lists) {
    case 'side_by_side':
      return beside([side(desk, 'payments'), side(desk, 'deductions')], gap);
    case 'stacked':
      return stack([side(desk, 'payments'), side(desk, 'deductions')], gap);
    case 'deductions_first':
      return stack([side(desk, 'deductions'), side(desk, 'payments')], gap);
    case 'sections':
      return sections(desk);
    case 'signed_list':
      return signedList(desk);
    case 'two_columns':
      return twoColumns(desk);
    case 'paired_rows':
      return pairedRows(desk);
    case 'grouped':
      return stack(grouped(desk), gap);
    case 'two_lines':
      return stack([twoLines(desk), side(desk, 'deductions')], gap);
    case 'leaders':
      return stack([leaders(desk, 'payments'), leaders(desk, 'deductions')], gap);
    case 'row_cells':
      return stack([rowCells(desk, 'payments'), rowCells(desk, 'deductions')], gap);
  }
}

function noteRows(desk: SlipDesk): void {
  const { structure, slip } = desk;
  if (structure.year !== 'columns') return;
  for (const [field, kinds] of [
    ['ytd.tax', ['tax']],
    ['ytd.ni', ['ni']],
  ] as const)
    if (slip.deductions.some(({ kind }) => (kinds as readonly string[]).includes(kind))) note(desk, field);
}

/** One table with a heading before each part. */
function sections(desk: SlipDesk): Block {
  const { slip, style, says, structure } = desk;
  const title = (which: Side): TableRow => ({
    look: 'section',
    cells: { description: { text: label(style, says.heading(which)) } },
  });
  const rows = (['payments', 'deductions'] as const).flatMap((which) => [
    title(which),
    ...bodyRows(desk, which, slip[which], signOf(desk, which)),
    ...(printsTotals(desk) ? [totalRow(desk, which)] : []),
    ...(printsTotals(desk) && structure.year === 'total_row' ? [yearTotalRow(desk, which)] : []),
  ]);
  if (structure.net === 'list') rows.push(netRow(desk));
  return table(desk, columnsOf(desk, 'both'), rows, { hasHeadings: true });
}

/** Payments and then deductions with a minus, down to net pay. */
function signedList(desk: SlipDesk): Block {
  const { slip, structure, style } = desk;
  const signed = { ...desk, style: { ...style, zero: '0.00' as const } };
  const rows = [
    ...bodyRows(signed, 'payments', slip.payments),
    ...(printsTotals(desk) ? [totalRow(desk, 'payments')] : []),
    ...bodyRows(signed, 'deductions', slip.deductions, (pence) => -pence),
    ...(structure.net === 'list' ? [netRow(desk)] : []),
  ];
  return table(desk, columnsOf(desk, 'both'), rows, {
    hasHeadings: structure.hasListHeadings || structure.year === 'columns',
  });
}

/** A column for payments and one for deductions, with one row of totals. */
function twoColumns(desk: SlipDesk): Block {
  const { slip, structure, says, style, chance } = desk;
  const own = columnsOf(desk, 'both').flatMap((column): Column[] =>
    column.key === 'amount'
      ? [
          { ...column, key: 'payments', heading: says.heading('payments_column') },
          { ...column, key: 'deductions', heading: says.heading('deductions_column') },
        ]
      : [column],
  );
  const rows = (['payments', 'deductions'] as const).flatMap((which) =>
    bodyRows(desk, which, slip[which]).map(
      ({ cells: { amount, ...cells } }): TableRow => ({
        cells: { ...cells, ...(amount ? { [which]: amount } : {}) },
      }),
    ),
  );
  const sums = (text: string, of: 'period' | 'year'): TableRow => ({
    look: 'total',
    cells: {
      description: { text: label(style, text) },
      payments: cellOf(printSum(desk, 'gross', of)),
      deductions: cellOf(printSum(desk, 'deductions', of)),
    },
  });
  if (printsTotals(desk)) rows.push(sums(says.total('totals'), 'period'));
  if (printsTotals(desk) && structure.year === 'total_row') rows.push(sums(says.heading('year'), 'year'));
  if (structure.net === 'list') rows.push(netRow(desk, chance.pick(['payments', 'deductions'])));
  return table(desk, own, rows, { hasHeadings: true });
}

/** Payments and deductions in the same rows of one grid, with one row of totals. */
function pairedRows(desk: SlipDesk): Block {
  const { slip, says, style, structure } = desk;
  const columns: Column[] = [
    { key: 'payment', heading: says.heading('payments'), align: 'left', isWide: true },
    { key: 'paid', heading: desk.chance.choose(HEADINGS.amount), align: style.amountAlign },
    { key: 'deduction', heading: says.heading('deductions'), align: 'left', isWide: true },
    { key: 'deducted', heading: desk.chance.choose(HEADINGS.amount), align: style.amountAlign },
  ];
  const [paid, deducted] = [
    bodyRows(desk, 'payments', slip.payments),
    bodyRows(desk, 'deductions', slip.deductions),
  ];
  const rows: TableRow[] = Array.from({ length: Math.max(paid.length, deducted.length) }, (_, index) => {
    const [left, right] = [paid[index]?.cells, deducted[index]?.cells];
    return {
      cells: {
        ...(left?.description && left.amount ? { payment: left.description, paid: left.amount } : {}),
        ...(right?.description && right.amount
          ? { deduction: right.description, deducted: right.amount }
          : {}),
      },
    };
  });
  const [gross, taken] = [printSum(desk, 'gross'), printSum(desk, 'deductions')];
  rows.push({
    look: 'total',
    cells: {
      payment: { text: gross.label },
      paid: cellOf(gross),
      deduction: { text: taken.label },
      deducted: cellOf(taken),
    },
  });
  if (structure.net === 'list') {
    const net = printSum(desk, 'net');
    rows.push({ look: 'total', cells: { deduction: { text: net.label }, deducted: cellOf(net) } });
  }
  return table(desk, columns, rows, { hasHeadings: true });
}
