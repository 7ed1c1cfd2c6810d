import { afterAll, expect, test } from 'vitest';
import { stopRecognising } from './recognise.ts';
import { ROWS, readStatement, reread } from './reread.fixture.ts';

afterAll(stopRecognising);

test('a statement whose picture shows an amount that breaks its balances keeps that amount', async () => {
  const forged = await readStatement(
    ROWS.map((row) => row.map((cell) => (cell === '38.15' ? '18.15' : cell))),
  );
  const { isReconciled, transactions } = await reread(forged);
  expect(isReconciled).toBe(false);
  expect(transactions[3]?.amount).toBe(-1815n);
});
