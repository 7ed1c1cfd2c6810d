import { describe, expect, test } from 'vitest';
import { readStatement } from '../../read-statement.ts';
import { type Account, drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout } from './draw-statement.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';

const SEEDS = [1, 2, 3];

describe.each(LAYOUTS)('$bank: $name', (layout) => {
  test.each(SEEDS)('every row, balance and detail is extracted (seed %i)', (seed) => {
    const account = drawAccount(seed);
    const read = readStatement(drawStatement(layout, account));
    if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
    const { transactions, ...rest } = read.statement;
    expect(transactions.map(({ date, description, amount }) => `${date} ${amount} ${description}`)).toEqual(
      rowsOf(layout, account),
    );
    expect(rest).toEqual(detailsOf(layout, account));
    expect(read.findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info')).toEqual([]);
  });
});

function rowsOf(layout: Layout, { rows }: Account): string[] {
  const printed = layout.sections
    ? [...rows.filter(({ amount }) => amount > 0n), ...rows.filter(({ amount }) => amount < 0n)]
    : layout.isNewestFirst
      ? rows.toReversed()
      : rows;
  return printed.map(({ date, amount, lines }) => `${date} ${amount} ${lines.join(' ')}`);
}

function detailsOf(layout: Layout, account: Account) {
  return {
    bankName: expect.stringMatching(new RegExp(layout.bank.split(' ')[0] ?? '', 'i')),
    accountHolderName: account.holder,
    accountNumber: account.number,
    sortCode: account.sortCode,
    iban: account.iban,
    periodStart: account.start,
    periodEnd: account.end,
    openingBalance: account.opening,
    closingBalance: account.closing,
    isReconciled: true,
  };
}
