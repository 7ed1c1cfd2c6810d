import { describe, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { Finding } from '../extraction.ts';
import type { DocumentText, Word } from '../page-text.ts';
import { scoreFindings } from '../score-findings.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout } from './draw-statement.fixture.ts';
import { readStatement } from './index.ts';
import { LAYOUTS } from './layouts.fixture.ts';

const TRIALS = 6;
const AMOUNT = /^[-+(£]*\d[\d.,]*[.,]\d{2}[-+)CRDO]*$/;
/** Lines whose figures nothing else on the page depends on. */
const FREE = /Example|limit|USD|overdraft|Fees|EAR/;

describe.each(LAYOUTS)('$bank: $name', (layout) => {
  test('every changed figure is detected', () => {
    const text = drawStatement(layout, drawAccount(7));
    const random = seededRandom(7);
    const figures = listFigures(text, layout);
    for (let trial = 0; trial < TRIALS; trial++) {
      const word = figures[random.below(figures.length)] as Word;
      const before = word.text;
      word.text = changeDigit(before, random);
      const failed = failuresOf(text);
      expect(failed, `${before} as ${word.text}`).not.toEqual([]);
      expect(scoreFindings(failed).score).toBeLessThanOrEqual(60);
      word.text = before;
    }
  });
});

test('a changed amount is reported in its row', () => {
  const [layout] = LAYOUTS.filter(({ bank }) => bank === 'The Co-operative Bank') as [Layout];
  const text = drawStatement(layout, drawAccount(7));
  const word = text.pages[0]?.lines[20]?.words.find(({ text: own }) => AMOUNT.test(own)) as Word;
  const changed = changeDigit(word.text, seededRandom(1));
  word.text = changed;
  const [finding, ...others] = failuresOf(text);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: 'balance_chain',
    page: 1,
    box: { x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1 },
  });
});

test('a changed balance is reported once, as a balance', () => {
  const [layout] = LAYOUTS.filter(({ bank }) => bank === 'The Co-operative Bank') as [Layout];
  const text = drawStatement(layout, drawAccount(7));
  const word = text.pages[0]?.lines[20]?.words.findLast(({ text: own }) => AMOUNT.test(own)) as Word;
  word.text = changeDigit(word.text, seededRandom(1));
  const failed = failuresOf(text);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({
    field: expect.stringMatching(/balance$/),
    box: { x0: word.x0, y0: word.y0 },
  });
});

function failuresOf(text: DocumentText): Finding[] {
  const read = readStatement(text);
  if (read.outcome !== 'bank_statement') throw new Error('refused');
  return read.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'high');
}

function listFigures({ pages }: DocumentText, { opening, headings, columns }: Layout): Word[] {
  // nothing on the page depends on an amount in a foreign currency
  const foreignX = columns.find(({ role }) => role === 'foreign')?.x;
  const lines = pages.flatMap((page) => page.lines).map(({ words }) => words);
  const figures = lines
    .filter(
      (words) =>
        !FREE.test(words.map(({ text }) => text).join(' ')) && words.some(({ text }) => AMOUNT.test(text)),
    )
    .map((words) => words.filter(({ text, x1 }) => AMOUNT.test(text) && x1 !== foreignX));
  // without an opening balance nothing proves the amount of the oldest row
  const isFree = opening === undefined && headings !== 'pages';
  return (isFree ? figures.slice(1, -3) : figures).flat();
}

function changeDigit(text: string, random: SeededRandom): string {
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
  const at = places[random.below(places.length)] ?? 0;
  return text.slice(0, at) + String((Number(text[at]) + 1 + random.below(9)) % 10) + text.slice(at + 1);
}
