import { expect, test } from 'vitest';
import type { DocumentFacts, DocumentText, Word } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from '../../readings/statements/account.fixture.ts';
import { drawStatement, type Layout, moneyText } from '../../readings/statements/draw-statement.fixture.ts';
import { LAYOUTS } from '../../readings/statements/layouts.fixture.ts';

const LAYOUT = LAYOUTS.find(({ bank }) => bank === 'The Co-operative Bank') as Layout;
const account = drawAccount(7, { count: 20 });
const row = account.rows.findIndex(({ amount }) => amount > 0n);
const text = drawStatement(LAYOUT, account);

function wordOf(shown: string): { page: number; word: Word } {
  for (const { number, lines } of text.pages)
    for (const word of lines.flatMap(({ words }) => words))
      if (word.text === shown) return { page: number, word };
  throw new Error(`${shown} is not printed`);
}

function findingsWith(facts: Partial<DocumentFacts>) {
  const own: DocumentText = { ...text, facts: { ...text.facts, ...facts } };
  const read = readStatement(own);
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  return { findings: read.findings, statement: read.statement };
}

test.each([
  ['amount', 'amount paid in', moneyText(account.rows[row]?.amount ?? 0n)],
  ['balance', 'balance', moneyText(account.rows[row]?.balance ?? 0n)],
])('the %s of a row that is painted over is named, with the amount below', (part, name, shown) => {
  const { page, word } = wordOf(shown);
  const box = { x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1 };
  const { findings, statement } = findingsWith({ coveredText: [{ page, box, text: '12.50', over: shown }] });
  expect(statement.transactions[row]?.amount).toBe(account.rows[row]?.amount);
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'covered_text',
      severity: 'high',
      field: `transactions[${row}].${part}`,
      expected: '12.50',
      actual: shown,
      message: `The ${name} is painted over £12.50`,
    }),
  );
});

test('a statement with nothing below its figures has no such finding', () => {
  expect(findingsWith({}).findings.filter(({ code }) => code === 'covered_text')).toEqual([]);
});
