import { type Block, framed } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { label, total } from '#sandbox/documents/drawing/style.ts';
import { type Column, type TableRow, table } from '#sandbox/documents/drawing/table.ts';
import type { Pence } from '#values/money.ts';
import { note, printSum, type SlipDesk, type SumKind } from './desk.ts';
import { band, sentence, split } from './rare-years.ts';
import { PENSION_KINDS, type SlipRow, type SlipYear } from './slip.ts';
import { HEADINGS, YEAR_FIGURES, YEAR_SUFFIXES, type YearKind } from './words/headings.ts';

const YEAR_FIELDS: Partial<Record<YearKind, string>> = {
  gross: 'ytd.gross_pay',
  net: 'ytd.net_pay',
  tax: 'ytd.tax',
  ni: 'ytd.ni',
  taxable: 'ytd.taxable',
};

/** The sums of the period, with net pay if it is printed among them. */
export function drawSummary(desk: SlipDesk): Block | null {
  const { structure, slip, says, style, chance } = desk;
  const list: Pair[] = [];
  const add = (field: string, text: string, pence: Pence) =>
    list.push({ label: text, value: total(style, pence), field, isAmount: true });
  const sum = (kind: SumKind, isBold = false) => list.push({ ...sumPair(desk, kind), isBold });
  if (structure.totals !== 'lists') sum('gross');
  if (structure.year !== 'second_table' && structure.year !== 'matrix') {
    if (chance.happens(55)) add('taxable', says.total('taxable'), slip.taxable);
    if (chance.happens(40)) add('niable', says.total('niable'), slip.niable);
    if (slip.pensionable !== null && chance.happens(35)) add('', says.total('pensionable'), slip.pensionable);
  }
  if (structure.totals !== 'lists') sum('deductions');
  if (structure.net === 'summary') {
    for (const row of slip.expenses) add('', row.description, row.amount);
    sum('net', chance.happens(60));
  }
  if (list.length === 0) return null;
  const hasFrame = chance.happens(50);
  if (structure.summary === 'cells' && list.length > 2)
    return cells(desk, list, {
      columns: list.length,
      rules: chance.pick(['none', 'grid', 'outline']),
      isLabelSmall: chance.happens(60),
      align: chance.pick(['left', 'right', 'centre']),
    });
  const title = chance.happens(70) ? says.heading('period_box') : null;
  return framed(desk, pairs(desk, list, 'justified'), { title, hasFrame });
}

/** A sum of the period, as it is outside of lists: without a minus. */
function sumPair(desk: SlipDesk, kind: SumKind): Required<Pair> {
  const structure = { ...desk.structure, areDeductionsNegative: false };
  return { ...printSum({ ...desk, structure }, kind), label: desk.says.total(kind) };
}

/** Net pay on its own: in a box, on a line, or on cards with gross pay and deductions. */
export function drawNet(desk: SlipDesk): Block | null {
  const { structure, slip, style, chance, paper } = desk;
  const size = style.size * chance.pick([1, 1.15, 1.4]);
  if (structure.net === 'list' || structure.net === 'summary') return null;
  const net = sumPair(desk, 'net');
  const big = { ...desk, style: { ...style, size } };
  if (structure.net === 'box') {
    const inner = chance.happens(50)
      ? pairs(big, [net], 'justified')
      : cells(big, [net], { columns: 1, rules: 'none', isLabelSmall: true, align: 'centre' });
    return framed(desk, inner, { title: null, hasFrame: true });
  }
  if (structure.net === 'line') {
    const line = `${label(style, net.label)}:`;
    const ink = { size, isBold: true };
    const width = paper.widthOf(`${line}   ${net.value}`, ink);
    return {
      width,
      height: size * 1.5,
      draw({ x, y, width: given }) {
        paper.write(line, x + given - width, y, ink);
        paper.write(net.value, x + given, y, { ...ink, align: 'right', field: 'net' });
      },
    };
  }
  const cards: Pair[] = [
    { ...sumPair(desk, 'gross'), isBold: false },
    { ...sumPair(desk, 'deductions'), isBold: false },
    ...slip.expenses.map((row) => amountPair(desk, row)),
    net,
  ];
  const look = {
    columns: cards.length,
    rules: chance.pick(['grid', 'outline', 'none'] as const),
    isLabelSmall: true,
  };
  return cells(desk, cards, { ...look, align: chance.pick(['left', 'centre']), valueSize: size });
}

