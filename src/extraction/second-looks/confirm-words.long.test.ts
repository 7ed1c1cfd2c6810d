import { beforeAll, describe, expect, test } from 'vitest';
import { scoreFindings } from '../findings/score-findings.ts';
import { interpret } from '../interpret.ts';
import { NO_FACTS, type PageText } from '../page/text.ts';
import { rereadDates } from './reread-dates.ts';
import { interpreted, misread, type PictureText, ROWS, readStatement } from './statement.fixture.ts';

describe('a statement in a picture', () => {
  let honest: PictureText;
  beforeAll(async () => {
    honest = await readStatement(ROWS);
  });

  /** Returns the trust in the statement with these lines. */
  async function trustOf(lines: PageText['lines']): Promise<string> {
    const { findings } = await interpreted({ ...honest, page: { ...honest.page, lines } });
    return scoreFindings(findings).word;
  }

  test('with misread amounts is unproven, and shows them as they were read', async () => {
    const page = misread(honest.page, { '38.15': '88.15', '452.44': '462.44' });
    const { statement, findings } = await interpreted({ ...honest, page });
    expect(statement.transactions[3]?.amount).toBe(-8815n);
    expect(scoreFindings(findings).word).toBe('MEDIUM');
  });

  test('with a misread date has it read again', async () => {
    const page = await rereadDates(misread(honest.page, { '28': '2B1' }), (box) =>
      honest.pictures.look(1, box),
    );
    const line = page.lines.find(({ words }) => words.some(({ text }) => text === 'RENT'));
    expect(line?.words[0]?.text).toBe('28Mar2026');
  });

  test('with a year that was read clearly but contradicts the others gets a second look at that year', async () => {
    const lines = honest.page.lines.map((line, row) => ({
      ...line,
      words: line.words.map((word, at) => ({
        ...word,
        text: row === 0 && at === line.words.length - 1 ? '2028' : word.text,
        confidence: 0.995,
      })),
    }));
    const once = interpret('bank_statement', { pages: [{ ...honest.page, lines }], facts: NO_FACTS });
    expect(once.outcome === 'bank_statement' && scoreFindings(once.findings).word).toBe('MEDIUM');
    expect(await trustOf(lines)).toBe('HIGH');
  });

  test.each([
    ['12345678', 'HIGH'],
    ['12345673', 'MEDIUM'],
  ])(
    'with an account number that is not clear gets a second look at that number: %s',
    async (number, trust) => {
      const lines = misread(honest.page, { '12345678': number }).lines.map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, confidence: word.text === number ? 0.7 : 0.995 })),
      }));
      expect(await trustOf(lines)).toBe(trust);
    },
  );
});

test('a statement whose picture shows an amount that breaks its balances keeps that amount', async () => {
  const forged = await readStatement(
    ROWS.map((row) => row.map((cell) => (cell === '38.15' ? '18.15' : cell))),
  );
  const { isReconciled, transactions } = (await interpreted(forged)).statement;
  expect(isReconciled).toBe(false);
  expect(transactions[3]?.amount).toBe(-1815n);
});
