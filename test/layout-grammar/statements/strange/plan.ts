import { COURIER, type FontFamily, HELVETICA, TIMES } from '#sandbox/documents/drawing/fonts.ts';
import { printDay } from '#sandbox/documents/print-day.ts';
import type { Day } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Chance } from '../../chance.ts';
import { OPEN } from '../../fonts.ts';
import { FOREIGN_HEADINGS, HEADINGS } from './words.ts';

export type Kind = keyof typeof HEADINGS;

/** The structure of one strange statement. */
export interface Plan {
  isCard: boolean;
  family: FontFamily;
  size: number;
  leading: number;
  columns: Kind[];
  headings: Partial<Record<Kind, string>>;
  /** `none`: no headings; `first_page`: only above the first rows. */
  headingPlace: 'every_page' | 'first_page' | 'none';
  headingAlign: 'cell' | 'left' | 'centre';
  amountAlign: 'left' | 'right' | 'centre';
  dates: 'each_row' | 'first_of_day' | 'day_heading';
  signs:
    | 'columns'
    | 'minus'
    | 'minus_behind'
    | 'plus_and_minus'
    | 'credit_behind'
    | 'debit_and_credit'
    | 'sections'
    | 'brackets';
  balances: 'each_row' | 'end_of_day' | 'none';
  overdrawn: 'minus' | 'minus_behind' | 'OD' | 'DR' | 'brackets' | 'dr_or_cr';
  isNewestFirst: boolean;
  ends: 'rows' | 'none' | 'opening';
  forward: boolean;
  sums: 'none' | 'day' | 'page' | 'end';
  summary: 'pairs' | 'line' | 'sentence' | 'none' | 'balances';
  beside: 'none' | 'right' | 'left';
  interest: 'none' | 'above' | 'below';
  hasUpcoming: boolean;
  empty: '' | '-' | '0.00';
  currency: '' | '£' | 'GBP ' | '£ ';
  thousands: ',' | '' | ' ';
  rowDay: (day: Day) => string;
  longDay: (day: Day) => string;
  rules: boolean;
  margin: number;
}

const ROW_DAYS = [
  ...['Do MMM', 'DD.MM', 'DD.MM.YY', 'ddd D MMM', 'ddd, DD MMM', 'MMM D', 'MON DD', 'D/M/YY', 'DD/MM'],
  ...['YYYY-MM-DD', 'DDMON', 'DDMONYY', 'DD MON YYYY', 'D-MMM-YY', 'D MMMM', "DD MMM 'YY", 'DD MM YYYY'],
  ...['DD MM YY', 'MMM DD, YYYY', 'DD-MM-YYYY', 'YYYY/MM/DD', 'DD MMM.'],
];
const LONG_DAYS = ['D MMMM YYYY', 'Do MMMM YYYY', 'DD/MM/YYYY', 'DD MMM YYYY', 'DD.MM.YYYY', 'DD-MMM-YYYY'];
const DAY_HEADINGS = ['dddd D MMMM', 'dddd, Do MMMM YYYY', 'D MMMM YYYY', 'MMM D', 'DD MON'];

export function drawPlan(chance: Chance): Plan {
  const isCard = chance.happens(25);
  const dates = chance.pick(['each_row', 'each_row', 'each_row', 'first_of_day', 'day_heading'] as const);
  const signs = isCard
    ? chance.pick([
        'credit_behind',
        'minus',
        'minus_behind',
        'debit_and_credit',
        'columns',
        'sections',
        'brackets',
      ] as const)
    : chance.pick([
        'columns',
        'columns',
        'columns',
        'columns',
        'minus',
        'minus_behind',
        'plus_and_minus',
        'debit_and_credit',
        'sections',
        'brackets',
      ] as const);
  const isNewestFirst = signs !== 'sections' && chance.happens(18);
  const balances =
    isCard || signs === 'sections'
      ? 'none'
      : isNewestFirst
        ? chance.pick(['each_row', 'none'] as const)
        : chance.pick(['each_row', 'each_row', 'end_of_day', 'none'] as const);
  const isPlain = signs !== 'sections' && !isNewestFirst && dates !== 'day_heading';
  const summary = chance.pick(['pairs', 'line', 'sentence', 'balances', 'none'] as const);
  const ends =
    isPlain && !isCard && balances !== 'none' ? chance.pick(['rows', 'none', 'opening'] as const) : 'none';
  return {
    isCard,
    family: chance.pick([HELVETICA, HELVETICA, OPEN, TIMES, COURIER]),
    size: chance.pick([7, 7.5, 8, 8.5, 9]),
    leading: chance.pick([1.25, 1.45, 1.7, 2.1]),
    ...drawColumns(chance, { isCard, dates, signs, balances }),
    headingPlace: chance.pick(['every_page', 'every_page', 'every_page', 'first_page', 'first_page', 'none']),
    headingAlign: chance.pick(['cell', 'cell', 'left', 'centre']),
    amountAlign: chance.pick(['right', 'right', 'right', 'left', 'centre']),
    dates,
    signs,
    balances,
    overdrawn: chance.pick(['minus', 'minus_behind', 'OD', 'DR', 'brackets', 'dr_or_cr']),
    isNewestFirst,
    ends,
    forward: isPlain && balances !== 'none' && chance.happens(40),
    sums:
      signs === 'sections'
        ? 'end'
        : isPlain
          ? chance.pick(['none', 'none', 'none', 'day', 'page', 'end'])
          : 'none',
    summary: summary === 'none' && ends === 'none' && chance.happens(70) ? 'pairs' : summary,
    beside: chance.pick(['none', 'none', 'none', 'right', 'left']),
    interest: chance.pick(['none', 'none', 'above', 'below']),
    hasUpcoming: chance.happens(10),
    empty: chance.pick(['', '', '', '-', '0.00']),
    currency: chance.pick(['', '', '', '£', 'GBP ', '£ ']),
    thousands: chance.pick([',', ',', ',', '', ' ']),
    rowDay: formOf(chance.pick(dates === 'day_heading' ? DAY_HEADINGS : ROW_DAYS)),
    longDay: formOf(chance.pick(LONG_DAYS)),
    rules: chance.happens(40),
    margin: chance.pick([28, 36, 48]),
  };
}