/** The year's figures, where they are not columns of the lists. */
export function drawYear(desk: SlipDesk): Block | null {
  const { structure, says, chance } = desk;
  if (structure.year === 'none' || structure.year === 'columns') return null;
  const kinds = yearKinds(desk);
  if (structure.year === 'second_table') return secondTable(desk, kinds);
  if (structure.year === 'matrix') return matrix(desk, kinds);
  const isSuffixed = structure.year === 'suffixed_box' || structure.year === 'total_row';
  const suffix = isSuffixed ? ` ${chance.choose(YEAR_SUFFIXES)}` : '';
  const list = [
    ...kinds.map((kind) => yearPair(desk, kind, suffix)),
    ...previousPairs(desk),
    ...employerYear(desk),
  ];
  const title = isSuffixed && chance.happens(60) ? null : says.heading('year_box');
  if (structure.year === 'band') return band(desk, list, title);
  if (structure.year === 'sentence') return sentence(desk, list);
  if (structure.year === 'split') return split(desk, list, [title ?? '', chance.choose(HEADINGS.year_box)]);
  if (structure.year === 'cells') {
    const columns = list.length > 5 ? Math.ceil(list.length / 2) : list.length;
    const look = {
      columns,
      rules: chance.pick(['none', 'grid', 'outline'] as const),
      isLabelSmall: chance.happens(60),
    };
    const inner = cells(desk, list, { ...look, align: chance.pick(['left', 'right', 'centre']) });
    return framed(desk, inner, { title, hasFrame: false, isCentred: chance.happens(40) });
  }
  return framed(desk, pairs(desk, list, 'justified'), { title, hasFrame: chance.happens(60) });
}

function yearKinds({ chance, slip }: SlipDesk): YearKind[] {
  const hasPension = slip.deductions.some(({ kind }) => PENSION_KINDS.includes(kind));
  return (
    [
      ['gross', 85],
      ['taxable', 80],
      ['niable', 45],
      ['tax', 100],
      ['ni', 96],
      ['pension', hasPension ? 70 : 0],
      ['net', 22],
    ] as const
  )
    .filter(([, percent]) => chance.happens(percent))
    .map(([kind]) => kind);
}

function yearPair(desk: SlipDesk, kind: YearKind, suffix = ''): Pair {
  const { slip, style, chance } = desk;
  const field = YEAR_FIELDS[kind];
  if (field) note(desk, field);
  return {
    label: `${chance.choose(YEAR_FIGURES[kind])}${suffix}`,
    value: total(style, slip.year[kind]),
    field: `year.${kind}`,
    isAmount: true,
  };
}

function previousPairs({ slip, style, chance }: SlipDesk): Pair[] {
  if (!slip.previous || chance.happens(40)) return [];
  const name = chance.choose({
    development: ['Previous Employment', 'Prev. Employment'],
    heldOut: ['Prev Emp', 'P45 Employment', '(Previous Employer)'],
  });
  return [
    { label: `Taxable Pay ${name}`, value: total(style, slip.previous.taxable), isAmount: true },
    { label: `Tax Paid ${name}`, value: total(style, slip.previous.tax), isAmount: true },
  ];
}

function employerYear({ structure, slip, style }: SlipDesk): Pair[] {
  if (structure.employer !== 'in_year') return [];
  return slip.employerRows.map(({ description, year }) => ({
    label: description,
    value: total(style, year),
    isAmount: true,
  }));
}

/** A row for each figure, with a column for this period and one for the year. */
function secondTable(desk: SlipDesk, kinds: readonly YearKind[]): Block {
  const { style, chance, slip } = desk;
  const title = chance.pick(['', 'Summary', 'Totals']);
  const rows = kinds.map((kind): TableRow => {
    const pair = yearPair(desk, kind);
    noteOfPeriod(desk, kind);
    return {
      cells: {
        name: { text: label(style, pair.label) },
        period: { text: total(style, periodOf(desk, kind)), field: kind },
        year: { text: pair.value, field: `year.${kind}` },
      },
    };
  });
  if (desk.structure.employer === 'in_year') rows.push(...slip.employerRows.map((row) => bothOf(desk, row)));
  return table(desk, bothColumns(desk, title), rows, { hasHeadings: true });
}

