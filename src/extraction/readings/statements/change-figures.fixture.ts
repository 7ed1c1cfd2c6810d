import { expect } from 'vitest';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { Finding } from '../../extraction.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import type { DocumentText, Word } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout } from './draw-statement.fixture.ts';

export const AMOUNT = /^[-+(£]*\d[\d.,]*[.,]\d{2}[-+)CRDO]*$/;
/** Lines whose figures nothing else on the page depends on. */
const FREE = /Example|limit|USD|overdraft|Fees|EAR/;

/** Changes one figure after another, and expects that each change is found. */
export function expectChangesFound(layout: Layout, trials: number): void {
  const text = drawStatement(layout, drawAccount(7));
  const random = seededRandom(7);
  const figures = listFigures(text, layout);
  for (let trial = 0; trial < trials; trial++) {
    const word = figures[random.below(figures.length)] as Word;
    const before = word.text;
    word.text = changeDigit(before, random);
    const failed = failuresOf(text);
    expect(failed, `${before} as ${word.text}`).not.toEqual([]);
    expect(scoreFindings(failed).score).toBeLessThanOrEqual(60);
    word.text = before;
  }
}

export function failuresOf(text: DocumentText): Finding[] {
  const read = readStatement(text);
  if (read.outcome !== 'bank_statement') throw new Error('refused');
  return read.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'high');
}

function listFigures({ pages }: DocumentText, { opening, headings, columns }: Layout): Word[] {
  // nothing on the page depends on an amount in a foreign currency
  const foreignX = columns.find(({ kind }) => kind === 'foreign')?.x;
  const lines = pages.flatMap((page) => page.lines).map(({ words }) => words);
  const figures = lines
    .filter(
      (words) =>
        !FREE.test(words.map(({ text }) => text).join(' ')) && words.some(({ text }) => AMOUNT.test(text)),
    )
    .map((words) => words.filter(({ text, x1 }) => AMOUNT.test(text) && x1 !== foreignX));
  // without an opening balance nothing proves the amount of the oldest row
  const isFree = opening === undefined && headings !== undefined;
  return (isFree ? figures.slice(1, -3) : figures).flat();
}

export function changeDigit(text: string, random: SeededRandom): string {
  const places = [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
  const at = places[random.below(places.length)] ?? 0;
  return text.slice(0, at) + String((Number(text[at]) + 1 + random.below(9)) % 10) + text.slice(at + 1);
}