function drawColumns(
  chance: Chance,
  { isCard, dates, signs, balances }: Pick<Plan, 'isCard' | 'dates' | 'signs' | 'balances'>,
): Pick<Plan, 'columns' | 'headings'> {
  const days: Kind[] =
    dates === 'day_heading'
      ? []
      : dates === 'each_row' && chance.happens(isCard ? 50 : 20)
        ? ['date', 'posted']
        : ['date'];
  const money: Kind[] =
    signs === 'columns'
      ? chance
          .pick([
            ['out', 'in'],
            ['out', 'in'],
            ['in', 'out'],
          ] as const)
          .slice()
      : ['amount'];
  if (isCard && signs !== 'columns' && chance.happens(25)) money.unshift('foreign');
  const balance: Kind[] = balances === 'none' ? [] : ['balance'];
  const text: Kind[] = chance.happens(30)
    ? chance
        .pick([
          ['type', 'text'],
          ['text', 'type'],
        ] as const)
        .slice()
    : ['text'];
  const columns = chance.pick<Kind[]>([
    [...days, ...text, ...money, ...balance],
    [...days, ...text, ...money, ...balance],
    [...days, ...text, ...money, ...balance],
    [...days, ...text, ...balance, ...money],
    [...text, ...days, ...money, ...balance],
    [...balance, ...money, ...text, ...days],
    [...days, ...money, ...balance, ...text],
    [...days, ...money, ...text, ...balance],
    [...text, ...money, ...balance, ...days],
  ]);
  const isForeign = signs === 'columns' && chance.happens(12);
  const foreign = chance.pick(FOREIGN_HEADINGS);
  const pair = chance.below(HEADINGS.out.split('|').length);
  const headings: Partial<Record<Kind, string>> = {};
  for (const kind of columns) {
    const list = HEADINGS[kind].split('|');
    const own = (kind === 'in' || kind === 'out') && chance.happens(80) ? list[pair] : chance.pick(list);
    const index = ['date', 'text', 'out', 'in', 'balance'].indexOf(kind);
    headings[kind] = (isForeign && index >= 0 ? foreign[index] : own) ?? '';
  }
  return { columns, headings };
}

function formOf(template: string): (day: Day) => string {
  return (day) => printDay(day, template);
}

/** An amount without a sign. */
export function figureOf({ thousands, currency }: Plan, pence: Pence): string {
  const positive = pence < 0n ? -pence : pence;
  const figure =
    thousands === '' ? formatPence(positive) : formatPenceWithThousands(positive).replaceAll(',', thousands);
  return `${currency}${figure}`;
}

/** The amount of a row in a single column. */
export function signedOf(plan: Plan, pence: Pence): string {
  const figure = figureOf(plan, pence);
  const isOut = pence < 0n;
  // on a card, purchases have no sign
  const isMarked = plan.isCard ? !isOut : isOut;
  switch (plan.signs) {
    case 'minus':
      return isMarked ? `-${figure}` : figure;
    case 'minus_behind':
      return isMarked ? `${figure}-` : figure;
    case 'brackets':
      return isMarked ? `(${figure})` : figure;
    case 'plus_and_minus':
      return isOut ? `-${figure}` : `+${figure}`;
    case 'credit_behind':
      return isOut ? figure : `${figure} CR`;
    case 'debit_and_credit':
      return isOut ? `${figure} DR` : `${figure} CR`;
    default:
      return figure;
  }
}

export function balanceOf(plan: Plan, pence: Pence): string {
  const figure = figureOf(plan, pence);
  if (plan.isCard) return pence > 0n ? `${figure} CR` : figure;
  if (plan.overdrawn === 'dr_or_cr') return `${figure} ${pence < 0n ? 'DR' : 'CR'}`;
  if (pence >= 0n) return figure;
  return {
    minus: `-${figure}`,
    minus_behind: `${figure}-`,
    OD: `${figure} OD`,
    DR: `${figure} DR`,
    brackets: `(${figure})`,
  }[plan.overdrawn];
}
