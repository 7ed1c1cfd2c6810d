import { printDay } from '#sandbox/documents/print-day.ts';
import type { ColumnKind, Sections, TableColumn } from '#sandbox/documents/statements/table.ts';
import type { Day } from '#values/calendar.ts';
import type { Account } from './account.fixture.ts';
import { type Layout, moneyText, signedText } from './draw-statement.fixture.ts';
import type { Sheet } from './sheet.fixture.ts';

const form = (template: string) => (day: Day) => printDay(day, template);
export const FORMS = {
  short: form('DD MMM'),
  shortUpper: form('DD MON'),
  withYear: form('DD MMM YY'),
  withFullYear: form('D MMM YYYY'),
  long: form('D MMMM YYYY'),
  slashes: form('DD/MM/YYYY'),
  slashesShort: form('DD/MM/YY'),
  slashesNoYear: form('DD/MM'),
  american: form('MM/DD/YYYY'),
  monthFirst: form('MON D'),
  german: form('DD.MM.YYYY'),
  germanNoYear: form('DD.MM.'),
};

type Summary = 'none' | 'rows' | 'dated';

/** Draws name, account and period in the usual places, and a summary. */
export function usualTop({ summary }: { summary: Summary }): Layout['top'] {
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
    sheet.put(45, `Your statement ${FORMS.long(account.start)} to ${FORMS.long(account.end)}`);
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
  } else if (kind === 'dated') {
    sheet.put(45, `Balance on ${FORMS.long(start)} ${pound(opening)}`);
    sheet.put(300, `Balance on ${FORMS.long(end)}`);
    sheet.put(550, pound(closing), 'right');
    sheet.feed();
  }
}

const AMOUNTS: readonly string[] = ['out', 'in', 'amount', 'balance', 'foreign'];

/** Columns separated by `|`, each with its kind, its place and its heading. Lines of a heading are separated by `/`. */
export function columnsOf(text: string): TableColumn[] {
  return text.split('|').map((part) => {
    const [kind = '', x = '', ...words] = part.split(' ');
    return {
      kind: kind as ColumnKind,
      x: Number(x),
      heading: words.join(' ').split('/'),
      align: AMOUNTS.includes(kind) ? 'right' : 'left',
    };
  });
}

/** Deposits and withdrawals apart. */
export function sectionsOf(deposits: string, withdrawals: string): Sections {
  const totals = { in: `Total ${deposits}`, out: `Total ${withdrawals}` };
  return { in: deposits, out: withdrawals, first: 'in', totals, hasHeadings: true };
}

export const overdrawn = (suffix: string) => (pence: bigint, kind: ColumnKind) =>
  `${moneyText(pence)}${kind === 'balance' && pence < 0n ? suffix : ''}`;
export const minusBalance = (pence: bigint, kind: ColumnKind) =>
  kind === 'balance' ? signedText(pence) : moneyText(pence);
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
