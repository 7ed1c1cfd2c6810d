import type { ColumnKind } from '#sandbox/documents/statements/table.ts';
import { type Chance, type Choices, options } from '../chance.ts';

/** Where the parts of a statement are printed. */
export interface StatementStructure {
  kind: 'current' | 'card' | 'export';
  columns: readonly ColumnKind[];
  /** One column of amounts: how money out and money in differ. */
  signs: 'minus' | 'plus_minus' | 'cr' | 'dr' | 'dr_cr' | 'sections' | 'brackets' | 'trailing' | 'letters';
  balances: 'rows' | 'days' | 'none';
  dates: 'rows' | 'days' | 'lines';
  hasYears: boolean;
  isNewestFirst: boolean;
  headings: 'every_page' | 'first_page' | 'none';
  headingAlign: 'cell' | 'left' | 'centre';
  amountAlign: 'right' | 'left' | 'centre';
  amountLine: 'first' | 'last' | 'middle';
  overdrawn: 'minus' | 'trailing' | 'OD' | 'DR' | 'dr_cr' | 'brackets' | 'D';
  /** Rows for the first and the last balance. */
  hasOpeningRow: boolean;
  hasClosingRow: boolean;
  hasCarriedRows: boolean;
  summary: 'none' | 'pairs' | 'balances' | 'cells' | 'one_line' | 'sentence';
  /** Sums of the two directions: each in a row at the end, or in one row at the end, of a day or of a page. */
  sums: 'none' | 'rows' | 'row' | 'day' | 'page';
  /** Printed in the column for the other direction. */
  empty: '' | '-' | '0.00';
  hasIban: boolean;
  holder: 'address' | 'label' | 'both';
  legal: 'foot' | 'overprinted' | 'aside';
  months: 1 | 2;
  /** Blocks around the rows that are not about them. */
  notices: 'none' | 'left' | 'right';
  interest: 'none' | 'above' | 'below';
  hasUpcoming: boolean;
}

const orders = (...texts: string[]) => texts.map((text) => text.split(' ') as ColumnKind[]);
const CURRENT: Choices<readonly ColumnKind[]> = {
  development: orders(
    'date text out in balance',
    'date type text out in balance',
    'date text in out balance',
    'date text type in out balance',
    'date text amount balance',
  ),
  heldOut: orders(
    'date type text in out balance',
    'date text balance out in',
    'text date out in balance',
    'date type text amount balance',
    'type date text out in balance',
  ),
  varied: orders(
    'date out in balance text',
    'date amount balance text',
    'text type date amount balance',
    'date text type amount balance',
    'date text balance amount',
    'posted date text out in balance',
    'date reference text out in balance',
    'date text reference amount balance',
  ),
};
const CARD: Choices<readonly ColumnKind[]> = {
  development: orders('date text amount', 'posted date text amount'),
  heldOut: orders('date posted text amount', 'date text out in'),
  varied: orders(
    'date posted text reference amount',
    'date text type out in',
    'text date amount',
    'date posted reference text amount',
  ),
};
const EXPORT: Choices<readonly ColumnKind[]> = {
  development: orders('date text amount balance', 'date text type amount balance', 'date text amount'),
  heldOut: orders('date text out in balance', 'text date amount balance', 'date type text amount'),
  varied: orders(
    'text amount balance date',
    'date amount text',
    'type date text reference amount balance',
    'date text reference amount',
  ),
};

export function drawStatementStructure(chance: Chance): StatementStructure {
  const kind = chance.pick(['current', 'current', 'current', 'card', 'export'] as const);
  const columns = chance.choose({ current: CURRENT, card: CARD, export: EXPORT }[kind]);
  const drawn: StatementStructure = {
    kind,
    columns,
    signs: chance.choose({
      development: kind === 'card' ? ['cr', 'minus'] : ['minus', 'plus_minus'],
      heldOut: kind === 'card' ? ['cr', 'plus_minus'] : ['minus', 'plus_minus', 'dr', 'sections'],
      varied: kind === 'card' ? ['brackets', 'minus'] : ['brackets', 'trailing', 'letters'],
    }),
    balances: columns.includes('balance') ? chance.pick(['rows', 'rows', 'days']) : 'none',
    dates: chance.choose({ development: ['rows', 'rows', 'days'], heldOut: ['rows', 'days', 'lines'] }),
    hasYears: chance.happens(kind === 'export' ? 100 : 45),
    isNewestFirst: kind === 'export' ? chance.happens(70) : chance.happens(6),
    headings: chance.happens(kind === 'export' ? 75 : 95) ? 'every_page' : 'none',
    headingAlign: chance.choose({
      development: ['cell', 'cell', 'cell', 'centre', 'left'],
      heldOut: ['cell', 'left', 'centre'],
    }),
    amountAlign: chance.choose({ development: ['right'], heldOut: ['right', 'right', 'right', 'left'] }),
    amountLine: chance.choose({
      development: ['first'],
      heldOut: ['first', 'last'],
      varied: ['first', 'middle'],
    }),
    overdrawn: chance.choose({
      development: ['minus', 'OD'],
      heldOut: ['minus', 'trailing', 'DR', 'OD'],
      varied: ['brackets', 'D'],
    }),
    hasOpeningRow: kind === 'current' && chance.happens(70),
    hasClosingRow: kind === 'current' && chance.happens(60),
    hasCarriedRows: kind === 'current' && chance.happens(40),
    summary:
      kind === 'card'
        ? chance.pick(['one_line', 'pairs', 'cells'])
        : chance.pick(['pairs', 'cells', 'one_line', 'none']),
    sums: kind === 'current' && chance.happens(22) ? 'rows' : 'none',
    empty: '',
    hasIban: chance.happens(40),
    holder: chance.pick(['address', 'both', 'label']),
    legal: chance.happens(8) ? 'overprinted' : chance.pick(['foot', 'foot', 'foot', 'aside']),
    months: kind === 'current' && chance.happens(14) ? 2 : 1,
    notices: 'none',
    interest: 'none',
    hasUpcoming: false,
  };
  return sensible(chance.part === 'strange' ? strange(chance, drawn) : drawn);
}

