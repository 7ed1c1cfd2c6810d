import { printDay } from '#sandbox/documents/print-day.ts';
import type { Day } from '#values/calendar.ts';
import type { Account } from './account.fixture.ts';
import {
  type ColumnRole,
  type DrawnColumn,
  type Layout,
  moneyText,
  signedText,
} from './draw-statement.fixture.ts';
import type { Sheet } from './sheet.fixture.ts';

const form = (template: string) => (day: Day) => printDay(day, template);
export const FORMS = {
  short: form('DD MMM'),
  shortUpper: form('DD MON'),
  withYear: form('DD MMM YY'),
  withFullYear: form('D MMM YYYY'),
  long: form('D MMMM YYYY'),
  ordinal: form('Do MMM'),
  ordinalLong: form('Do MMMM YYYY'),
  slashes: form('DD/MM/YYYY'),
  slashesShort: form('DD/MM/YY'),
  slashesNoYear: form('DD/MM'),
  american: form('MM/DD/YYYY'),
  iso: form('YYYY-MM-DD'),
  monthFirst: form('MON D'),
  dashed: form('DD-MMM-YYYY'),
  joined: form('DDMONYY'),
  german: form('DD.MM.YYYY'),
  germanNoYear: form('DD.MM.'),
};

type Summary = 'none' | 'rows' | 'grid' | 'above' | 'dated';

/** Draws name, account and period in the usual places, and a summary. */
export function usualTop({
  summary = 'rows',
  period = true,
}: {
  summary?: Summary;
  period?: boolean;
} = {}): Layout['top'] {
  return (sheet, account, layout) => {
    sheet.put(45, layout.bank, 'left', 16);
    sheet.feed(30);
    sheet.put(45, account.holder);
    sheet.put(350, `Sort code ${account.sortCode}`);
    sheet.feed(12);
    sheet.put(45, '14 Linden Avenue');
    sheet.put(350, `Account number ${account.number}`);
    sheet.feed(12);
    sheet.put(45, 'Testbridge TB4 9ZZ');
    sheet.put(350, `IBAN ${account.iban.replace(/(.{4})/g, '$1 ').trim()}`);
    sheet.feed(24);
    if (period) sheet.put(45, `Your statement ${FORMS.long(account.start)} to ${FORMS.long(account.end)}`);
    sheet.feed(24);
    drawSummary(sheet, account, summary);
  };
}

function drawSummary(
  sheet: Sheet,
  { opening, closing, totalIn, totalOut, start, end }: Account,
  kind: Summary,
): void {
  const pound = (pence: bigint) => `${pence < 0n ? '-' : ''}£${moneyText(pence)}`;
  const values: [string, string][] = [
    ['Opening balance', pound(opening)],
    ['Money in', pound(totalIn)],
    ['Money out', `£${moneyText(totalOut)}`],
    ['Closing balance', pound(closing)],
  ];
  if (kind === 'rows') {
    for (const [label, value] of values) {
      sheet.put(45, label);
      sheet.put(260, value, 'right');
      sheet.feed();
    }
  } else if (kind === 'grid' || kind === 'above') {
    const lines = kind === 'grid' ? [0, 1] : [1, 0];
    for (const line of lines) {
      for (const [index, value] of values.entries()) sheet.put(60 + 130 * index, value[line] ?? '');
      sheet.feed(12);
    }
  } else if (kind === 'dated') {
    sheet.put(45, `Balance on ${FORMS.long(start)} ${pound(opening)}`);
    sheet.put(300, `Balance on ${FORMS.long(end)}`);
    sheet.put(550, pound(closing), 'right');
    sheet.feed();
  }
}

export const column = (
  role: ColumnRole,
  x: number,
  heading: string | string[],
  more: Partial<DrawnColumn> = {},
): DrawnColumn => ({
  role,
  x,
  heading,
  ...(['out', 'in', 'amount', 'balance', 'foreign'].includes(role) ? { align: 'right' as const } : {}),
  ...more,
});
/** Columns separated by `|`, each with its kind, its place and its heading. */
export function columnsOf(text: string): DrawnColumn[] {
  return text.split('|').map((part) => {
    const [kind = '', x = '', ...words] = part.split(' ');
    return column(kind as ColumnRole, Number(x), words.join(' '));
  });
}

export const threeColumns = (
  out: string | string[],
  paidIn: string | string[],
  balance: string | string[],
): DrawnColumn[] => [
  column('date', 45, 'Date'),
  column('text', 115, 'Description'),
  column('out', 400, out),
  column('in', 475, paidIn),
  column('balance', 550, balance),
];
export const overdrawn = (suffix: string) => (pence: bigint, role: ColumnRole) =>
  `${moneyText(pence)}${role === 'balance' && pence < 0n ? suffix : ''}`;
export const minusBalance = (pence: bigint, role: ColumnRole) =>
  role === 'balance' ? signedText(pence) : moneyText(pence);
export const pounds = (pence: bigint, role: ColumnRole) =>
  `${pence < 0n && role !== 'out' ? '-' : ''}£${moneyText(pence)}`;
export const comma = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

export function cardTop(previous: string, next: string): Layout['top'] {
  return (sheet, account, layout) => {
    usualTop({ summary: 'none' })(sheet, account, layout);
    sheet.put(45, 'Credit limit £5,000.00');
    sheet.put(300, 'Minimum payment £25.00');
    sheet.feed();
    sheet.put(45, 'Your credit card statement. Payment due date 20 January 2024');
    sheet.feed(20);
    for (const [label, balance] of [
      [previous, account.opening],
      [next, account.closing],
    ] as const) {
      if (label === '') continue;
      sheet.put(45, label);
      sheet.put(300, `£${moneyText(balance)}${balance > 0n ? ' CR' : ''}`, 'right');
      sheet.feed();
    }
  };
}

export function germanTop(sheet: Sheet, account: Account, layout: Layout): void {
  sheet.put(45, layout.bank, 'left', 16);
  sheet.feed(30);
  sheet.put(45, `Kontoinhaber: ${account.holder}`);
  sheet.feed(12);
  sheet.put(45, `IBAN ${account.iban}`);
  sheet.feed(12);
  sheet.put(45, `Kontoauszug vom ${FORMS.german(account.start)} bis ${FORMS.german(account.end)}`);
  sheet.feed(20);
}
