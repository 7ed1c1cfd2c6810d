import { describe, expect, test } from 'vitest';
import { type Day, dateOf, MONTH_NAMES } from '#values/calendar.ts';
import { readStatement } from '../../read-statement.ts';
import { type Account, drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout, moneyText, signedText } from './draw-statement.fixture.ts';
import { columnsOf } from './layout-parts.fixture.ts';

type DayForm = (day: Day) => string;

const yyyy = (day: Day) => day.slice(0, 4);
const yy = (day: Day) => day.slice(2, 4);
const mm = (day: Day) => day.slice(5, 7);
const dd = (day: Day) => day.slice(8);
const d = (day: Day) => String(Number(dd(day)));
const month = (day: Day) => MONTH_NAMES[Number(mm(day)) - 1] ?? '';
const mon = (day: Day) => month(day).slice(0, 3);
const nth = (day: Day) =>
  `${d(day)}${{ 1: 'st', 2: 'nd', 3: 'rd' }[/1.$/.test(dd(day)) ? 0 : Number(dd(day)) % 10] ?? 'th'}`;
const weekday = (day: Day) =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][dateOf(day).getUTCDay()] ??
  '';

/** Dates of rows, by an example of each. */
const ROW_FORMS: Record<string, DayForm> = {
  '05/12/2023': (day) => `${dd(day)}/${mm(day)}/${yyyy(day)}`,
  '5/12/23': (day) => `${d(day)}/${Number(mm(day))}/${yy(day)}`,
  '05/12': (day) => `${dd(day)}/${mm(day)}`,
  '5/12': (day) => `${d(day)}/${Number(mm(day))}`,
  '05-12-2023': (day) => `${dd(day)}-${mm(day)}-${yyyy(day)}`,
  '05-12-23': (day) => `${dd(day)}-${mm(day)}-${yy(day)}`,
  '05-12': (day) => `${dd(day)}-${mm(day)}`,
  '05.12.2023': (day) => `${dd(day)}.${mm(day)}.${yyyy(day)}`,
  '05.12.23': (day) => `${dd(day)}.${mm(day)}.${yy(day)}`,
  '05.12.': (day) => `${dd(day)}.${mm(day)}.`,
  '05.12': (day) => `${dd(day)}.${mm(day)}`,
  '5.12': (day) => `${d(day)}.${mm(day)}`,
  '05 12 2023': (day) => `${dd(day)} ${mm(day)} ${yyyy(day)}`,
  '05 12 23': (day) => `${dd(day)} ${mm(day)} ${yy(day)}`,
  '05 12': (day) => `${dd(day)} ${mm(day)}`,
  '05122023': (day) => `${dd(day)}${mm(day)}${yyyy(day)}`,
  '051223': (day) => `${dd(day)}${mm(day)}${yy(day)}`,
  '20231205': (day) => `${yyyy(day)}${mm(day)}${dd(day)}`,
  '2023-12-05': (day) => day,
  '2023/12/05': (day) => day.replaceAll('-', '/'),
  '2023-12-05T09:30:00': (day) => `${day}T09:30:00`,
  '2023-12-05 09:30': (day) => `${day} 09:30`,
  '2023 Dec 05': (day) => `${yyyy(day)} ${mon(day)} ${dd(day)}`,
  '2023-Dec-05': (day) => `${yyyy(day)}-${mon(day)}-${dd(day)}`,
  '05/12/2023 09:30': (day) => `${dd(day)}/${mm(day)}/${yyyy(day)} 09:30`,
  '05 Dec': (day) => `${dd(day)} ${mon(day)}`,
  '05 Dec 14:22': (day) => `${dd(day)} ${mon(day)} 14:22`,
  '05 Dec.': (day) => `${dd(day)} ${mon(day)}.`,
  '05 DEC 2023': (day) => `${dd(day)} ${mon(day).toUpperCase()} ${yyyy(day)}`,
  '5 December': (day) => `${d(day)} ${month(day)}`,
  '5 December, 2023': (day) => `${d(day)} ${month(day)}, ${yyyy(day)}`,
  '5th Dec': (day) => `${nth(day)} ${mon(day)}`,
  '5th of December 2023': (day) => `${nth(day)} of ${month(day)} ${yyyy(day)}`,
  '5TH DECEMBER': (day) => `${nth(day)} ${month(day)}`.toUpperCase(),
  '05Dec': (day) => `${dd(day)}${mon(day)}`,
  '05DEC23': (day) => `${dd(day)}${mon(day).toUpperCase()}${yy(day)}`,
  '05-Dec': (day) => `${dd(day)}-${mon(day)}`,
  '05-DEC-23': (day) => `${dd(day)}-${mon(day).toUpperCase()}-${yy(day)}`,
  '05/Dec/2023': (day) => `${dd(day)}/${mon(day)}/${yyyy(day)}`,
  '05.Dec.2023': (day) => `${dd(day)}.${mon(day)}.${yyyy(day)}`,
  "05 Dec '23": (day) => `${dd(day)} ${mon(day)} '${yy(day)}`,
  '05 Dec 23': (day) => `${dd(day)} ${mon(day)} ${yy(day)}`,
  'Dec 5': (day) => `${mon(day)} ${d(day)}`,
  'DEC 05': (day) => `${mon(day).toUpperCase()} ${dd(day)}`,
  'Dec. 5': (day) => `${mon(day)}. ${d(day)}`,
  'Dec-05': (day) => `${mon(day)}-${dd(day)}`,
  'Dec-05-2023': (day) => `${mon(day)}-${dd(day)}-${yyyy(day)}`,
  'December 5, 2023': (day) => `${month(day)} ${d(day)}, ${yyyy(day)}`,
  "Dec 5 '23": (day) => `${mon(day)} ${d(day)} '${yy(day)}`,
  'Tue 5 Dec': (day) => `${weekday(day).slice(0, 3)} ${d(day)} ${mon(day)}`,
  'Tue. 05/12': (day) => `${weekday(day).slice(0, 3)}. ${dd(day)}/${mm(day)}`,
  'Tue, 05 Dec 2023': (day) => `${weekday(day).slice(0, 3)}, ${dd(day)} ${mon(day)} ${yyyy(day)}`,
  'Tuesday 5 December': (day) => `${weekday(day)} ${d(day)} ${month(day)}`,
  '5 Dec Tue': (day) => `${d(day)} ${mon(day)} ${weekday(day).slice(0, 3)}`,
  '5 Dec (Tue)': (day) => `${d(day)} ${mon(day)} (${weekday(day).slice(0, 3)})`,
};
/** Lines that state the period of a statement. */
const PERIOD_FORMS: Record<string, (account: Account) => string[]> = {
  'in words': ({ start, end }) => [
    `Statement period ${d(start)} ${month(start)} ${yyyy(start)} to ${d(end)} ${month(end)} ${yyyy(end)}`,
  ],
  'with the year at the end': ({ start, end }) => [
    `${d(start)} ${mon(start)} - ${d(end)} ${mon(end)} ${yyyy(end)}`,
  ],
  'without spaces': ({ start, end }) => [
    `Period: ${d(start)} ${mon(start)}–${d(end)} ${mon(end)} ${yyyy(end)}`,
  ],
  'in numbers without spaces': ({ start, end }) => [
    `${ROW_FORMS['05/12/2023']?.(start)}-${ROW_FORMS['05/12/2023']?.(end)}`,
  ],
  'in dashed numbers': ({ start, end }) => [
    `From/to ${ROW_FORMS['05-12-2023']?.(start)} - ${ROW_FORMS['05-12-2023']?.(end)}`,
  ],
  'in dots': ({ start, end }) => [
    `${ROW_FORMS['05.12.2023']?.(start)} until ${ROW_FORMS['05.12.2023']?.(end)}`,
  ],
  ISO: ({ start, end }) => [`Period ${start}/${end}`],
  'on two lines': ({ start, end }) => [
    `From: ${nth(start)} ${month(start)} ${yyyy(start)}`,
    `To: ${nth(end)} ${month(end)} ${yyyy(end)}`,
  ],
  'broken over two lines': ({ start, end }) => [
    `Your account from ${d(start)} ${month(start)} ${yyyy(start)} to`,
    `${d(end)} ${month(end)} ${yyyy(end)}`,
  ],
  'with weekdays': ({ start, end }) => [
    `${weekday(start)} ${d(start)} ${month(start)} ${yyyy(start)} through ${weekday(end)} ${d(end)} ${month(end)} ${yyyy(end)}`,
  ],
  'up to and including': ({ start, end }) => [
    `${d(start)} ${month(start)} ${yyyy(start)} up to and including ${d(end)} ${month(end)} ${yyyy(end)}`,
  ],
  'with times': ({ start, end }) => [
    `${ROW_FORMS['05/12/2023']?.(start)} 00:00 to ${ROW_FORMS['05/12/2023']?.(end)} 23:59`,
  ],
  'without years': ({ start, end }) => [
    `${d(start)} ${month(start)} to ${d(end)} ${month(end)}`,
    `Printed ${ROW_FORMS['05/12/2023']?.(end)}`,
  ],
  'only as a date of printing': ({ end }) => [`Printed ${ROW_FORMS['05/12/2023']?.(end)}`],
  'only as a month': ({ end }) => [`Summary of ${month(end)} ${yyyy(end)}`],
};

