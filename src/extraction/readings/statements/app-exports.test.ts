import { describe, expect, test } from 'vitest';
import { addDays } from '#values/calendar.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readStatement } from '../../read-statement.ts';
import { type Account, drawAccount } from './account.fixture.ts';
import { moneyText } from './draw-statement.fixture.ts';
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
  for (const { date: day, lines: text, amount } of account.rows) {
    if (sheet.y > 780) sheet.turnPage();
    sheet.put(45, FORMS.slashes(day));
    sheet.put(120, text.join(' '));
    sheet.put(amount < 0n ? 460 : 550, moneyText(amount), 'right');
    sheet.feed();
  }
  expect(rowsOf(sheet)).toEqual(expectedOf(account));
  expect(readOf(sheet).findings.map(({ code }) => code)).toContain('unproven');
});

describe('a table without headings', () => {
  test('may have dates on the first row of a day only, and money in only on rows without a date', () => {
    const sheet = openTop('Statement of account');
    const [day] = account.rows.map(({ date }) => date) as [string];
    let balance = 100_000n;
    for (let index = 0; index < 12; index++) {
      const isIn = index % 3 === 2;
      balance += isIn ? 90_000n : -12_345n;
      if (index % 3 === 0) sheet.put(45, FORMS.slashes(addDays(day, index)));
      sheet.put(120, `SHOP ${index}`);
      sheet.put(isIn ? 470 : 400, isIn ? '900.00' : '123.45', 'right');
      sheet.put(550, moneyText(balance), 'right');
      sheet.feed();
    }
    expect(readOf(sheet).statement).toMatchObject({ closingBalance: balance, isReconciled: true });
    expect(rowsOf(sheet)).toHaveLength(12);
  });

  test('does not begin with the last line of a summary above it', () => {
    const sheet = openTop('Account activity');
    sheet.put(45, 'Balance brought forward 1,000.00');
    sheet.feed();
    sheet.put(45, 'Balance carried forward 900.00');
    sheet.feed();
    for (let index = 0; index < 10; index++) {
      sheet.put(45, FORMS.slashes(addDays(account.start, index)));
      sheet.put(120, `SHOP ${index}`);
      sheet.put(450, index === 4 ? '+8.00' : '-12.00', 'right');
      sheet.put(550, moneyText(BigInt(100_000 - 1200 * (index + 1) + (index > 3 ? 2000 : 0))), 'right');
      sheet.feed();
    }
    expect(readOf(sheet).statement).toMatchObject({ openingBalance: 100_000n, closingBalance: 90_000n });
    expect(readOf(sheet).findings.filter(({ severity }) => severity === 'high')).toEqual([]);
  });
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
  for (const { date: day, lines: text, amount } of account.rows) {
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
  return rows.map(({ date, amount }) => `${date} ${amount}`).sort();
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
  for (const { date: day, lines: text, amount, balance } of rows.toReversed()) {
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
