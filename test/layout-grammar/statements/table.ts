import { label } from '#sandbox/documents/drawing/style.ts';
import {
  type ColumnKind,
  drawTable,
  type Sections,
  type TableColumn,
  type TablePlan,
} from '#sandbox/documents/statements/table.ts';
import type { AccountRow } from './account.ts';
import { balanceText, figure, NOTICES_WIDTH, type StatementDesk, signedText } from './desk.ts';
import { SUM_WORDS, TYPE_CODES } from './words.ts';

const PADDING = 4;
const TOP_OF_PAGE = 60;
const BOTTOM = 70;
const MONEY: readonly ColumnKind[] = ['out', 'in', 'amount', 'balance', 'foreign'];

/** Draws the rows over as many pages as they need. Returns where they end. */
export function drawStatementTable(desk: StatementDesk, top: number, startPage: () => void): number {
  const { columns } = placeColumns(desk);
  return drawTable(desk, planOf(desk, columns), {
    statement: desk.account,
    top,
    bottom: desk.paper.height - BOTTOM,
    turnPage() {
      startPage();
      return TOP_OF_PAGE;
    },
  });
}

/** The room for descriptions, to see if the longest one fits. */
export function textWidthOf(desk: StatementDesk): number {
  return placeColumns(desk).textWidth;
}

function planOf(desk: StatementDesk, columns: TableColumn[]): TablePlan {
  const { structure, says, style, chance } = desk;
  const totals = { in: says.label('total_in_row'), out: says.label('total_out_row') };
  return {
    columns,
    headings: structure.headings,
    dates: structure.dates,
    balances: structure.balances,
    amountLine: structure.amountLine,
    isNewestFirst: structure.isNewestFirst,
    opening: structure.hasOpeningRow ? says.label('opening_row') : null,
    closing: structure.hasClosingRow ? says.label('closing_row') : null,
    areEndsDated: chance.happens(60),
    forward: structure.hasCarriedRows
      ? { carried: says.label('carried'), brought: says.label('brought') }
      : null,
    sections: structure.signs === 'sections' ? sectionsOf(desk, totals) : null,
    daySum: structure.sums === 'day' ? chance.choose(SUM_WORDS.day) : null,
    pageSum: structure.sums === 'page' ? chance.choose(SUM_WORDS.page) : null,
    totals:
      structure.sums === 'rows' ? totals : structure.sums === 'row' ? chance.choose(SUM_WORDS.row) : null,
    empty: structure.empty,
    day: desk.rowDay,
    figure: (pence) => figure(desk, pence),
    signed: (pence) => signedText(desk, pence),
    balance: (pence) => balanceText(desk, pence),
    cells: (row) => ({ type: codeOf(desk, row as AccountRow), reference: referenceOf(row as AccountRow) }),
    look: {
      edges: edgesOf(desk),
      rows: style.rules === 'lines' || style.rules === 'grid' ? 'ruled' : 'plain',
      hasHeadingRule: style.rules !== 'none',
      lineHeight: style.size * 1.2,
      pitch: style.size * style.leading,
      heading: {},
      cell: {},
    },
  };
}

function sectionsOf({ says, style, chance }: StatementDesk, totals: Sections['totals']): Sections {
  const title = (which: 'in' | 'out') => label(style, says.column(which).replace(/ ?\(?£\)?/, ''));
  const first = chance.happens(50) ? 'in' : 'out';
  const titles = { in: title('in'), out: title('out') };
  return { ...titles, first, totals, hasHeadings: chance.part !== 'strange' };
}

function edgesOf({ paper, style, structure: { notices } }: StatementDesk): [left: number, right: number] {
  return [
    style.margin + (notices === 'left' ? NOTICES_WIDTH : 0),
    paper.width - style.margin - (notices === 'right' ? NOTICES_WIDTH : 0),
  ];
}

/** Columns are as wide as their contents. Descriptions take the rest. */
function placeColumns(desk: StatementDesk): { columns: TableColumn[]; textWidth: number } {
  const { paper, style, structure, says } = desk;
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => paper.widthOf(text, { size: style.size, isBold: true })));
  const widths = structure.columns.map((kind) => {
    if (kind === 'text') return 0;
    const room = 2 * PADDING + (MONEY.includes(kind) ? 10 : 4);
    return widest([label(style, says.column(kind)), ...textsOf(desk, kind)]) + room;
  });
  const used = widths.reduce((sum, width) => sum + width, 0);
  const [left, right] = edgesOf(desk);
  const textWidth = right - left - used;
  let x = left;
  const columns = structure.columns.map((kind, index): TableColumn => {
    const width = kind === 'text' ? textWidth : (widths[index] ?? 0);
    const align = MONEY.includes(kind) ? structure.amountAlign : 'left';
    const place = { left: x + PADDING, right: x + width - PADDING, centre: x + width / 2 };
    x += width;
    const headed = structure.headingAlign === 'cell' || align === 'left' ? align : structure.headingAlign;
    return {
      kind,
      heading: label(style, says.column(kind)),
      x: place[align],
      align,
      headed: { x: place[headed], align: headed },
    };
  });
  return { columns, textWidth };
}

function textsOf(desk: StatementDesk, kind: ColumnKind): string[] {
  const { rows, totalIn, totalOut, opening } = desk.account;
  switch (kind) {
    case 'date':
      return rows.map(({ date }) => desk.rowDay(date));
    case 'posted':
      return rows.map(({ posted }) => desk.rowDay(posted));
    case 'type':
      return rows.map((row) => codeOf(desk, row));
    case 'reference':
      return rows.map(referenceOf);
    case 'foreign':
      return [];
    case 'balance':
      return [opening, ...rows.map(({ balance }) => balance)].map((pence) => balanceText(desk, pence));
    case 'amount':
      return [
        ...rows.map(({ amount }) => signedText(desk, amount)),
        ...[totalIn, totalOut].map((pence) => figure(desk, pence)),
      ];
    default:
      return [figure(desk, kind === 'in' ? totalIn : totalOut)];
  }
}

function codeOf({ codes, chance }: StatementDesk, { kind }: AccountRow): string {
  const known = codes.get(kind) ?? chance.choose(TYPE_CODES[kind]);
  codes.set(kind, known);
  return known;
}

/** The number that a bank or a shop gave to a payment. */
function referenceOf({ id, date }: AccountRow): string {
  return `${date.slice(8)}${id.padStart(5, '0')}`;
}