const MONEY = 'out 420 Paid out|in 485 Paid in|balance 550 Balance';
const FIRST = columnsOf(`date 45 Date|text 170 Details|${MONEY}`);
const PLACES: Record<string, Pick<Layout, 'columns' | 'dates' | 'isNewestFirst' | 'headings'>> = {
  'in the first column': { columns: FIRST },
  'on the first row of a day': { columns: FIRST, dates: 'days' },
  'above the rows of a day': { columns: columnsOf(`date 45 Date|text 60 Details|${MONEY}`), dates: 'lines' },
  'behind the description, newest first': {
    columns: columnsOf(`text 45 Details|date 250 Date|${MONEY}`),
    isNewestFirst: true,
  },
  'in the last column': {
    columns: columnsOf('text 45 Details|out 320 Paid out|in 385 Paid in|balance 450 Balance|date 470 Date'),
  },
  'twice in a row': { columns: columnsOf(`date 45 Date|posted 160 Posted|text 275 Details|${MONEY}`) },
  'without headings': { columns: FIRST, headings: 'none' },
};

/** Statements within one year, across New Year, and with only days that may be months. */
const ACCOUNTS: readonly Account[] = [
  drawAccount(1, { count: 14, start: '2025-03-01', end: '2025-03-31' }),
  drawAccount(2, { count: 14, start: '2023-12-05', end: '2024-01-04' }),
  drawAccount(3, { count: 9, start: '2024-06-01', end: '2024-06-12' }),
];

