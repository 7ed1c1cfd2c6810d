import { expect, test } from 'vitest';
import { readStatement } from '../../../read-statement.ts';
import { drawAccount } from '../account.fixture.ts';
import { drawStatement, type Layout, moneyText } from '../draw-statement.fixture.ts';
import { columnsOf, FORMS, minusBalance, usualTop } from '../layout-parts.fixture.ts';

const HEADED: Record<string, number> = { out: 345, in: 418, balance: 490 };
const LEFT_HEADINGS: Layout = {
  name: 'headings on the left of right-aligned columns',
  bank: 'Testbridge Bank',
  columns: columnsOf('date 45 Date|text 115 Description|out 410 Out|in 480 In|balance 550 Balance').map(
    (column) => ({ ...column, headed: { x: HEADED[column.kind] ?? column.x, align: 'left' } }),
  ),
  date: FORMS.slashes,
  money: minusBalance,
  opening: 'Opening balance',
  top: usualTop({ summary: 'none' }),
};

test.each([1, 2, 3])(
  'short amounts far from a heading on the left stay in their column (seed %i)',
  (seed) => {
    const account = drawAccount(seed, { count: 12 });
    const rows = account.rows.map((row, index) => ({
      ...row,
      amount: index % 4 === 0 ? 150n : -99n - BigInt(index),
    }));
    let balance = account.opening;
    for (const row of rows) row.balance = balance += row.amount;
    const read = readStatement(drawStatement(LEFT_HEADINGS, { ...account, rows, closing: balance }));
    if (read.outcome !== 'bank_statement') throw new Error(read.message);
    expect(read.statement.transactions.map(({ amount }) => moneyText(amount))).toEqual(
      rows.map(({ amount }) => moneyText(amount)),
    );
    expect(read.statement.transactions.map(({ type }) => type)).toEqual(
      rows.map(({ amount }) => (amount > 0n ? 'credit' : 'debit')),
    );
  },
);
