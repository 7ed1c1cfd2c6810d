import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../score-findings.ts';
import { type Account, drawAccount } from './account.fixture.ts';
import { moneyText } from './draw-statement.fixture.ts';
import { readStatement } from './index.ts';
import { cardTop, FORMS } from './layout-parts.fixture.ts';
import { openSheet, type Sheet } from './sheet.fixture.ts';

const account = drawAccount(8, { count: 24 });

describe('an export from an app', () => {
  test('without headings, with a line for each day and no balances, is extracted', () => {
    const sheet = openTop('Transaction history');
    drawDays(sheet, account, { hasBalances: false });
    expect(rowsOf(sheet)).toEqual(expectedOf(account));
  });

  test('with a balance beside each amount is proven by it', () => {
    const sheet = openTop('Account activity');
    drawDays(sheet, account, { hasBalances: true });
    const read = readOf(sheet);
    expect(rowsOf(sheet)).toEqual(expectedOf(account));
    expect(read.statement).toMatchObject({
      openingBalance: account.opening,
      closingBalance: account.closing,
    });
    expect(scoreFindings(read.findings).score).toBe(100);
  });
});

test('a statement without balances is extracted by its heading, and says that nothing proves it', () => {
  const sheet = openTop('Statement of account');
  for (const [x, heading] of [
    [45, 'Date'],
    [120, 'Details'],
    [460, 'Paid out'],
    [550, 'Paid in'],
  ] as const)
    sheet.put(x, heading, x > 400 ? 'right' : 'left');
  sheet.feed();
  for (const { day, text, amount } of account.rows) {
    if (sheet.y > 780) sheet.turnPage();
    sheet.put(45, FORMS.slashes(day));
    sheet.put(120, text.join(' '));
    sheet.put(amount < 0n ? 460 : 550, moneyText(amount), 'right');
    sheet.feed();
  }
  expect(rowsOf(sheet)).toEqual(expectedOf(account));
  expect(readOf(sheet).findings.map(({ code }) => code)).toContain('unproven');
});

test('a card statement may print the previous and the new balance in one line', () => {
  const sheet = openSheet();
  const owed = { ...account, opening: -31_250n };
  const closing = owed.rows.reduce((sum, { amount }) => sum + amount, owed.opening);
  const layout = { bank: 'Testbridge Card' } as Parameters<ReturnType<typeof cardTop>>[2];
  cardTop('', '')(sheet, account, layout);
  const balance = (pence: bigint) => `£${moneyText(pence)}${pence > 0n ? ' CR' : ''}`;
  sheet.put(45, `Previous balance ${balance(owed.opening)}`);
  sheet.put(250, `New balance ${balance(closing)}`);
  sheet.feed(24);
  for (const [x, heading] of [
    [45, 'Date'],
    [120, 'Description'],
    [500, 'Amount'],
  ] as const)
    sheet.put(x, heading, x > 400 ? 'right' : 'left');
  sheet.feed();
  for (const { day, text, amount } of account.rows) {
    if (sheet.y > 780) sheet.turnPage();
    sheet.put(45, FORMS.withFullYear(day));
    sheet.put(120, text.join(' '));
    sheet.put(500, `${moneyText(amount)}${amount > 0n ? ' CR' : ''}`, 'right');
    sheet.feed();
  }
  expect(readOf(sheet).statement).toMatchObject({
    openingBalance: owed.opening,
    closingBalance: closing,
    isReconciled: true,
  });
});

const read = new Map<Sheet, ReturnType<typeof readStatement>>();

function readOf(sheet: Sheet) {
  const own = read.get(sheet) ?? readStatement(sheet.done());
  read.set(sheet, own);
  if (own.outcome !== 'bank_statement') throw new Error(`${own.message} ${own.probability}`);
  return own;
}

function rowsOf(sheet: Sheet): string[] {
  return readOf(sheet)
    .statement.transactions.map(({ date, amount }) => `${date} ${amount}`)
    .sort();
}

function expectedOf({ rows }: Account): string[] {
  return rows.map(({ day, amount }) => `${day} ${amount}`).sort();
}

function openTop(title: string): Sheet {
  const sheet = openSheet();
  sheet.put(45, 'Testbridge Bank', 'left', 16);
  sheet.feed(30);
  sheet.put(45, title);
  sheet.put(300, `Sort code ${account.sortCode} Account number ${account.number}`);
  sheet.feed(16);
  sheet.put(45, `${FORMS.long(account.start)} to ${FORMS.long(account.end)}`);
  sheet.feed(30);
  return sheet;
}

function drawDays(sheet: Sheet, { rows }: Account, { hasBalances }: { hasBalances: boolean }): void {
  let last = '';
  for (const { day, text, amount, balance } of rows.toReversed()) {
    if (sheet.y > 760) sheet.turnPage();
    if (day !== last) {
      sheet.feed(6);
      sheet.put(45, FORMS.long(day));
      sheet.feed();
    }
    last = day;
    sheet.put(60, text.join(' '));
    sheet.put(450, `${amount < 0n ? '-' : '+'}£${moneyText(amount)}`, 'right');
    if (hasBalances) sheet.put(550, `${balance < 0n ? '-' : ''}£${moneyText(balance)}`, 'right');
    sheet.feed();
  }
}
