import { expect, test } from 'vitest';
import { readStatement } from '../../../read-statement.ts';
import { drawAccount } from '../account.fixture.ts';
import { drawStatement, type Layout, moneyText } from '../draw-statement.fixture.ts';
import { column, FORMS, minusBalance, usualTop } from '../layout-parts.fixture.ts';

const LEFT_HEADINGS: Layout = {
  name: 'headings on the left of right-aligned columns',
  bank: 'Testbridge Bank',
  columns: [
    column('date', 45, 'Date'),
    column('text', 115, 'Description'),
    column('out', 410, 'Out', { headingX: 345, headingAlign: 'left' }),
    column('in', 480, 'In', { headingX: 418, headingAlign: 'left' }),
    column('balance', 550, 'Balance', { headingX: 490, headingAlign: 'left' }),
  ],
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
