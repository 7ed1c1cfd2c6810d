import type { Severity } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import { EM } from '../../page/tolerances.ts';
import { amountsIn } from './amounts.ts';

export type Covered = DocumentFacts['coveredText'][number];

const LONG_NUMBER = /(?:\d[ /.-]?){4}/;
/** A sentence has this many words, and for each amount in it; a table names an amount in each line. */
const PROSE_WORDS_MIN = 10;
/** Lines of a sentence are long. A label and its value are not. */
const LINE_WORDS_MIN = 4;

/**
 * Judges text under a box by what is covered and by what is printed over it. Banks print new legal text over
 * that of their forms; forgers print another figure or name over one.
 */
export function judgeCovered(covered: readonly Covered[]): { spot: Covered; severity: Severity }[] {
  // lines of text below the same box, one under the other
  const blocks: [Covered, ...Covered[]][] = [];
  for (const spot of covered.toSorted((a, b) => a.page - b.page || a.box.y0 - b.box.y0)) {
    const block = blocks.find((lines) => isBelow(spot, lines.at(-1) ?? lines[0]));
    if (block === undefined) blocks.push([spot]);
    else block.push(spot);
  }
  return blocks.flatMap((lines) => lines.map((spot) => ({ spot, severity: severityOf(spot, lines) })));
}

function isBelow(spot: Covered, above: Covered): boolean {
  const gap = spot.box.y0 - above.box.y1;
  const isUnder = spot.box.x0 < above.box.x1 && spot.box.x1 > above.box.x0;
  return spot.page === above.page && isUnder && gap < EM.nearGap * (above.box.y1 - above.box.y0);
}

function severityOf({ text, over }: Covered, lines: readonly Covered[]): Severity {
  if (isPrintedAgain(text, over)) return 'info';
  if (isProse(lines)) return hasOtherAmounts(lines) ? 'high' : 'info';
  if (over === '' && amountsIn(text).length === 0 && !LONG_NUMBER.test(text)) return 'medium';
  return 'high';
}

/** Compares numbers as a whole too: `1,250.00` is not the same number within `11,250.00`. */
function isPrintedAgain(text: string, over: string): boolean {
  const plain = (any: string) => any.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const numbersIn = (any: string) => (any.match(/\d[\d.,]*/g) ?? []).map(plain);
  const numbers = numbersIn(over);
  return plain(over).includes(plain(text)) && numbersIn(text).every((number) => numbers.includes(number));
}

function isProse(lines: readonly Covered[]): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return (
    words >= Math.max(PROSE_WORDS_MIN * Math.max(1, amountsIn(text).length), LINE_WORDS_MIN * lines.length)
  );
}

/** Returns true when a sentence with an amount has another amount printed over it. */
function hasOtherAmounts(lines: readonly Covered[]): boolean {
  const before = new Set(lines.flatMap(({ text }) => amountsIn(text)));
  return before.size > 0 && lines.some(({ over }) => amountsIn(over).some((amount) => !before.has(amount)));
}
