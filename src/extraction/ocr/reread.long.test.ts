import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPage, levelPage } from './level-page.ts';
import { stopRecognising } from './recognise.ts';
import { misread, type PictureText, ROWS, readStatement, reread } from './reread.fixture.ts';
import { rereadDates } from './reread-dates.ts';

afterAll(stopRecognising);

describe('a statement in a picture', () => {
  let honest: PictureText;
  beforeAll(async () => {
    honest = await readStatement(ROWS);
  });

  test('with misread amounts is read again until its balances hold', async () => {
    const page = misread(honest.page, { '38.15': '88.15', '452.44': '462.44' });
    const { isReconciled, transactions } = await reread({ ...honest, page });
    expect(isReconciled).toBe(true);
    expect(transactions.map(({ amount }) => amount)).toEqual([-4756n, -2000n, 158698n, -3815n, -90000n]);
  });

  test('with a misread date has it read again', async () => {
    const found = await findPage({ bytes: honest.bytes, mediaType: 'image/png' }, 1);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const page = await rereadDates(misread(honest.page, { '28': '2B1' }), levelPage(found));
    const line = page.lines.find(({ words }) => words.some(({ text }) => text === 'RENT'));
    expect(line?.words[0]?.text).toBe('28Mar2026');
  });
});

test('a statement whose picture shows an amount that breaks its balances keeps that amount', async () => {
  const forged = await readStatement(
    ROWS.map((row) => row.map((cell) => (cell === '38.15' ? '18.15' : cell))),
  );
  const { isReconciled, transactions } = await reread(forged);
  expect(isReconciled).toBe(false);
  expect(transactions[3]?.amount).toBe(-1815n);
});
