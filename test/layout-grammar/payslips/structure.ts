import { type Chance, type Choices, options } from '../chance.ts';
import type { Slip } from './slip.ts';

/** Where the parts of a payslip are printed. */
export interface Structure {
  size: readonly [width: number, height: number];
  /** How payments and deductions are listed. */
  lists:
    | 'side_by_side'
    | 'stacked'
    | 'deductions_first'
    | 'sections'
    | 'signed_list'
    | 'two_columns'
    | 'paired_rows'
    | 'grouped'
    | 'two_lines'
    | 'leaders'
    | 'row_cells';
  /** Where the year's figures are. */
  year:
    | 'columns'
    | 'box'
    | 'box_beside'
    | 'suffixed_box'
    | 'cells'
    | 'second_table'
    | 'matrix'
    | 'total_row'
    | 'band'
    | 'sentence'
    | 'split'
    | 'none';
  columns: readonly ColumnKind[];
  totals: 'lists' | 'summary' | 'both';
  net: 'list' | 'box' | 'summary' | 'cards' | 'line';
  summary: 'pairs' | 'cells';
  employer: 'none' | 'block' | 'in_year';
  details: 'cells' | 'columns' | 'inline' | 'table';
  /** Some of the details are printed below the lists. */
  areDetailsSplit: boolean;
  head: 'employer_left' | 'employer_right' | 'centred' | 'title_only' | 'address_block' | 'foot';
  hasAddressWindow: boolean;
  hasMessages: boolean;
  hasLeave: boolean;
  hasBank: boolean;
  isTotalAtBottom: boolean;
  hasListHeadings: boolean;
  /** Deductions have a minus in their own list. */
  areDeductionsNegative: boolean;
  /** The hours are summed below their column. */
  hasTotalHours: boolean;
  /** The title names the period. */
  isPeriodInTitle: boolean;
  hasSplitName: boolean;
}

export type ColumnKind = 'code' | 'description' | 'units' | 'rate' | 'amount' | 'year';

const A4 = [595.28, 841.89] as const;
const LANDSCAPE = [841.89, 595.28] as const;
const LETTER = [612, 792] as const;
const SLIP = [595.28, 420] as const;

const orders = (...texts: string[]) => texts.map((text) => text.split(' ') as ColumnKind[]);
const COLUMN_ORDERS: Choices<readonly ColumnKind[]> = {
  development: orders(
    'code description units rate amount year',
    'description units rate amount year',
    'description amount year',
    'description rate units amount year',
    'units rate description amount year',
  ),
  heldOut: orders(
    'description year units rate amount',
    'description code units rate amount year',
    'description amount units rate year',
    'units description rate amount year',
    'code units description rate year amount',
  ),
  varied: orders(
    'description year amount',
    'description amount units rate year',
    'description year units rate amount',
    'code description amount year',
    'description code units rate amount year',
    'units description rate amount year',
    'description units amount year',
    'amount description units rate year',
    'year description units rate amount',
    'description rate amount year units',
  ),
};

export function drawStructure(chance: Chance, slip: Slip): Structure {
  const lists = chance.choose(
    options<
      Structure['lists']
    >`side_by_side|side_by_side|side_by_side|stacked|stacked|sections|two_columns|signed_list
      side_by_side|side_by_side|stacked|deductions_first|sections|two_columns|signed_list|paired_rows
      grouped|grouped|two_lines|two_lines|side_by_side|side_by_side|stacked|signed_list|leaders|row_cells`,
  );
  const year = chance.choose(
    options<
      Structure['year']
    >`columns|columns|columns|box|box|box_beside|suffixed_box|cells|second_table|second_table|total_row
      columns|columns|box|box_beside|suffixed_box|cells|second_table|matrix|matrix|total_row|none
      columns|columns|box|box_beside|suffixed_box|cells|band|sentence|split|second_table`,
  );
  const totals = chance.pick<Structure['totals']>(['lists', 'lists', 'summary', 'both']);
  const drawn: Structure = {
    size: chance.choose<Structure['size']>({
      development: [A4, A4, A4, LANDSCAPE, SLIP],
      heldOut: [A4, A4, LANDSCAPE, LETTER, SLIP],
      varied: [LANDSCAPE, SLIP, [561.26, 396.85], [595.28, 280.63]],
    }),
    lists,
    year,
    columns: chance.choose(COLUMN_ORDERS),
    totals,
    net: chance.pick<Structure['net']>(['list', 'box', 'box', 'summary', 'summary', 'cards', 'line']),
    summary: chance.pick(['pairs', 'pairs', 'cells']),
    employer: chance.pick(['none', 'none', 'block', 'block', 'in_year']),
    details: chance.pick(['cells', 'cells', 'columns', 'columns', 'inline', 'table']),
    areDetailsSplit: chance.happens(30),
    head:
      chance.part === 'varied' || chance.part === 'invented'
        ? chance.pick(['employer_left', 'title_only', 'title_only', 'address_block', 'foot'])
        : chance.pick(['employer_left', 'employer_left', 'employer_right', 'centred', 'title_only']),
    hasAddressWindow: chance.happens(45),
    hasMessages: chance.happens(45),
    hasLeave: chance.happens(14),
    hasBank: chance.happens(25),
    isTotalAtBottom: chance.happens(60),
    hasListHeadings: chance.happens(88),
    areDeductionsNegative: chance.happens(chance.part === 'development' ? 7 : 14),
    hasTotalHours: chance.happens(25),
    isPeriodInTitle: chance.happens(14),
    hasSplitName: chance.happens(7),
  };
  return sensible(drawn, slip);
}

/** Leaves out combinations that no program prints. */
function sensible(drawn: Structure, slip: Slip): Structure {
  const structure = { ...drawn };
  // net pay below the lists would not be payments less deductions
  if (slip.expenses.length > 0 && structure.net === 'list') structure.net = 'summary';
  if (structure.lists === 'paired_rows') {
    structure.columns = ['description', 'amount'];
    structure.totals = structure.totals === 'summary' ? 'both' : structure.totals;
  }
  // the year's totals are printed below the totals of the lists
  if (structure.year === 'total_row' && !['two_columns', 'sections', 'stacked'].includes(structure.lists))
    structure.year = 'box';
  if (structure.year === 'total_row')
    structure.totals = structure.totals === 'summary' ? 'both' : structure.totals;
  if (structure.year === 'columns' && ['paired_rows', 'row_cells', 'leaders'].includes(structure.lists))
    structure.year = 'cells';
  if (structure.net === 'summary' && structure.totals === 'lists') structure.totals = 'both';
  if (structure.year !== 'columns') structure.columns = structure.columns.filter((kind) => kind !== 'year');
  if (structure.year === 'none' && slip.needsYear) structure.year = 'box';
  if (!['stacked', 'side_by_side', 'sections'].includes(structure.lists))
    structure.areDeductionsNegative = false;
  const hasWorked = slip.payments.some(({ units }) => units !== null);
  if (!hasWorked) structure.columns = structure.columns.filter((kind) => kind !== 'units' && kind !== 'rate');
  return structure;
}
