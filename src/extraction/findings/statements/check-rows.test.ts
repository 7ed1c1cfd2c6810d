import { describe, expect, test } from 'vitest';
import { addDays } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentText, Line, Word } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from '../../readings/statements/account.fixture.ts';
import { drawStatement, type Layout } from '../../readings/statements/draw-statement.fixture.ts';
import { LAYOUTS } from '../../readings/statements/layouts.fixture.ts';

const LAYOUT = LAYOUTS.find(({ bank }) => bank === 'The Co-operative Bank') as Layout;
const ROW = 20;
const FIGURE = /^-?[\d,]+\.\d{2}$/;

describe('a row in another font', () => {
  test('is a doubt about that row', () => {
    const text = drawn();
    for (const word of rowOf(text).words) word.font = 'Arial-BoldMT';
    expect(doubtsOf(text)).toMatchObject([
      {
        code: 'row_font',
        severity: 'medium',
        page: 1,
        field: expect.stringMatching(/^transactions\[\d+\]$/),
      },
    ]);
  });

  test('is a doubt when only its amount differs', () => {
    const text = drawn();
    (figuresOf(text)[0] as Word).font = 'Arial';
    expect(doubtsOf(text)).toMatchObject([{ code: 'row_font' }]);
  });

  test('is a doubt when its figures are of another size or width', () => {
    const larger = drawn();
    for (const word of rowOf(larger).words) word.size *= 1.1;
    expect(doubtsOf(larger)).toMatchObject([{ code: 'row_font' }]);
    const wider = drawn();
    const [amount] = figuresOf(wider) as [Word];
    amount.text = '87.65';
    amount.x0 = amount.x1 - 1.07 * (amount.text.length * 0.5 * amount.size);
    expect(doubtsOf(wider).map(({ code }) => code)).toContain('row_font');
  });

  test('raises no doubt when it is the bold font of the same family', () => {
    const text = drawn();
    for (const line of text.pages.flatMap(({ lines }) => lines))
      for (const word of line.words) word.font = 'Lato-Regular';
    for (const word of rowOf(text).words) word.font = 'Lato-Bold';
    expect(doubtsOf(text)).toEqual([]);
  });

  test('raises no doubt when many rows have it', () => {
    const text = drawn();
    for (const [index, line] of (text.pages[0]?.lines ?? []).entries())
      if (index % 3 === 0) for (const word of line.words) word.font = 'Other';
    expect(doubtsOf(text)).toEqual([]);
  });
});

describe('a date out of order', () => {
  test('is a doubt about the row that was moved, and not about the next', () => {
    const text = drawn();
    const word = rowOf(text).words[0] as Word;
    word.text = '31/12/2023';
    const row = transactionsOf(text).findIndex(
      ({ date }, index, all) => date > (all[index + 1]?.date ?? date),
    );
    expect(doubtsOf(text)).toMatchObject([
      { code: 'date_order', severity: 'medium', field: `transactions[${row}].date`, actual: '2023-12-31' },
    ]);
  });

  test('is only a small doubt if many rows are out of order, because the bank orders them by another date', () => {
    const account = drawAccount(7);
    const rows = account.rows.map((row, index) => ({
      ...row,
      date: account.rows[(index * 7) % 42]?.date ?? row.date,
    }));
    const doubts = doubtsOf(drawStatement(LAYOUT, { ...account, rows }));
    expect(doubts).toMatchObject([{ code: 'date_order', severity: 'low' }]);
  });
});

describe('a date out of order on a card', () => {
  const card = LAYOUTS.find(
    ({ isCard, columns }) => isCard && columns.every(({ kind }) => kind !== 'posted'),
  );
  const draw = (days: number) => {
    const account = drawAccount(7);
    const rows = account.rows.map((row, index) =>
      index === 30 ? { ...row, date: addDays(row.date, -days) } : row,
    );
    return doubtsOf(drawStatement(card as Layout, { ...account, rows }));
  };

  test('is a doubt when posting can’t explain it', () => {
    expect(draw(15)).toMatchObject([{ code: 'date_order', severity: 'medium' }]);
    expect(draw(4)).toMatchObject([{ code: 'date_order', severity: 'low' }]);
  });
});

test('a single row outside the period is a doubt', () => {
  const text = drawn();
  (rowOf(text).words[0] as Word).text = '20/03/2024';
  const codes = doubtsOf(text)
    .filter(({ severity }) => severity === 'medium')
    .map(({ code }) => code);
  expect(codes).toContain('period_covers_rows');
});

function drawn(): DocumentText {
  return drawStatement({ ...LAYOUT, date: (day) => day.split('-').reverse().join('/') }, drawAccount(7));
}

function rowOf({ pages }: DocumentText): Line {
  return pages[0]?.lines[ROW] as Line;
}

function figuresOf(text: DocumentText): Word[] {
  return rowOf(text).words.filter((word) => FIGURE.test(word.text));
}

function read(text: DocumentText) {
  const statement = readStatement(text);
  if (statement.outcome !== 'bank_statement') throw new Error(statement.message);
  return statement;
}

function doubtsOf(text: DocumentText): Finding[] {
  return read(text).findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info');
}

function transactionsOf(text: DocumentText) {
  return read(text).statement.transactions;
}
