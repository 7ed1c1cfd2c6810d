import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Word } from '../page-text.ts';
import { withPoint } from './correct-figures.ts';
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

test('a point that OCR missed is added where a column has amounts with pence', () => {
  const word: Word = {
    text: '791',
    x0: 400,
    y0: 0,
    x1: 425,
    y1: 9,
    size: 9,
    font: null,
    confidence: 0.8,
  };
  expect(withPoint(word, [425.5, 424.6, 425, 500]).text).toBe('7.91');
  expect(withPoint(word, [425.5, 500, 500, 500]).text).toBe('791');
});
