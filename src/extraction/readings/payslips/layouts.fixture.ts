import { PAYSLIP_LAYOUTS } from '#sandbox/documents';
import { framed } from '#sandbox/documents/drawing/block.ts';
import { COURIER } from '#sandbox/documents/drawing/fonts.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { type Desk, PLAIN, type Style, total } from '#sandbox/documents/drawing/style.ts';
import type { PayslipLayout } from '#sandbox/documents/payslip.ts';
import { chanceOf } from '../../../../test/layout-grammar/chance.ts';
import { composePage } from '../../../../test/layout-grammar/payslips/page.ts';
import type { Structure } from '../../../../test/layout-grammar/payslips/structure.ts';
import type { Layout } from './layout-parts.fixture.ts';
import type { Scenario } from './scenarios.fixture.ts';
import type { Slip } from './slip.fixture.ts';

const USUAL: Structure = {
  size: [595.28, 841.89],
  lists: 'side_by_side',
  year: 'box',
  columns: ['description', 'units', 'rate', 'amount'],
  totals: 'both',
  net: 'box',
  summary: 'pairs',
  employer: 'none',
  details: 'columns',
  areDetailsSplit: false,
  head: 'employer_left',
  hasAddressWindow: false,
  hasMessages: false,
  hasLeave: false,
  hasBank: false,
  isTotalAtBottom: false,
  hasListHeadings: true,
  areDeductionsNegative: false,
  hasTotalHours: false,
  isPeriodInTitle: false,
  hasSplitName: false,
};
const WITH_YEAR = ['description', 'units', 'rate', 'amount', 'year'] as const;

/** A payslip of the layout grammar with this structure. Its words are always the same. */
function fixed(name: string, structure: Partial<Structure>, style: Partial<Style> = {}): Layout {
  const own = { ...PLAIN, size: 8, ...style };
  return ({ paper }, slip, top = own.margin) => {
    const chance = chanceOf('development', 'fixed layout', name);
    const page = { slip, style: own, structure: { ...USUAL, ...structure }, chance, name: slip.name };
    const { block } = composePage(paper, page);
    const width = paper.width - 2 * own.margin;
    block.draw({ x: own.margin, y: top, width, height: block.height });
  };
}

/** A payslip of the sandbox. There, the kind of pay that was worked out is its unit, which is hours in all scenarios. */
function ofSandbox({ compose, style }: PayslipLayout): Layout {
  return ({ paper }, slip, top = style.margin) => {
    const payments = slip.payments.map((row) => (row.units === null ? row : { ...row, kind: 'hours' }));
    const block = compose({ paper, style }, { ...slip, payments });
    const width = paper.width - 2 * style.margin;
    block.draw({ x: style.margin, y: top, width, height: block.height });
  };
}

function yearPairs({ style }: Desk, { year }: Slip): Pair[] {
  const figures = { 'Gross pay': year.gross, 'Taxable pay': year.taxable, Tax: year.tax, NI: year.ni };
  return Object.entries(figures).map(([label, pence]) => ({
    label,
    value: total(style, pence),
    isAmount: true,
  }));
}

const overTwoPages: Layout = (pen, slip, top) => {
  fixed('over two pages', { year: 'none' })(pen, slip, top);
  pen.nextPage();
  const desk = { paper: pen.paper, style: PLAIN };
  const block = framed(desk, pairs(desk, yearPairs(desk, slip), 'justified'), {
    title: 'Year to date',
    hasFrame: false,
  });
  block.draw({ x: 40, y: 50, width: 230, height: block.height });
};

/** An umbrella company prints its income and costs before the employee's pay. */
const umbrella: Layout = (pen, slip, top = 40) => {
  fixed('umbrella', { year: 'cells', employer: 'none', lists: 'stacked' })(pen, slip, top + 100);
  const [margin, levy] = [25_00n, slip.gross / 200n];
  const [ni, pension] = slip.employerRows.map(({ amount }) => amount);
  const costs: [string, bigint][] = [
    ["Employer's NI", ni ?? 0n],
    ["Employer's Pension", pension ?? 0n],
    ['Apprenticeship Levy', levy],
    ['Company margin', margin],
  ];
  const received = costs.reduce((sum, [, pence]) => sum + pence, slip.gross);
  pen.left(40, top, 'Company Income', { font: 'bold' });
  for (const [index, [label, pence]] of [['Funds received', received] as const, ...costs].entries()) {
    pen.left(40, top + 14 + index * 12, label);
    pen.money(270, top + 14 + index * 12, index === 0 ? pence : -pence);
  }
};

/** The sandbox's payrolls pay no expenses beside the gross pay. */
export function canPrint(layout: string, { expenses }: Pick<Scenario, 'expenses'>): boolean {
  return expenses?.isInGross !== false || PAYSLIP_LAYOUTS.every(({ name }) => name !== layout);
}

/** Payslips in the style of UK payroll software, by layout name. */
export const LAYOUTS: Record<string, Layout> = {
  ...Object.fromEntries(PAYSLIP_LAYOUTS.map((layout) => [layout.name, ofSandbox(layout)])),
  labelsAboveValues: fixed('labels above values 1', { details: 'cells', year: 'box_beside' }),
  hospital: fixed(
    'hospital',
    { details: 'cells', areDetailsSplit: true, year: 'split' },
    { labelCase: 'upper' },
  ),
  cards: fixed('cards', { net: 'cards', lists: 'stacked' }, { pound: '£' }),
  typewriter: fixed('typewriter 2', { details: 'inline' }, { family: COURIER, values: COURIER, size: 7.5 }),
  threeCentredColumns: fixed('three columns', { details: 'inline', year: 'box_beside', net: 'line' }),
  turnedFoot: fixed('turned foot', { year: 'matrix', hasAddressWindow: true }),
  yearColumns: fixed('year columns', {
    lists: 'stacked',
    year: 'columns',
    columns: WITH_YEAR,
    employer: 'block',
  }),
  stackedHeadings: fixed(
    'stacked headings',
    { lists: 'sections', year: 'columns', columns: WITH_YEAR, net: 'list' },
    { hasWrappedHeadings: true },
  ),
  twoColumns: fixed('two columns', { lists: 'two_columns', year: 'second_table' }),
  pairedRows: fixed('paired rows 2', { lists: 'paired_rows', columns: ['description', 'amount'] }),
  signedList: fixed('signed list', { lists: 'signed_list', year: 'suffixed_box', net: 'summary' }),
  twoLines: fixed('two lines 3', { lists: 'two_lines' }),
  rowCells: fixed('row cells 5', { lists: 'row_cells' }),
  leaders: fixed('leaders', { lists: 'leaders' }),
  sentences: fixed('sentences 12', { year: 'sentence', lists: 'stacked' }, { pound: '£' }),
  grouped: fixed('grouped 4', { lists: 'grouped' }),
  overTwoPages,
  umbrella,
};
