import type { Pence } from '#values/money.ts';
import { type Block, beside, framed, stack } from '../blocks/block.ts';
import { type Column, type TableRow, table } from '../blocks/table.ts';
import { label, money, total } from '../style.ts';
import { note, type SlipDesk } from './desk.ts';
import type { SlipRow } from './slip.ts';
import type { ColumnKind } from './structure.ts';
import { HEADINGS } from './words/headings.ts';

type Side = 'payments' | 'deductions';

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

const printsTotals = ({ structure }: SlipDesk) => structure.totals !== 'summary';

/** One list with its own heading, columns and total. */
function side(desk: SlipDesk, which: Side): Block {
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

function columnsOf(desk: SlipDesk, which: Side | 'both'): Column[] {
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

function bodyRows(
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

type Sign = (pence: Pence) => Pence;

function signOf({ structure }: SlipDesk, which: Side): Sign {
  const isNegative = which === 'deductions' && structure.areDeductionsNegative;
  return (pence) => (isNegative ? -pence : pence);
}

function codesOf({ chance }: SlipDesk, which: Side): (index: number) => string {
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

function totalRow(desk: SlipDesk, which: Side): TableRow {
  const { style, slip, structure, says } = desk;
  const [kind, pence, year] =
    which === 'payments'
      ? (['gross', slip.gross, slip.year.gross] as const)
      : (['deductions', slip.totalDeductions, slip.year.deductions] as const);
  note(desk, kind === 'gross' ? 'gross_pay' : 'total_deductions');
  const sign = signOf(desk, which);
  if (structure.year === 'columns' && kind === 'gross') note(desk, 'ytd.gross_pay');
  return {
    look: 'total',
    cells: {
      description: { text: label(style, says.total(kind)) },
      ...(which === 'payments' ? hoursOf(desk) : {}),
      amount: { text: total(style, sign(pence)), field: kind },
      ...(structure.year === 'columns'
        ? { year: { text: total(style, sign(year)), field: `year.${kind}` } }
        : {}),
    },
  };
}

/** The sum of the hours. */
function hoursOf({ slip, structure }: SlipDesk): TableRow['cells'] {
  const hours = slip.payments.reduce((sum, { units }) => sum + Number(units ?? 0), 0);
  return structure.hasTotalHours && hours > 0 ? { units: { text: hours.toFixed(2) } } : {};
}

/** The year's total below the period's: an extra row in the same column. */
function yearTotalRow(desk: SlipDesk, which: Side): TableRow {
  const { style, slip, says } = desk;
  if (which === 'payments') note(desk, 'ytd.gross_pay');
  const [pence, kind] =
    which === 'payments' ? [slip.year.gross, 'gross'] : [slip.year.deductions, 'deductions'];
  const text = `${says.total(kind as 'gross')} ${says.heading('year')}`;
  return {
    look: 'total',
    cells: {
      description: { text: label(style, text) },
      amount: { text: total(style, signOf(desk, which)(pence)), field: `year.${kind}` },
    },
  };
}

function netRow(desk: SlipDesk, column = 'amount'): TableRow {
  const { style, slip, says, structure } = desk;
  note(desk, 'net_pay');
  const hasYear = structure.year === 'columns' && desk.chance.happens(50);
  if (hasYear) note(desk, 'ytd.net_pay');
  return {
    look: 'total',
    cells: {
      description: { text: label(style, says.total('net')) },
      [column]: { text: total(style, slip.net), field: 'net' },
      ...(hasYear ? { year: { text: total(style, slip.year.net), field: 'year.net' } } : {}),
    },
  };
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
  if (printsTotals(desk)) {
    note(desk, 'gross_pay');
    note(desk, 'total_deductions');
    rows.push({
      look: 'total',
      cells: {
        description: { text: label(style, says.total('totals')) },
        payments: { text: total(style, slip.gross), field: 'gross' },
        deductions: { text: total(style, slip.totalDeductions), field: 'deductions' },
      },
    });
    if (structure.year === 'total_row') {
      note(desk, 'ytd.gross_pay');
      rows.push({
        look: 'total',
        cells: {
          description: { text: label(style, says.heading('year')) },
          payments: { text: total(style, slip.year.gross), field: 'year.gross' },
          deductions: { text: total(style, slip.year.deductions), field: 'year.deductions' },
        },
      });
    }
  }
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
  note(desk, 'gross_pay');
  note(desk, 'total_deductions');
  rows.push({
    look: 'total',
    cells: {
      payment: { text: label(style, says.total('gross')) },
      paid: { text: total(style, slip.gross), field: 'gross' },
      deduction: { text: label(style, says.total('deductions')) },
      deducted: { text: total(style, slip.totalDeductions), field: 'deductions' },
    },
  });
  if (structure.net === 'list') {
    note(desk, 'net_pay');
    rows.push({
      look: 'total',
      cells: {
        deduction: { text: label(style, says.total('net')) },
        deducted: { text: total(style, slip.net), field: 'net' },
      },
    });
  }
  return table(desk, columns, rows, { hasHeadings: true });
}