/** Columns for this period and for the year. */
function bothColumns({ says }: SlipDesk, title: string): Column[] {
  return [
    { key: 'name', heading: title, align: 'left', isWide: true },
    { key: 'period', heading: says.heading('this_period'), align: 'right' },
    { key: 'year', heading: says.heading('year'), align: 'right' },
  ];
}

function bothOf({ style }: SlipDesk, { description, amount, year }: SlipRow): TableRow {
  return {
    cells: {
      name: { text: description },
      period: { text: total(style, amount) },
      year: { text: total(style, year) },
    },
  };
}

/** A column for each figure, with a row for this period and one for the year. */
function matrix(desk: SlipDesk, kinds: readonly YearKind[]): Block {
  const { style, says, chance } = desk;
  const pairsOfYear = kinds.map((kind) => ({ kind, pair: yearPair(desk, kind) }));
  const columns: Column[] = [
    { key: 'name', heading: '', align: 'left', isWide: true },
    ...pairsOfYear.map(({ kind, pair }): Column => ({ key: kind, heading: pair.label, align: 'right' })),
  ];
  const rowOf = (name: string, of: 'period' | 'year'): TableRow => ({
    cells: {
      name: { text: label(style, name) },
      ...Object.fromEntries(
        kinds.map((kind) => [
          kind,
          of === 'year'
            ? { text: total(style, desk.slip.year[kind]), field: `year.${kind}` }
            : { text: total(style, periodOf(desk, kind)), field: kind },
        ]),
      ),
    },
  });
  for (const kind of kinds) noteOfPeriod(desk, kind);
  const rows = [
    rowOf(says.heading('this_period') === 'Amount' ? 'This Period' : says.heading('this_period'), 'period'),
    rowOf(says.heading('year'), 'year'),
  ];
  return table(desk, columns, chance.happens(80) ? rows : rows.toReversed(), { hasHeadings: true });
}

function noteOfPeriod(desk: SlipDesk, kind: YearKind): void {
  const field = { gross: 'gross_pay', net: 'net_pay', deductions: 'total_deductions' }[kind as 'gross'];
  if (field) note(desk, field);
}

function periodOf({ slip }: SlipDesk, kind: keyof SlipYear): Pence {
  const deducted = (kinds: readonly string[]) =>
    slip.deductions.filter((row) => kinds.includes(row.kind)).reduce((sum, { amount }) => sum + amount, 0n);
  switch (kind) {
    case 'tax':
      return deducted(['tax']);
    case 'ni':
      return deducted(['ni']);
    case 'pension':
      return deducted([...PENSION_KINDS, 'sacrificed_pension']);
    case 'deductions':
      return slip.totalDeductions;
    default:
      return slip[kind];
  }
}

/** What the employer pays on top. It is not part of pay. */
export function drawEmployer(desk: SlipDesk): Block | null {
  const { structure, slip, says, chance } = desk;
  const isPossible =
    structure.employer === 'block' ||
    (structure.employer === 'in_year' && ['none', 'columns', 'matrix'].includes(structure.year));
  if (!isPossible || slip.employerRows.length === 0) return null;
  const hasYear = chance.happens(45);
  const title = says.heading('employer_box');
  if (!hasYear) {
    const list = slip.employerRows.map((row) => amountPair(desk, row));
    return framed(desk, pairs(desk, list, 'justified'), { title, hasFrame: chance.happens(50) });
  }
  const rows = slip.employerRows.map((row) => bothOf(desk, row));
  return table(desk, bothColumns(desk, title), rows, { hasHeadings: true });
}

/** Blocks for tax-free pay, and for benefits that are taxed but not paid. */
export function drawAsides(desk: SlipDesk): Block[] {
  const { slip, says, structure, chance } = desk;
  const box = (title: string, rows: readonly SlipRow[]) => {
    const list = rows.map((row) => amountPair(desk, row));
    return framed(desk, pairs(desk, list, 'justified'), { title, hasFrame: chance.happens(50) });
  };
  const areBeside = structure.net !== 'summary' && structure.net !== 'cards';
  return [
    ...(slip.expenses.length > 0 && areBeside ? [box(says.heading('expenses_box'), slip.expenses)] : []),
    ...(slip.benefits.length > 0 ? [box(says.heading('benefits_box'), slip.benefits)] : []),
  ];
}

function amountPair({ style }: SlipDesk, { description, amount }: SlipRow): Pair {
  return { label: description, value: total(style, amount), isAmount: true };
}
