import { describe, expect, test } from 'vitest';
import { seededRandom } from '#values/seeded-random.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement } from './draw-statement.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { NEGATIVES } from './negatives.fixture.ts';
import { NO_FACTS, openSheet } from './sheet.fixture.ts';

test.each(NEGATIVES)('$name is rejected', ({ draw }) => {
  for (const seed of [1, 2, 3]) {
    const read = readStatement(draw(seed));
    expect(read).toMatchObject({ outcome: 'refused', reason: 'not_a_bank_statement' });
    expect(read.probability).toBeLessThan(0.5);
  }
});

test('a document without pages is rejected', () => {
  expect(readStatement({ pages: [], facts: NO_FACTS }).outcome).toBe('refused');
});

describe('a statement without transactions', () => {
  const [layout] = LAYOUTS.filter(({ bank }) => bank === 'The Co-operative Bank');
  if (layout === undefined) throw new Error('no such layout');

  test('is accepted and reconciled when both balances are equal', () => {
    const read = readStatement(drawStatement(layout, drawAccount(3, { count: 0 })));
    expect(read).toMatchObject({
      outcome: 'bank_statement',
      statement: { transactions: [], isReconciled: true },
    });
  });

  test('is accepted when only the closing balance is printed and the totals are zero', () => {
    const statement = { transactions: [], openingBalance: 65270n, closingBalance: 65270n };
    expect(readStatement(drawUnused('£0.00'))).toMatchObject({ outcome: 'bank_statement', statement });
    expect(readStatement(drawUnused('£1.00')).outcome).toBe('refused');
  });

  test('is rejected when the balances differ, because its rows could not be read', () => {
    const account = drawAccount(3, { count: 0 });
    const read = readStatement(drawStatement(layout, { ...account, closing: account.opening + 100n }));
    expect(read.outcome).toBe('refused');
  });
});

function drawUnused(paidOut: string) {
  const sheet = openSheet();
  const put = (...cells: string[]) => {
    for (const [index, text] of cells.entries()) sheet.put(45 + 150 * index, text);
    sheet.feed();
  };
  put('Testbridge Bank', 'Account statement');
  put('01/01/2026 - 31/01/2026', 'Account number 98674030', 'Sort code 04-27-63');
  sheet.feed(40);
  put('£652.70', paidOut, '+£0.00');
  put('Personal Account balance', 'Total outgoings', 'Total deposits');
  sheet.feed(40);
  put('Date', 'Description', 'Amount', 'Balance');
  return sheet.done();
}

describe('a scan', () => {
  const MISREAD: Record<string, string> = { 0: 'O', 1: 'l', 5: 'S', 8: 'B' };

  test.each(LAYOUTS)(
    'from $bank ($name) is extracted despite letters instead of digits and misread headings',
    (layout) => {
      const account = drawAccount(4);
      const text = drawStatement(layout, account);
      const random = seededRandom(4);
      for (const page of text.pages) {
        page.isOcr = true;
        for (const word of page.lines.flatMap(({ words }) => words)) {
          word.x0 += (random.below(20) - 10) / 10;
          word.x1 += (random.below(20) - 10) / 10;
          if (/\d[.,]\d\d/.test(word.text) && random.below(20) === 0) {
            word.text = word.text.replace(/[0158]/, (digit) => MISREAD[digit] ?? digit);
          } else if (/^(?:Balance|Description|Date|Money|Paid)$/.test(word.text) && random.below(4) === 0) {
            word.text = word.text.replace(/[aeiou]/, 'c');
          }
        }
      }
      const read = readStatement(text);
      if (read.outcome !== 'bank_statement') throw new Error('refused');
      const rows = new Set(read.statement.transactions.map(({ date, amount }) => `${date} ${amount}`));
      const found = account.rows.filter(({ date, amount }) => rows.has(`${date} ${amount}`)).length;
      expect(found / account.rows.length).toBeGreaterThan(0.95);
    },
  );
});

test('text that looks like code or a formula is kept as text', () => {
  const sheet = openSheet();
  sheet.put(40, 'Statement 01/01/2024 to 31/01/2024');
  sheet.feed(20);
  const texts = [
    '=HYPERLINK("http://x","y")',
    '<script>alert(1)</script>',
    '__proto__ constructor',
    "Robert'); DROP TABLE users;--",
  ];
  for (const [index, text] of texts.entries()) {
    sheet.put(40, `0${index + 5}/01/2024`);
    sheet.put(110, text);
    sheet.put(450, '-1.00', 'right');
    sheet.put(550, `${99 - index}.00`, 'right');
    sheet.feed();
  }
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error('refused');
  expect(read.statement.transactions.map(({ description }) => description)).toEqual(texts);
});

test('the same pages give the same result', () => {
  const [layout] = LAYOUTS;
  if (layout === undefined) throw new Error('no layouts');
  const text = drawStatement(layout, drawAccount(9));
  expect(readStatement(structuredClone(text))).toEqual(readStatement(text));
});