function read(
  account: Account,
  { lines, ...layout }: Omit<Layout, 'name' | 'bank' | 'top'> & { lines: string[] },
) {
  const text = drawStatement(
    {
      name: 'dates',
      bank: 'Harbour Bank',
      top(sheet) {
        for (const line of [
          'Harbour Bank',
          'Bank statement',
          'Sort code 40-47-84',
          'Account number 12345678',
          ...lines,
        ]) {
          sheet.put(45, line);
          sheet.feed();
        }
      },
      opening: 'Opening balance',
      money: (pence, kind) => (kind === 'balance' ? signedText(pence) : moneyText(pence)),
      ...layout,
    },
    account,
  );
  const outcome = readStatement(text);
  if (outcome.outcome !== 'bank_statement') return `refused with ${outcome.probability}`;
  return outcome.statement.transactions.map(({ date, amount }) => `${date} ${amount}`);
}

function rowsOf({ rows }: Account, isNewestFirst = false): string[] {
  const all = rows.map(({ date, amount }) => `${date} ${amount}`);
  return isNewestFirst ? all.toReversed() : all;
}

const places = Object.entries(PLACES);
const periods = Object.entries(PERIOD_FORMS);

describe('the dates of rows', () => {
  test.each(Object.entries(ROW_FORMS).map(([example, date], index) => ({ example, date, index })))(
    'are read from $example',
    ({ date, index }) => {
      const wrong = places.filter(([, layout], at) => {
        const account = ACCOUNTS[(index + at) % ACCOUNTS.length] as Account;
        const [, lines] = periods[(index + at) % periods.length] as (typeof periods)[number];
        const rows = read(account, { ...layout, date, lines: lines(account) });
        return String(rows) !== String(rowsOf(account, layout.isNewestFirst));
      });
      expect(wrong.map(([place]) => place)).toEqual([]);
    },
  );
});

describe('the period', () => {
  test.each(periods)('%s gives the year of rows without one', (_, lines) => {
    for (const account of ACCOUNTS)
      expect(
        read(account, { columns: FIRST, date: (day) => `${dd(day)} ${mon(day)}`, lines: lines(account) }),
        account.start,
      ).toEqual(rowsOf(account));
  });

  test('of a year may begin and end in the same month', () => {
    const account = drawAccount(4, { count: 20, start: '2024-04-06', end: '2025-04-05' });
    const lines = ['Statement period 6 April 2024 to 5 April 2025'];
    const date: DayForm = (day) => `${d(day)} ${mon(day)}`;
    expect(read(account, { columns: FIRST, date, lines })).toEqual(rowsOf(account));
  });

  test('tells whether the day or the month comes first where both are possible', () => {
    const [, , account] = ACCOUNTS as [Account, Account, Account];
    const date: DayForm = (day) => `${mm(day)}/${dd(day)}/${yyyy(day)}`;
    const lines = ['Statement period June 1, 2024 to June 12, 2024'];
    expect(read(account, { columns: FIRST, date, lines })).toEqual(rowsOf(account));
  });
});
