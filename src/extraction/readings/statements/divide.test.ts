import { describe, expect, test } from 'vitest';
import { type Account, drawAccount } from './account.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { openSheet, putHeadings, type Sheet } from './sheet.fixture.ts';
import { expectTwoStatements, readAll } from './two-accounts.fixture.ts';

describe('a file of two accounts', () => {
  test.each(LAYOUTS.filter((_, index) => index % 6 === 0))(
    'on separate pages gives two statements ($bank: $name)',
    expectTwoStatements,
  );

  test('on one page gives two statements with the same holder and bank', () => {
    const accounts = [drawAccount(3, { count: 8 }), drawAccount(4, { count: 9 })];
    const sheet = openSheet();
    sheet.put(45, 'Testbridge Bank', 'left', 16);
    sheet.feed(30);
    sheet.put(45, 'Mrs Anna Lindqvist');
    sheet.put(330, '5 December 2023 to 4 January 2024');
    sheet.feed(30);
    for (const account of accounts) drawTable(sheet, account);
    const read = readAll(sheet.done());
    expect(
      read.map(({ accountNumber, bankName, accountHolderName }) => [
        accountNumber,
        bankName,
        accountHolderName,
      ]),
    ).toEqual(accounts.map(({ number }) => [number, 'Testbridge Bank', 'Mrs Anna Lindqvist']));
    expect(
      read.map(({ openingBalance, closingBalance, isReconciled }) => [
        openingBalance,
        closingBalance,
        isReconciled,
      ]),
    ).toEqual(accounts.map(({ opening, closing }) => [opening, closing, true]));
  });
});

test('an account that is only mentioned gives no second statement', () => {
  const account = drawAccount(5, { count: 8 });
  const sheet = openSheet();
  sheet.put(45, 'Testbridge Bank', 'left', 16);
  sheet.feed(30);
  drawTable(sheet, account);
  sheet.feed(30);
  sheet.put(45, 'Interest is paid to account number 55667788 each year');
  expect(readAll(sheet.done())).toHaveLength(1);
});

function drawTable(sheet: Sheet, { number, sortCode, opening, rows }: Account): void {
  sheet.put(45, `Sort code ${sortCode} Account number ${number}`);
  sheet.feed(20);
  putHeadings(sheet, [
    [380, 'Paid out'],
    [460, 'Paid in'],
    [550, 'Balance'],
  ]);
  sheet.feed();
  sheet.put(120, 'Balance brought forward');
  sheet.put(550, pounds(opening), 'right');
  for (const { date: day, lines: text, amount, balance } of rows) {
    sheet.feed();
    sheet.put(45, day.split('-').reverse().join('/'));
    sheet.put(120, text.join(' '));
    sheet.put(amount < 0n ? 380 : 460, pounds(amount < 0n ? -amount : amount), 'right');
    sheet.put(550, pounds(balance), 'right');
  }
  sheet.feed(40);
}

function pounds(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