/** What few banks print: any order of columns, sums of days and pages, blocks around the rows. */
function strange(chance: Chance, { columns: _, ...drawn }: StatementStructure): StatementStructure {
  const { kind } = drawn;
  const hasTwoColumns = chance.happens(kind === 'card' ? 14 : 40);
  const dates = chance.pick(['rows', 'rows', 'rows', 'days', 'lines'] as const);
  const isNewestFirst = chance.happens(18);
  const signs = chance.choose(kind === 'card' ? CARD_SIGNS : SIGNS);
  const isApart = !hasTwoColumns && signs === 'sections';
  const balances =
    kind === 'card' || isApart
      ? 'none'
      : chance.pick<StatementStructure['balances']>([
          'rows',
          'rows',
          isNewestFirst ? 'rows' : 'days',
          'none',
        ]);
  const isPlain = !isApart && !isNewestFirst && dates !== 'lines';
  return {
    ...drawn,
    columns: anyOrder(chance, { isCard: kind === 'card', dates, balances, hasTwoColumns }),
    signs,
    balances,
    dates,
    hasYears: chance.happens(60),
    isNewestFirst,
    headings: chance.pick(['every_page', 'every_page', 'every_page', 'first_page', 'first_page', 'none']),
    headingAlign: chance.pick(['cell', 'cell', 'left', 'centre']),
    amountAlign: chance.pick(['right', 'right', 'right', 'left', 'centre']),
    overdrawn: chance.pick(['minus', 'trailing', 'OD', 'DR', 'brackets', 'dr_cr']),
    hasOpeningRow: isPlain && chance.happens(65),
    hasClosingRow: isPlain && chance.happens(35),
    hasCarriedRows: isPlain && chance.happens(40),
    summary: chance.pick(['pairs', 'cells', 'sentence', 'balances', 'none']),
    sums: isPlain && hasTwoColumns ? chance.pick(['none', 'none', 'none', 'day', 'page', 'row']) : 'none',
    empty: chance.pick(['', '', '', '-', '0.00']),
    legal: 'foot',
    months: 1,
    notices: chance.pick(['none', 'none', 'none', 'right', 'left']),
    interest: chance.pick(['none', 'none', 'above', 'below']),
    hasUpcoming: chance.happens(10),
  };
}

type Signs = StatementStructure['signs'];
const SIGNS = options<Signs>`minus|trailing|plus_minus|dr_cr|sections|brackets`;
const CARD_SIGNS = options<Signs>`cr|minus|trailing|dr_cr|brackets`;
const ORDERS = ['dtmb', 'dtmb', 'dtmb', 'dtbm', 'tdmb', 'bmtd', 'dmbt', 'dmtb', 'tmbd'];

function anyOrder(
  chance: Chance,
  {
    isCard,
    dates,
    balances,
    hasTwoColumns,
  }: Pick<StatementStructure, 'dates' | 'balances'> & { isCard: boolean; hasTwoColumns: boolean },
): ColumnKind[] {
  const isPosted = dates === 'rows' && chance.happens(isCard ? 50 : 20);
  const isForeign = isCard && !hasTwoColumns && chance.happens(25);
  const columns: Record<string, readonly ColumnKind[]> = {
    d: dates === 'lines' ? [] : isPosted ? ['date', 'posted'] : ['date'],
    t: chance.happens(70)
      ? ['text']
      : chance.pick<ColumnKind[]>([
          ['type', 'text'],
          ['text', 'type'],
        ]),
    m: hasTwoColumns
      ? chance.pick<ColumnKind[]>([
          ['out', 'in'],
          ['out', 'in'],
          ['in', 'out'],
        ])
      : isForeign
        ? ['foreign', 'amount']
        : ['amount'],
    b: balances === 'none' ? [] : ['balance'],
  };
  return [...chance.pick(ORDERS)].flatMap((part) => columns[part] ?? []);
}

/** Leaves out combinations that no bank prints. */
function sensible(drawn: StatementStructure): StatementStructure {
  const structure = { ...drawn };
  const isSigned = structure.columns.includes('amount');
  if (structure.signs === 'sections' && (!isSigned || structure.kind !== 'current'))
    structure.signs = 'minus';
  if (structure.signs === 'sections') {
    structure.columns = structure.columns.filter((kind) => kind !== 'balance');
    structure.balances = 'none';
    structure.sums = 'none';
    structure.months = 1;
    structure.hasCarriedRows = false;
    structure.hasOpeningRow = false;
    structure.hasClosingRow = false;
  }
  if (structure.isNewestFirst) {
    structure.hasOpeningRow = false;
    structure.hasClosingRow = false;
    structure.hasCarriedRows = false;
    structure.sums = 'none';
    structure.months = 1;
  }
  if (structure.balances === 'none') structure.hasCarriedRows = false;
  if (!structure.columns.includes('balance')) {
    structure.hasOpeningRow = false;
    structure.hasClosingRow = false;
  }
  // a bank always says what an account opened and closed with; an export need not
  if (
    structure.kind !== 'export' &&
    structure.summary === 'none' &&
    !(structure.hasOpeningRow && structure.hasClosingRow)
  )
    structure.summary = 'pairs';
  if (structure.months === 2) structure.hasOpeningRow = structure.hasClosingRow = true;
  // each purchase has its own day of posting
  if (structure.columns.includes('posted')) structure.dates = 'rows';
  return structure;
}
