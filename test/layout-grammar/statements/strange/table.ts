import { type Desk, PLAIN } from '#sandbox/documents/drawing/style.ts';
import type { Surface } from '#sandbox/documents/drawing/surface.ts';
import type { Sections, TableColumn, TablePlan } from '#sandbox/documents/statements/table.ts';
import type { Chance } from '../../chance.ts';
import type { Account } from '../account.ts';
import { balanceOf, figureOf, type Kind, type Plan, signedOf } from './plan.ts';
import type { LABELS } from './words.ts';

export interface StrangeDesk extends Desk {
  chance: Chance;
  plan: Plan;
  account: Account;
  says: (label: keyof typeof LABELS) => string;
}

const MONEY: readonly Kind[] = ['out', 'in', 'amount', 'balance', 'foreign'];
const CODES: Record<string, string> = {
  card: 'DEB',
  refund: 'CR',
  debit: 'DD',
  order: 'SO',
  cash: 'ATM',
  salary: 'BGC',
};
const DATES = { each_row: 'rows', first_of_day: 'days', day_heading: 'lines' } as const;
const BALANCES = { each_row: 'rows', end_of_day: 'days', none: 'none' } as const;

export function strangeDesk(desk: Omit<StrangeDesk, 'style'>, paper: Surface, size: number): StrangeDesk {
  return { ...desk, paper, style: { ...PLAIN, family: desk.plan.family, size, leading: 1.5 } };
}

/** How the rows are printed, with everything that banks print between them. */
export function planStrangeTable(desk: StrangeDesk, x: number, room: number): TablePlan {
  const { plan, chance, says, style } = desk;
  const hasColumns = plan.signs === 'columns';
  const pitch = style.size * plan.leading;
  return {
    columns: placeColumns(desk, x, room),
    headings: plan.headingPlace,
    dates: DATES[plan.dates],
    balances: BALANCES[plan.balances],
    amountLine: chance.happens(25) ? 'last' : 'first',
    isNewestFirst: plan.isNewestFirst,
    opening: plan.ends === 'none' ? null : says('opening'),
    closing: plan.ends === 'rows' ? says('closing') : null,
    areEndsDated: chance.happens(50),
    forward: plan.forward ? { carried: says('carried'), brought: says('brought') } : null,
    sections: plan.signs === 'sections' ? sectionsOf(desk) : null,
    daySum: plan.sums === 'day' && hasColumns ? says('daySum') : null,
    pageSum: plan.sums === 'page' && hasColumns ? says('pageSum') : null,
    totals: plan.sums !== 'end' ? null : hasColumns ? chance.pick(TOTALS) : totalsOf(desk),
    empty: plan.empty,
    day: plan.rowDay,
    figure: (pence) => figureOf(plan, pence),
    signed: (pence) => signedOf(plan, pence),
    balance: (pence) => balanceOf(plan, pence),
    cells: ({ kind }) => ({ type: CODES[kind] ?? 'FPO' }),
    look: {
      edges: [x, x + room],
      rows: 'plain',
      hasHeadingRule: plan.rules,
      lineHeight: pitch,
      pitch,
      heading: {},
      cell: {},
    },
  };
}

const TOTALS = ['Totals', 'Total', 'Total for the period'];

/** The least width in which nothing overlaps. */
export function strangeWidth(desk: StrangeDesk): number {
  return desk.plan.columns.reduce((sum, kind) => sum + widthOf(desk, kind), 0);
}

function sectionsOf(desk: StrangeDesk): Sections {
  const title = (label: 'totalIn' | 'totalOut') =>
    desk.says(label).replace(/^Total (.)/, (_, first: string) => first.toUpperCase());
  const first = desk.chance.happens(50) ? 'in' : 'out';
  return {
    in: title('totalIn'),
    out: title('totalOut'),
    first,
    totals: totalsOf(desk),
    hasHeadings: false,
  };
}

function totalsOf({ says }: StrangeDesk): { in: string; out: string } {
  const total = (text: string) => (/^total/i.test(text) ? text : `Total ${text.toLowerCase()}`);
  return { in: total(says('totalIn')), out: total(says('totalOut')) };
}

function placeColumns(desk: StrangeDesk, x: number, room: number): TableColumn[] {
  const { columns, headings, amountAlign, headingAlign } = desk.plan;
  const spare = Math.max(0, room - strangeWidth(desk));
  let left = x;
  return columns.map((kind): TableColumn => {
    const isMoney = MONEY.includes(kind);
    const width =
      widthOf(desk, kind) + (kind === 'text' ? spare * 0.6 : (spare * 0.4) / (columns.length - 1));
    const inner = width - 8;
    const place = { left, right: left + inner, centre: left + inner / 2 };
    left += width;
    const align = isMoney ? amountAlign : 'left';
    const headed = headingAlign === 'cell' || !isMoney ? align : headingAlign;
    const heading = headings[kind] ?? '';
    return { kind, heading, x: place[align], align, headed: { x: place[headed], align: headed } };
  });
}

function widthOf(desk: StrangeDesk, kind: Kind): number {
  const { paper, plan, style } = desk;
  const texts = [plan.headings[kind] ?? '', ...textsOf(desk, kind)];
  const ink = { size: style.size, isBold: true };
  return Math.max(...texts.map((text) => paper.widthOf(text, ink))) + style.size * 1.6;
}

function textsOf({ plan, account, says }: StrangeDesk, kind: Kind): string[] {
  const { rows, totalIn, totalOut, opening, end } = account;
  switch (kind) {
    case 'date':
    case 'posted':
      return [...rows.map(({ date }) => date), end].map(plan.rowDay);
    case 'type':
      return ['BGC'];
    case 'text':
      return [
        ...rows.flatMap(({ lines }) => lines),
        ...(['brought', 'carried', 'opening', 'closing'] as const).map(says),
      ];
    case 'foreign':
      return [];
    case 'balance':
      return [opening, ...rows.map(({ balance }) => balance)].map((pence) => balanceOf(plan, pence));
    default:
      return [totalIn, totalOut, ...rows.map(({ amount }) => amount)].map((pence) => signedOf(plan, pence));
  }
}
